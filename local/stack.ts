/** Runs a synthesized template: its distribution, its HTTP API and its functions. */
import type { DynamoDBRecord } from 'aws-lambda';
import { httpApis } from './api/http-api.ts';
import { type Bucket, readBuckets } from './aws/s3/buckets.ts';
import type { ReadObject } from './aws/s3.ts';
import { type Clock, systemClock } from './clock.ts';
import { Edge, type Origin } from './edge/edge.ts';
import { type GeneratedFiles, siteBucket } from './edge/site-files.ts';
import { EndpointMap } from './endpoint-map.ts';
import { AsyncInvocations } from './events/async-invocations.ts';
import { eventBus } from './events/event-bus.ts';
import { queues } from './events/queues.ts';
import { Schedules } from './events/schedules.ts';
import { streams } from './events/streams.ts';
import { type Publish, topics } from './events/topics.ts';
import type { InvocationResult } from './functions/function-host.ts';
import type { FunctionLog } from './functions/function-log.ts';
import { lambdaFunctions } from './functions/functions.ts';
import { header, type Request, type Response } from './http-message.ts';
import type { FileHeaders } from './project.ts';
import type { Template } from './template/template.ts';

export interface StackOptions {
  readonly template: Template;
  /** The directory of the cloud assembly. */
  readonly assemblyDirectory: string;
  /** The site's URL. */
  readonly siteOrigin: string;
  /** Local URLs by outside URLs. */
  readonly externalUrls: Readonly<Record<string, string>>;
  /** Environment variables that point the AWS SDK to the stand-ins. */
  readonly sdkEndpoints: Readonly<Record<string, string>>;
  /** Replaces the directory of the site's bucket. */
  readonly siteDirectory?: string | undefined;
  /** Files of the site that are generated at run time. */
  readonly generatedFiles?: GeneratedFiles;
  /** Headers of the site's files; none by default. */
  readonly fileHeaders?: FileHeaders | undefined;
  /** Reads an object of a bucket; undefined if it does not exist. */
  readonly readObject: (bucket: string, key: string) => Promise<ReadObject | undefined>;
  readonly log: FunctionLog;
  /** File of events that no function has handled yet; undefined keeps them in memory. */
  readonly eventsFile?: string | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock;
}

export interface RunningStack {
  /** Handles requests to the site, or to an API if the request's host is its own. */
  handle(request: Request): Promise<Response>;
  readonly publish: Publish;
  /** Delivers an event to the functions of matching rules. */
  emit(event: unknown): void;
  /** Puts a message into a queue that feeds a function. @returns false if there is none with that ARN */
  enqueue(queueArn: string, body: string, delaySeconds: number): boolean;
  /** Hands a change of an item to the functions that read the stream of its table. */
  follow(record: DynamoDBRecord): void;
  /** Invokes a function, and waits for it. @throws Error for an unknown ARN */
  invoke(functionArn: string, event: unknown): Promise<InvocationResult>;
  readonly schedules: Schedules;
  /** The buckets of the template. */
  readonly buckets: readonly Bucket[];
  /** Handles the events that an earlier run has left. Called once, when everything that functions use is there. */
  resumeEvents(): void;
  /** Resolves when no function is handling an event of a topic, a rule or a schedule. */
  eventsSettled(): Promise<void>;
  /** Whether a path belongs to the site's files, except generated ones. */
  leadsToSiteFile(path: string): boolean;
  stop(): Promise<void>;
}

