import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import promises, { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';

/** How long a caller in this process takes to read an answer that is on its way, in turns of the event loop. */
const TURNS = 20;

/** Short, so that what somebody does after giving up has all of its own time. */
const STEP_MS = 250;

/** What is not answered yet, and that of it which is held back. */
const open = new Set<ServerResponse>();
const held = new Set<ServerResponse>();
/** How many more are held back, among the others. */
let unknown = 0;
let replaced: readonly { mockRestore(): void }[] = [];

function onRequest(message: unknown): void {
  const { response } = message as { readonly response: ServerResponse };
  open.add(response);
  response.once('close', () => open.delete(response));
}

/**
 * Until the test ends, nobody waits for an answer that a stand-in holds back: as soon as everything else is answered,
 * that time passes at once, and whoever would have given up by then does so.
 */
export function passHeldTime(): void {
  subscribe('http.server.request.start', onRequest);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // The platform's own timer knows no clock but its own.
  const timeout = (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms);
    return controller.signal;
  };
  const wait = async (ms?: number, value?: unknown) => {
    await pass(ms ?? 0);
    return value as never;
  };
  replaced = [
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeout),
    vi.spyOn(promises, 'setTimeout').mockImplementation(wait),
  ];
  syncBuiltinESMExports();
}

/** Time passes until it is over, or nobody waits for an answer that is held back any more. */
async function pass(ms: number): Promise<void> {
  unknown += 1;
  await othersAnswered();
  const own = [...open];
  for (const response of own) held.add(response);
  unknown -= 1;
  for (let passed = 0; passed < ms && own.some((response) => open.has(response)); passed += STEP_MS) {
    vi.advanceTimersByTime(STEP_MS);
    await othersAnswered();
  }
}

async function othersAnswered(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns++) {
    if ([...open].filter((response) => !held.has(response)).length > unknown) turns = 0;
    await nextTurn();
  }
}

/** Lets time pass by itself again. */
export function passTimeItself(): void {
  unsubscribe('http.server.request.start', onRequest);
  open.clear();
  held.clear();
  unknown = 0;
  for (const spy of replaced) spy.mockRestore();
  vi.useRealTimers();
  syncBuiltinESMExports();
}
