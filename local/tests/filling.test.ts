import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MovableClock } from '../clock.ts';
import { Filling, FillingRefused } from '../filling.ts';
import type { Sample, SampleRun } from '../project.ts';

const DAY = 24 * 60 * 60_000;
const STACK = { region: 'us-east-1', outputs: {}, endpoints: {} };

let clock: MovableClock;
let held: number;
let released: number[];
let obstacle: string | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  clock = new MovableClock();
  held = 0;
  released = [];
  obstacle = undefined;
});

afterEach(() => {
  clock.moveToSystemTime();
  vi.useRealTimers();
});

function fillingWith(fill: Sample['fill']): Filling {
  return new Filling({
    sample: {
      name: 'Fill',
      text: 'Creates data.',
      result: { name: 'Home', path: '/' },
      findObstacle: async () => obstacle,
      fill,
    },
    clock,
    target: () => ({ origin: 'http://localhost:3000', stack: STACK }),
    settled: async () => {},
    holdSchedules() {
      held += 1;
      return () => {
        held -= 1;
        released.push(clock.now());
      };
    },
    print: () => {},
  });
}

/** Days between the clock and the system's. */
const daysAhead = () => (clock.now() - Date.now()) / DAY;

describe('filling', () => {
  it('moves the clock, lets schedules run after each day, and returns to the present', async () => {
    const seen: number[] = [];
    const filling = fillingWith(async (run) => {
      for (const days of [3, 2.9, 1, 0.5]) {
        await run.moveTo(run.startedAt - days * DAY);
        seen.push(daysAhead());
      }
    });
    await filling.start();
    await filling.finished;
    expect(filling.state).toEqual({ phase: 'filled' });
    expect(seen).toEqual([-3, -2.9, -1, -0.5]);
    expect(daysAhead()).toBe(0);
    expect(held).toBe(0);
    const days = released.map((at) => (at - Date.now()) / DAY);
    expect(days).toEqual([-3, -1, 0, 0]);
  });

  it('is refused while it runs, and once it is done', async () => {
    const work = Promise.withResolvers<void>();
    const filling = fillingWith((run) => {
      run.report(0.5, 'an order');
      return work.promise;
    });
    await filling.start();
    expect(filling.state).toEqual({ phase: 'filling', share: 0.5, step: 'an order' });
    await expect(filling.start()).rejects.toThrow('This run is being filled already.');
    work.resolve();
    await filling.finished;
    await expect(filling.start()).rejects.toThrow('This run has been filled already.');
  });

  it('is refused twice at once, before it is known whether the run is empty', async () => {
    const filling = fillingWith(async () => {});
    const [first, second] = await Promise.allSettled([filling.start(), filling.start()]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(FillingRefused) });
    await filling.finished;
  });

  it('is refused for a run with data, and begins nothing', async () => {
    obstacle = 'This run has data.';
    let calls = 0;
    const filling = fillingWith(async () => {
      calls += 1;
    });
    await expect(filling.start()).rejects.toThrow('This run has data.');
    expect(await filling.isPossible()).toBe(false);
    expect(filling.state).toEqual({ phase: 'idle' });
    expect([calls, held, daysAhead()]).toEqual([0, 0, 0]);
  });

  it.each<[string, (run: SampleRun) => Promise<void>]>([
    [
      'a call is refused',
      async (run) => {
        await run.moveTo(run.startedAt - DAY);
        throw new Error('The shop is closed.');
      },
    ],
    ['the clock would be in the future', (run) => run.moveTo(run.startedAt + 1)],
  ])('fails and returns to the present when %s', async (_, fill) => {
    const filling = fillingWith(fill);
    await filling.start();
    await filling.finished;
    expect(filling.state).toMatchObject({ phase: 'failed' });
    expect([held, daysAhead()]).toEqual([0, 0]);
    await expect(filling.start()).rejects.toThrow('This run holds a part of the sample.');
  });
});
