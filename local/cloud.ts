/** The local cloud: stand-ins, functions and the synthesized stack behind one port. */
import type { Server } from 'node:http';
import { join } from 'node:path';
import Stripe from 'stripe';
import { readUserPools } from './aws/cognito/pools.ts';
import { bucketUrls } from './aws/s3/buckets.ts';
import { sesAccount } from './aws/ses/account.ts';
import { MovableClock } from './clock.ts';
import { handleConsole } from './console/console.ts';
import { type Directories, makeDirectories } from './directories.ts';
import { checkReaders } from './events/streams.ts';
import { Filling } from './filling.ts';
import type { InvocationResult } from './functions/function-host.ts';
import { FunctionLog } from './functions/function-log.ts';
import { type SiteServer, startGateway } from './gateway.ts';
import { LOCAL_REGION, localTemplate } from './local-template.ts';
import { Permissions } from './permissions/permissions.ts';
import type { Project, StackDescription, Synthesis } from './project.ts';
import {
  externalUrls,
  Faults,
  type SimulatedService,
  type StandIns,
  sdkEndpoints,
  startStandIns,
  stopStandIns,
} from './services.ts';
import { type RunningStack, runStack } from './stack.ts';
import type { FaultMode } from './stand-in.ts';
import { STRIPE_SECRET_KEY } from './stand-in-keys.ts';
import { storedParameters } from './stored-parameters.ts';
import { webhookReceiver } from './stripe/webhook.ts';

export interface LocalCloudOptions {
  /** 0 uses a free port. */
  readonly port: number;
  /** Directory of the state; `memory` keeps none. */
  readonly dataDir: string;
  /** A built site other than the template's. */
  readonly webDir?: string;
  /** Serves the site's files instead of the built ones. */
  readonly siteServer?: SiteServer;
  /** Starts no schedule by the clock, only on request. */
  readonly holdsSchedules?: boolean;
  /** Gets warnings and the functions' output, line by line. */
  readonly print?: (line: string) => void;
}