/** Runs a template. @throws Error or UnresolvableReference naming a resource that is not supported */
export function runStack(options: StackOptions): RunningStack {
  const { template, log, clock = systemClock } = options;
  const endpoints = new EndpointMap();
  for (const [external, local] of Object.entries(options.externalUrls)) endpoints.add(external, local);
  const localize = (text: string) => endpoints.localize(text);

  const origins = new Map<string, Origin>();
  const edge = new Edge({ template, origins, localize, log: (line) => log.add('edge', line) });
  for (const hostName of edge.hostNames) endpoints.add(`https://${hostName}`, options.siteOrigin);

  const generatedFiles = localFiles(options.generatedFiles ?? {}, localize);
  const buckets = readBuckets(template, localize, options.siteDirectory, options.fileHeaders);
  const sites = siteBuckets(options, buckets, generatedFiles);
  for (const [hostName, bucket] of sites) origins.set(hostName, bucket);

  const functions = lambdaFunctions({
    template,
    assemblyDirectory: options.assemblyDirectory,
    localize,
    endpoints: options.sdkEndpoints,
    log,
    clock,
  });
  const apis = new Map<string, Origin>();
  for (const api of httpApis({ template, functions, localize, clock })) {
    apis.set(api.domainName, (request) => api.handle(request));
    origins.set(api.domainName, (request) => api.handle(request));
  }
  const invocations = new AsyncInvocations(log, clock, options.eventsFile);
  const readers = streams(template, functions, clock);
  const fed = queues(template, functions);
  const receivers = new Map([...functions, ...fed, ...readers]);
  const schedules = new Schedules({ template, functions, invocations, clock });
  return {
    async handle(request) {
      const api = apis.get(header(request, 'host') ?? '');
      return api ? api(request) : withLocalPolicy(await edge.handle(request), localize);
    },
    publish: topics(template, functions, invocations, clock),
    emit: eventBus(template, receivers, invocations),
    enqueue(queueArn, body, delaySeconds) {
      const queue = fed.get(queueArn);
      if (queue) invocations.start(queue, body, delaySeconds * 1000);
      return queue !== undefined;
    },
    follow(record) {
      const reader = readers.get(record.eventSourceARN ?? '');
      if (reader) invocations.start(reader, record);
    },
    async invoke(functionArn, event) {
      const host = functions.get(functionArn);
      if (!host) throw new Error(`There is no function ${functionArn}.`);
      return host.invoke(event);
    },
    schedules,
    buckets,
    resumeEvents: () => invocations.resume(receivers.values()),
    async eventsSettled() {
      const hurried = [...readers.values()].map((reader) => reader.hurry());
      await invocations.settled();
      for (const takeBack of hurried) takeBack();
    },
    leadsToSiteFile: (path) => edge.mapsToFile(path) && !(path.slice(1) in generatedFiles),
    async stop() {
      schedules.stop();
      invocations.stop();
      await Promise.all([...functions.values()].map((host) => host.stop()));
    },
  };
}

/** The buckets with a site, by the host name that the distribution uses. */
function siteBuckets(
  { template, readObject, fileHeaders }: StackOptions,
  buckets: readonly Bucket[],
  generated: GeneratedFiles,
): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  const listable = listableBuckets(template);
  for (const { logicalId, ref } of template.resources('AWS::S3::Bucket')) {
    const directory = buckets.find(({ name }) => name === ref)?.base;
    if (directory === undefined) continue;
    const hostName = template.attribute(logicalId, 'RegionalDomainName');
    const mayList = listable.has(ref);
    const read = (key: string) => readObject(ref, key);
    origins.set(hostName, siteBucket({ directory, generated, mayList, read, fileHeaders }));
  }
  return origins;
}

/** The buckets that CloudFront may list. */
function listableBuckets(template: Template): ReadonlySet<string> {
  const policies = template.resources<{
    Bucket: string;
    PolicyDocument: { Statement: readonly { Action: string | string[]; Principal: { Service?: string } }[] };
  }>('AWS::S3::BucketPolicy');
  const mayList = policies.filter(({ properties: { PolicyDocument } }) =>
    PolicyDocument.Statement.some(
      ({ Action, Principal }) =>
        Principal.Service === 'cloudfront.amazonaws.com' && [Action].flat().includes('s3:ListBucket'),
    ),
  );
  return new Set(mayList.map(({ properties: { Bucket } }) => Bucket));
}

type Localize = (text: string) => string;

function localFiles(files: GeneratedFiles, localize: Localize): GeneratedFiles {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, localize(text)]));
}

/** Replaces outside URLs in the content security policy by those of the stand-ins. */
function withLocalPolicy(response: Response, localize: Localize): Response {
  const policy = response.headers.get('content-security-policy');
  if (policy === null) return response;
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', localize(policy));
  return { ...response, headers };
}
