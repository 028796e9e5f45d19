import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { beginSession } from '../../../../web/lib/auth/begin-session.ts';

/** The events, in order. */
const log: string[] = [];
const entries: Record<string, string> = {};
let pages: { leave: () => void };

/** A browser in which another page holds the lock until it leaves. */
function openBrowser(isAnotherPageOpen: boolean): void {
  const gone = Promise.withResolvers<void>();
  pages = { leave: () => gone.resolve() };
  if (!isAnotherPageOpen) pages.leave();
  const request = async (_: string, { signal }: { signal: AbortSignal }, hold: () => unknown) => {
    log.push('asks for the lock');
    const aborted = new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([gone.promise, aborted]);
    return hold();
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

const store = async () => {
  log.push('stores');
  entries[`${SESSION_STORAGE_PREFIX}client.LastAuthUser`] = 'member';
};

beforeEach(() => {
  log.length = 0;
  for (const key of Object.keys(entries)) delete entries[key];
  vi.stubGlobal('localStorage', entries);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: string) => log.push(message);
      close = () => {};
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a session', () => {
  it('is stored at once when no page has a third-party script', async () => {
    openBrowser(false);
    await beginSession(store);
    expect(log).toEqual(['asks for the lock', 'leave', 'stores']);
  });

  it('is stored once every page with such a script has closed', async () => {
    openBrowser(true);
    const begun = beginSession(store);
    await Promise.resolve();
    expect(log).toEqual(['asks for the lock', 'leave']);
    pages.leave();
    await begun;
    expect(log.at(-1)).toBe('stores');
  });

  it('waits only for its first part', async () => {
    openBrowser(false);
    await beginSession(store);
    openBrowser(true);
    await beginSession(store);
    expect(log.filter((what) => what === 'stores')).toHaveLength(2);
  });

  it('is stored after a time limit when a page does not close', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    vi.spyOn(console, 'warn').mockReturnValue();
    openBrowser(true);
    const begun = beginSession(store);
    timeout.abort();
    await begun;
    expect(log).toEqual(['asks for the lock', 'leave', 'stores']);
  });

  it('fails without another attempt when it cannot be stored', async () => {
    openBrowser(false);
    const full = vi.fn().mockRejectedValue(new Error('full'));
    await expect(beginSession(full)).rejects.toThrow('full');
    expect(full).toHaveBeenCalledOnce();
  });
});
