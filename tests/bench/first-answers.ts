/** The time to the first answer of functions that have not been used for a while. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalCloud } from '../../local/cloud.ts';
import { FunctionHost, type InvocationResult } from '../../local/functions/function-host.ts';
import { createLocalProject } from '../../operations/local-run/project.ts';
import { ACTIONS, actionsOn } from './actions.ts';
import { type FreshFunction, firstAnswer } from './fresh-process.ts';

export interface FirstAnswers {
  /** Milliseconds of each answer, by function. */
  readonly times: Map<string, number[]>;
  /**
   * Does everything once, and lets the empty handler answer in between.
   * @throws Error if a function fails or answers a status other than 200
   */
  round(round: number): Promise<void>;
  stop(): Promise<void>;
}

const QUIET_MS = 150;
const POLL_MS = 25;

/**
 * Starts a local run in which each event gets a fresh process: what browsers and Stripe send, as the API hands it over,
 * with the function's own variables and permissions. One process runs at a time, while the stand-ins run in this one.
 * @param folder for temporary files
 * @param functionsDir with bundled functions
 * @param empty the handler to compare with
 */
export async function startFirstAnswers(
  folder: string,
  functionsDir: string,
  empty: FreshFunction,
): Promise<FirstAnswers> {
  const webDir = join(folder, 'site');
  mkdirSync(webDir);
  const cloud = await startLocalCloud(createLocalProject(), { port: 0, dataDir: 'memory', webDir });

  const times = new Map<string, number[]>();
  const failures: unknown[] = [];
  let running = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const quiet = () => untilQuiet(() => running > 0);
  const answer = async (fresh: FreshFunction, event: unknown): Promise<unknown> => {
    const { value, ms } = await firstAnswer(fresh, event);
    if (isCounted(fresh.name, event)) times.set(fresh.name, [...(times.get(fresh.name) ?? []), ms]);
    return value;
  };
  const answerInTurn = async (fresh: FreshFunction, event: unknown): Promise<InvocationResult> => {
    running += 1;
    const turn = queue.then(() => answer(fresh, event));
    queue = turn.catch((error) => failures.push(error));
    try {
      return { ok: true, value: await turn };
    } catch (error) {
      return { ok: false, errorType: 'Error', message: String(error) };
    } finally {
      running -= 1;
    }
  };
  const { invoke } = FunctionHost.prototype;
  FunctionHost.prototype.invoke = function (event) {
    const modulePath = join(functionsDir, this.name, 'index.mjs');
    return answerInTurn({ ...this.settings, modulePath }, event);
  };

  let actions: Awaited<ReturnType<typeof actionsOn>> | undefined;
  return {
    times,
    async round(round) {
      cloud.setViewerIp(`203.0.113.${(round % 250) + 1}`);
      actions ??= await actionsOn(cloud, quiet);
      for (const action of ACTIONS) {
        await actions[action](round).catch((error) => failures.push(error));
        await quiet();
        if (failures.length > 0) throw new Error([`${action} has failed.`, ...failures].join('\n'));
        await answer(empty, {});
      }
    },
    async stop() {
      FunctionHost.prototype.invoke = invoke;
      await cloud.stop();
    },
  };
}

/** Stripe sends several events for a purchase, each with other work. The payment is the one that counts. */
function isCounted(name: string, event: unknown): boolean {
  return name !== 'stripe-webhook' || JSON.stringify(event).includes('checkout.session.completed');
}

/** Resolves when no function has been running for a while: the payment provider calls on its own. */
async function untilQuiet(isRunning: () => boolean): Promise<void> {
  for (let since = 0; since < QUIET_MS; since += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (isRunning()) since = 0;
  }
}
