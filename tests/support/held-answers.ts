import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import promises, { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';

/** The number of event loop turns that a caller in this process takes to read a response. */
const TURNS = 20;

/** Short, so that a caller has its full time after the timeout. */
const STEP_MS = 250;

/** Open responses, and the delayed part of each. */
const open = new Set<ServerResponse>();
const held = new Set<ServerResponse>();
/** The number of delayed ones among them. */
let unknown = 0;
let replaced: { mockRestore(): void } | undefined;

function onRequest(message: unknown): void {
  const { response } = message as { readonly response: ServerResponse };
  open.add(response);
  response.once('close', () => open.delete(response));
}

/**
 * Until the test ends, a stand-in's delays take no time: as soon as all other responses are sent, the time of a delay
 * passes at once, and callers with a shorter timeout time out.
 */
export function passHeldTime(): void {
  subscribe('http.server.request.start', onRequest);
  // The date stays as a test has set it.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.now(),
    shouldAdvanceTime: true,
  });
  const wait = async (ms?: number, value?: unknown) => {
    await pass(ms ?? 0);
    return value as never;
  };
  replaced = vi.spyOn(promises, 'setTimeout').mockImplementation(wait);
  syncBuiltinESMExports();
}

/** Advances the time until it is over, or no response is delayed. */
async function pass(ms: number): Promise<void> {
  unknown += 1;
  await othersAnswered();
  const own = [...open];
  for (const response of own) held.add(response);
  unknown -= 1;
  const date = Date.now();
  for (let passed = 0; passed < ms && own.some((response) => open.has(response)); passed += STEP_MS) {
    vi.advanceTimersByTime(STEP_MS);
    vi.setSystemTime(date);
    await othersAnswered();
  }
}

async function othersAnswered(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns++) {
    if ([...open].filter((response) => !held.has(response)).length > unknown) turns = 0;
    await nextTurn();
  }
}

/** Lets time pass normally again. */
export function passTimeItself(): void {
  unsubscribe('http.server.request.start', onRequest);
  open.clear();
  held.clear();
  unknown = 0;
  replaced?.mockRestore();
  vi.useRealTimers();
  syncBuiltinESMExports();
}
