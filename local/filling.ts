import type { MovableClock } from './clock.ts';
import type { Sample, SampleTarget } from './project.ts';

/** The progress of filling a run with a sample. */
export type FillingState =
  | { readonly phase: 'idle' | 'filled' }
  /** `share` is from 0 to 1. */
  | { readonly phase: 'filling'; readonly share: number; readonly step: string }
  | { readonly phase: 'failed'; readonly message: string };

/** Thrown if a run cannot be filled. The message gives the reason. */
export class FillingRefused extends Error {}

export interface FillingOptions {
  readonly sample: Sample;
  readonly clock: MovableClock;
  readonly target: () => SampleTarget;
  /** Resolves when nothing is being handled. */
  readonly settled: () => Promise<void>;
  /** Holds all schedules. @returns a function that releases them and starts those that became due */
  readonly holdSchedules: () => () => void;
  readonly print: (line: string) => void;
}

/** The time for which schedules are held while the clock moves in smaller steps, since each run takes real time. */
const DAY_MS = 24 * 60 * 60_000;

/** Fills a run with the sample of its project, at most once. */
export class Filling {
  readonly sample: Sample;
  readonly #options: FillingOptions;
  #state: FillingState = { phase: 'idle' };
  #obstacle: string | undefined;
  #finished: Promise<void> = Promise.resolve();

  constructor(options: FillingOptions) {
    this.sample = options.sample;
    this.#options = options;
  }

  get state(): FillingState {
    return this.#state;
  }

  /** Whether the run can be filled now: it is empty, and filling has not started. */
  async isPossible(): Promise<boolean> {
    return this.#state.phase === 'idle' && (await this.#findObstacle()) === undefined;
  }

  /** Resolves when filling ends and the clock shows the present. `state` tells whether it failed. */
  get finished(): Promise<void> {
    return this.#finished;
  }

  /** Starts filling. @throws FillingRefused */
  async start(): Promise<void> {
    const refusal = REFUSALS[this.#state.phase];
    if (refusal !== undefined) throw new FillingRefused(refusal);
    this.#state = { phase: 'filling', share: 0, step: 'Looking for data of this run' };
    const obstacle = await this.#findObstacle();
    if (obstacle !== undefined) {
      this.#state = { phase: 'idle' };
      throw new FillingRefused(obstacle);
    }
    this.#finished = this.#fill();
  }

  /** Records are never removed from a run, so the first obstacle is remembered. */
  async #findObstacle(): Promise<string | undefined> {
    this.#obstacle ??= await this.sample.findObstacle(this.#options.target());
    return this.#obstacle;
  }

  async #fill(): Promise<void> {
    const { clock, target, settled, holdSchedules, print } = this.#options;
    const startedAt = clock.now();
    let schedulesRanAt = startedAt;
    let release = holdSchedules();
    const runSchedules = async () => {
      release();
      await settled();
      release = holdSchedules();
      schedulesRanAt = clock.now();
    };
    try {
      await this.sample.fill({
        ...target(),
        startedAt,
        now: () => clock.now(),
        settled,
        async moveTo(time) {
          if (time > startedAt) throw new Error('The clock cannot be moved into the future.');
          await settled();
          clock.moveTo(time);
          if (Math.abs(time - schedulesRanAt) >= DAY_MS) await runSchedules();
          await settled();
        },
        report: (share, step) => {
          this.#state = { phase: 'filling', share, step };
          print(`${Math.floor(share * 100)}% ${step}`);
        },
      });
      await settled();
      clock.moveToSystemTime();
      await runSchedules();
      this.#state = { phase: 'filled' };
    } catch (error) {
      clock.moveToSystemTime();
      const { message } = error as Error;
      print(`The sample is incomplete: ${error instanceof Error ? error.stack : error}`);
      this.#state = { phase: 'failed', message };
    } finally {
      release();
    }
  }
}

const REFUSALS: { readonly [Phase in FillingState['phase']]?: string } = {
  filling: 'This run is being filled already. Wait until that is done.',
  filled:
    'This run has been filled already. Stop it, delete its data folder, and start again for a new sample.',
  failed: 'This run holds a part of the sample. Stop it, delete its data folder, and start again.',
};
