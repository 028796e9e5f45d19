/**
 * Runs one of the product's commands as its script in bin does, in a process of its own:
 *
 *     node operator.ts deploy --stage dev --built --yes
 *
 * The environment leads the AWS SDK and the CDK to the emulator. Three things of a machine are different here: hosts of AWS
 * are the emulator's, Stripe is the stand-in, and DNS is missing.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { STRIPE_WEBHOOK_IPS } from '../../../infra/edge/stripe-webhook-ips.ts';
import { main as admin } from '../../../operations/admin/command.ts';
import { main as deploy } from '../../../operations/deploy/deploy.ts';
import { main as destroy } from '../../../operations/destroy.ts';
import { type Dependencies, dependenciesOfThisMachine } from '../../../operations/doctor/dependencies.ts';
import { main as doctor, examineStage } from '../../../operations/doctor/doctor.ts';
import { main as prices } from '../../../operations/prices/sync-command.ts';
import { main as restore } from '../../../operations/restore/steps.ts';
import { main as rollback } from '../../../operations/rollback.ts';
import { main as secrets } from '../../../operations/secrets.ts';
import { type Machine, ROOT, thisMachine } from '../../../operations/shared/machine.ts';
import { standInUrl, stripeAccount } from '../../../operations/shared/stripe.ts';
import { main as replay } from '../../../operations/stripe-replay.ts';
import { main as webhook } from '../../../operations/stripe-webhook.ts';
import { fetchFrom } from './emulator.ts';

const MAX_PAUSE_MS = 500;

const { AWS_ENDPOINT_URL = '', STRIPE_URL = '', DEPLOYMENT_FOLDER = '' } = process.env;
const [name = '', ...args] = process.argv.slice(2);

globalThis.fetch = fetchFrom(AWS_ENDPOINT_URL);

const folders = {
  site: join(ROOT, 'dist/web/client'),
  assemblies: join(DEPLOYMENT_FOLDER, 'assemblies'),
  priceMaps: pathToFileURL(join(DEPLOYMENT_FOLDER, 'price-maps/')),
};

const machine: Machine = {
  ...thisMachine(),
  isThere: false,
  wait: (ms, signal) => wait(Math.min(ms, MAX_PAUSE_MS), undefined, { ...(signal && { signal }) }),
  stripe: (stage, work) => stripeAccount(stage, STRIPE_URL).use(work),
};

const examination: Dependencies = {
  ...dependenciesOfThisMachine(),
  lookUpTxt: async () => [],
  lookUpCname: async () => [],
  lookUpIps: async () => [],
  lookUpWebhookIps: async () => STRIPE_WEBHOOK_IPS,
  priceMaps: folders.priceMaps,
  stripeUrl: standInUrl(STRIPE_URL),
};

const preparation = {
  examine: (stage: Parameters<typeof examineStage>[0]) => examineStage(stage, examination),
  buildSite: async () => {},
  repository: async () => ({ commit: 'conformance', hasChanges: false }),
};

const COMMANDS: Readonly<Record<string, () => Promise<number>>> = {
  admin: () => admin(args),
  deploy: () => deploy(args, machine, preparation, folders),
  destroy: () => destroy(args, machine),
  doctor: () => doctor(args, examination),
  restore: () => restore(args),
  rollback: () => rollback(args, machine, folders.assemblies),
  secrets: () => secrets(args),
  'stripe:replay': () => replay([...args, '--api-base', STRIPE_URL]),
  'stripe:sync': () =>
    prices([...args, '--api-base', STRIPE_URL, '--maps', join(DEPLOYMENT_FOLDER, 'price-maps')]),
  'stripe:webhook': () => webhook([...args, '--api-base', STRIPE_URL]),
};

process.exitCode = (await COMMANDS[name]?.()) ?? 2;
