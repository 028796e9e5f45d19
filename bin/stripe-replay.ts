/** Delivers the Stripe events that a stage missed. */
import { getStageSettings } from '../infra/stages.ts';
import { clientOptions, findStack, LOCAL_STAGE } from '../operations/shared/deployed-stack.ts';
import { FLAG, namedStack, runCommand, STACK_NAMES, TEXT } from '../operations/shared/run-command.ts';
import { Secrets } from '../operations/shared/secrets.ts';
import { API_BASE_USAGE, KEY_USAGE, stripeAccount } from '../operations/shared/stripe.ts';
import { replay } from '../operations/stripe-replay.ts';

const USAGE = `Usage:
  npm run stripe:replay -- --stage NAME [--since 3d] [--dry-run]

  --stage     ${STACK_NAMES}, and needs --api-base
  --since     how far back, such as 12h or 3d (the default); Stripe lists 30 days
  --dry-run   list the missing events, and deliver none
  ${API_BASE_USAGE}

  ${KEY_USAGE}`;

/** The stage whose settings the local run uses. */
const LOCAL_SETTINGS = 'dev';

const SECONDS = { h: 60 * 60, d: 24 * 60 * 60 } as const;
const MAX_SECONDS = 30 * SECONDS.d;

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { since: { ...TEXT, default: '3d' }, 'dry-run': FLAG, 'api-base': TEXT },
    read: ({ since, 'dry-run': dryRun, 'api-base': standIn, ...values }) => {
      const stageName = namedStack(values.stage);
      const isLocal = stageName === LOCAL_STAGE;
      const stage = getStageSettings(isLocal ? LOCAL_SETTINGS : stageName);
      const seconds = readPeriod(since);
      const account = stripeAccount(stage, standIn);
      if (isLocal && !account.apiBase) {
        throw new Error(
          'The run on this machine has its own Stripe: add --api-base with the URL that /_local/ shows.',
        );
      }
      return async () => {
        const stack = await findStack(stageName);
        const secrets = new Secrets(stage, clientOptions(stack, 'AWS_ENDPOINT_URL_SSM'));
        return account.use(
          (stripe) => replay({ stripe, stage, stack, stageName }, { since, seconds, dryRun }),
          secrets,
        );
      };
    },
  });

/** @returns seconds */
function readPeriod(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? [];
  const seconds = Number(count) * SECONDS[unit === 'h' ? 'h' : 'd'];
  if (seconds <= MAX_SECONDS) return seconds;
  throw new Error(`--since must be a time of at most 30 days such as 12h or 3d, not '${text}'.`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