export interface LocalCloud {
  /** URL of the site, such as `http://localhost:3000`. */
  readonly origin: string;
  readonly standIns: StandIns;
  /** The permissions and actions of the functions. */
  readonly permissions: Permissions;
  /** The functions' output. */
  readonly log: FunctionLog;
  /** Directory of the bundled functions. */
  readonly functionsDir: string;
  /** Listens at the site's port. */
  readonly server: Server;
  /** @throws FaultRefused if the service does not support the mode */
  setFault(service: SimulatedService, mode: FaultMode): void;
  /** Sets the IP that visitors seem to have; undefined is their real one. */
  setViewerIp(ip: string | undefined): void;
  /**
   * Runs the functions of a schedule now, and waits for them.
   * @param id the rule's logical id in the template
   * @returns their results; undefined for an unknown schedule
   */
  runSchedule(id: string): Promise<readonly InvocationResult[] | undefined>;
  /** Resolves when no function is handling an event of a topic, a rule or a schedule. */
  eventsSettled(): Promise<void>;
  /** Fills the run with the project's sample; undefined if it has none. */
  readonly filling: Filling | undefined;
  /** Synthesizes the stack again with the current functions on disk, and replaces the running one. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

type Close = () => Promise<void>;

/** Starts everything. @throws the listen error `EADDRINUSE` if the port is in use, before anything else is started */
export async function startLocalCloud(project: Project, options: LocalCloudOptions): Promise<LocalCloud> {
  const closing: Close[] = [];
  try {
    return await start(project, options, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** @param closing gets the functions that stop each part, in the order of starting */
async function start(project: Project, options: LocalCloudOptions, closing: Close[]): Promise<LocalCloud> {
  const gateway = await startGateway(options.port);
  closing.push(gateway.stop);
  const directories = await makeDirectories(options.dataDir);
  closing.push(directories.remove);
  const { print = () => {} } = options;
  const clock = new MovableClock();
  const log = new FunctionLog(print, clock);
  const permissions = new Permissions((name, line) => log.add(name, line));
  const standIns = await startStandIns(directories.state, permissions, clock);
  closing.push(() => stopStandIns(standIns));
  const synthesize = await project.prepare({
    functionsDir: directories.functions,
    assemblyDirectory: directories.assembly,
    region: LOCAL_REGION,
    stripe: stripeClient(standIns),
  });

  const faults = new Faults(standIns);
  const source = {
    ...{ project, synthesize, options, directories, standIns, permissions, log, clock },
    origin: gateway.origin,
  };
  let { stack, description } = await startStack(source);
  closing.push(() => stack.stop());
  await project.seed?.(description);
  stack.resumeEvents();
  const filling =
    project.sample &&
    new Filling({
      ...{ sample: project.sample, clock, print },
      target: () => ({ origin: gateway.origin, stack: description }),
      settled: () => settle(standIns, stack),
      holdSchedules: () => stack.schedules.hold(),
    });

  gateway.serve({
    console: (request) =>
      handleConsole(request, {
        standIns,
        permissions,
        faults,
        log,
        schedules: stack.schedules,
        description,
        project,
        filling,
        clock,
        setViewerIp: gateway.setViewerIp,
      }),
    edge: (request) => stack.handle(request),
    site: options.siteServer,
    leadsToSite: (path) => stack.leadsToSiteFile(path) && !uploadedFiles(standIns, stack).includes(path),
  });
  return {
    origin: gateway.origin,
    standIns,
    permissions,
    log,
    functionsDir: directories.functions,
    server: gateway.server,
    setFault: (service, mode) => faults.set(service, mode),
    setViewerIp: gateway.setViewerIp,
    runSchedule: (id) => stack.schedules.run(id),
    eventsSettled: () => stack.eventsSettled(),
    filling,
    async reload() {
      const previous = stack;
      ({ stack, description } = await startStack(source));
      await previous.stop();
    },
    stop: () => closeAll(closing),
  };
}

/** Resolves when neither the stack nor the payment provider handles an event, each of which can cause one of the other. */
async function settle({ stripe }: StandIns, stack: RunningStack): Promise<void> {
  await stripe.deliveriesSettled();
  await stack.eventsSettled();
  await stripe.deliveriesSettled();
}

async function closeAll(closing: Close[]): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

interface StackSource {
  readonly project: Project;
  readonly synthesize: () => Synthesis;
  readonly options: LocalCloudOptions;
  readonly origin: string;
  readonly directories: Directories;
  readonly standIns: StandIns;
  readonly permissions: Permissions;
  readonly log: FunctionLog;
  readonly clock: MovableClock;
}

interface StartedStack {
  readonly stack: RunningStack;
  readonly description: StackDescription;
}

/** Synthesizes the stack, configures the stand-ins for it, and runs it. */
async function startStack(source: StackSource): Promise<StartedStack> {
  const { project, options, origin, directories, standIns, permissions, log, clock } = source;
  const { print = () => {} } = options;
  const { template: json, stackName, generateFiles } = source.synthesize();
  const operatorParameter = (name: string) => project.operatorParameter?.(name);
  const template = localTemplate(json, { stackName, operatorParameter });
  for (const warning of template.warnings()) print(`Warning: ${warning}`);
  permissions.play(template);
  await checkReaders(template, permissions);
  standIns.ssm.setParameters(storedParameters(template));
  standIns.ses.setAccount(sesAccount(template));
  for (const table of await standIns.dynamodb.createTables(template)) {
    print(`Warning: the keys of table ${table} have changed; it was created again, without its items.`);
  }
  const endpoints = sdkEndpoints(standIns);
  const stack = runStack({
    template,
    assemblyDirectory: directories.assembly,
    siteOrigin: origin,
    externalUrls: { ...externalUrls(standIns), ...bucketUrls(template, standIns.s3.url) },
    sdkEndpoints: endpoints,
    siteDirectory: options.webDir,
    generatedFiles: generateFiles?.(template.outputs()) ?? {},
    fileHeaders: project.fileHeaders,
    readObject: standIns.s3.read,
    eventsFile: directories.state && join(directories.state, 'events.jsonl'),
    log,
    clock,
  });
  if (options.holdsSchedules) stack.schedules.hold();
  standIns.ses.publishTo(stack.publish);
  standIns.sqs.deliverTo(stack.enqueue);
  await standIns.s3.setBuckets(stack.buckets);
  standIns.s3.emitTo(stack.emit);
  standIns.dynamodb.streamTo(stack.follow);
  // A development server shows the files itself, unless some were uploaded.
  const isShownElsewhere = options.siteServer !== undefined && uploadedFiles(standIns, stack).length === 0;
  if (project.releaseFile !== undefined && !isShownElsewhere) {
    publishBuild(standIns, stack, project.releaseFile);
  }
  const { stripeWebhook } = project;
  standIns.stripe.deliverTo(stripeWebhook && webhookReceiver(template, origin, stripeWebhook));
  standIns.cognito.setPools(readUserPools(template));
  standIns.cognito.invokeThrough(stack.invoke);
  standIns.cognito.setEmailSender(standIns.ses.send);
  const { region } = template.surroundings;
  return { stack, description: { region, outputs: template.outputs(), endpoints } };
}

/** The site may have been rebuilt since the last start, so functions are notified as after a release. */
function publishBuild(standIns: StandIns, stack: RunningStack, releaseFile: string): void {
  for (const name of siteBuckets(stack)) standIns.s3.emitCreated(name, releaseFile);
}

/** Paths of files that were uploaded to the site's bucket. */
function uploadedFiles({ s3 }: StandIns, stack: RunningStack): string[] {
  const sites = siteBuckets(stack);
  return s3.objects().flatMap(({ bucket, key }) => (sites.includes(bucket) ? `/${key}` : []));
}

function siteBuckets({ buckets }: RunningStack): string[] {
  return buckets.flatMap(({ name, base }) => (base === undefined ? [] : name));
}

function stripeClient({ stripe }: StandIns): Stripe {
  const { hostname, port } = new URL(stripe.url);
  return new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
}
