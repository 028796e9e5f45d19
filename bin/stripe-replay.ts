/**
 * Sends a stage the events of Stripe that it has missed:
 *
 *     npm run stripe:replay -- --stage dev [--since 3d] [--dry-run]
 *
 * The key is that in STRIPE_SECRET_KEY, or the one stored for the stage.
 *
 * Exit codes: 0 success, 1 the stage rejected an event, or no key is stored, 2 wrong arguments, 3 not finished.
 */
import { parseArgs } from 'node:util';
import { stageSettings } from '../infra/stages.ts';
import { clientOptions, findStack, LOCAL_STAGE } from '../operations/shared/deployed-stack.ts';
import { plural } from '../operations/shared/plural.ts';
import { type Command, command, EXIT, namedStack, STACKS } from '../operations/shared/run-command.ts';
import { Secrets } from '../operations/shared/secrets.ts';
import { API_BASE_USAGE, stripeAccount } from '../operations/shared/stripe-account.ts';
import { deliverEvents, missingEvents, type ReplayedEvent } from '../operations/stripe-replay.ts';

const USAGE = `Usage:
  npm run stripe:replay -- --stage NAME [--since 3d] [--dry-run]

  --stage     ${STACKS.join(', ')}; ${LOCAL_STAGE} is the run on this machine, at PORT, and needs --api-base
  --since     how far back, such as 12h or 3d (the default); Stripe tells of 30 days
  --dry-run   say which events are missing, and deliver none
  ${API_BASE_USAGE}`;

/** The stage whose settings the local run uses. */
const LOCAL_SETTINGS = 'dev';

const SECONDS = { h: 60 * 60, d: 24 * 60 * 60 } as const;
const MAX_SECONDS = 30 * SECONDS.d;

export const main = command(USAGE, readCommand);

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      since: { type: 'string', default: '3d' },
      'dry-run': { type: 'boolean', default: false },
      'api-base': { type: 'string' },
    },
  });
  const { since, 'dry-run': dryRun, 'api-base': standIn } = values;
  const stageName = namedStack(values.stage);
  const stage = stageSettings(stageName === LOCAL_STAGE ? LOCAL_SETTINGS : stageName);
  const seconds = readPeriod(since);
  const account = stripeAccount(stage, standIn);
  if (stageName === LOCAL_STAGE && !account.apiBase) {
    throw new Error(
      'The run on this machine has a Stripe of its own: name it with --api-base and the URL which /_local/ shows.',
    );
  }

  return async () => {
    const stack = await findStack(stageName);
    const secrets = new Secrets(stage, clientOptions(stack, 'AWS_ENDPOINT_URL_SSM'));
    const start = Math.floor(Date.now() / 1000) - seconds;
    const { missing, known } = await account.use(
      (stripe) => missingEvents({ stripe, stack }, start),
      secrets,
    );
    console.log(
      `Stage '${stageName}' knows ${plural(known, 'event')} of the last ${since} and lacks ${missing.length}.\n`,
    );
    if (dryRun) {
      for (const event of missing) console.log(`  ${described(event)}`);
      console.log('This was a dry run: nothing has been delivered.');
      return EXIT.fine;
    }
    const failures = await deliverEvents({ stage, stack }, missing, (event, answer) =>
      console.log(`  ${described(event)}  ${answer}`),
    );
    if (failures === 0) return EXIT.fine;
    console.error(
      `The stage did not take ${plural(failures, 'event')}. Its log says why; run this again after that.`,
    );
    return EXIT.no;
  };
}

/** @returns seconds */
function readPeriod(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? [];
  const seconds = Number(count) * SECONDS[unit === 'h' ? 'h' : 'd'];
  if (seconds <= MAX_SECONDS) return seconds;
  throw new Error(`--since must be a time of at most 30 days such as 12h or 3d, not '${text}'.`);
}

function described({ id, type, created }: ReplayedEvent): string {
  return `${new Date(created * 1000).toISOString()}  ${id}  ${type}`;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
