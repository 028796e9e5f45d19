/** Runs one synthesised template: its distribution, its HTTP API and its functions. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { METADATA } from '../infra/template-metadata.ts';
import { AddressBook } from './address-book.ts';
import { httpApis } from './api/http-api.ts';
import { Edge, type Origin } from './edge/edge.ts';
import { type GeneratedFiles, siteBucket } from './edge/site-files.ts';
import type { FunctionLog } from './functions/function-log.ts';
import { lambdaFunctions } from './functions/functions.ts';
import type { Request, Response } from './http-message.ts';
import type { Template } from './template/template.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface StackOptions {
  readonly template: Template;
  /** The directory of the cloud assembly. */
  readonly assemblyDirectory: string;
  /** Address under which people open the site. */
  readonly siteOrigin: string;
  /** Local addresses by outside ones. */
  readonly externalAddresses: Readonly<Record<string, string>>;
  /** Variables that lead the AWS SDK to the stand-ins. */
  readonly sdkEndpoints: Readonly<Record<string, string>>;
  /** Replaces the directory that the site's bucket names. */
  readonly siteDirectory?: string | undefined;
  /** Files of the site that are made and not built. */
  readonly generatedFiles?: GeneratedFiles;
  readonly log: FunctionLog;
}

export interface RunningStack {
  handle(request: Request): Promise<Response>;
  /** Whether a path leads to files of the site, those that are made excepted. */
  leadsToSiteFile(path: string): boolean;
  stop(): Promise<void>;
}

/**
 * Makes a template answer requests.
 * @throws Error or UnresolvableReference naming the resource that cannot be played
 */
export function runStack(options: StackOptions): RunningStack {
  const { template, log, generatedFiles = {} } = options;
  const addresses = new AddressBook();
  for (const [external, local] of Object.entries(options.externalAddresses)) addresses.add(external, local);
  const localise = (text: string) => addresses.localise(text);

  const buckets = siteBuckets(options);
  const origins = new Map<string, Origin>(buckets);
  const edge = new Edge({ template, origins, localise, log: (line) => log.add('edge', line) });
  for (const hostName of edge.hostNames) addresses.add(`https://${hostName}`, options.siteOrigin);

  const functions = lambdaFunctions({
    template,
    assemblyDirectory: options.assemblyDirectory,
    localise,
    endpoints: options.sdkEndpoints,
    log,
  });
  for (const api of httpApis({ template, functions, localise })) {
    origins.set(api.domainName, (request) => api.handle(request));
  }
  return {
    handle: (request) => edge.handle(request),
    leadsToSiteFile: (path) => buckets.has(edge.originOf(path)) && !(path.slice(1) in generatedFiles),
    async stop() {
      await Promise.all([...functions.values()].map((host) => host.stop()));
    },
  };
}

/** The buckets that hold a site, by the host name that a distribution calls them by. */
function siteBuckets({ template, siteDirectory, generatedFiles = {} }: StackOptions): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const { logicalId, metadata } of template.resources('AWS::S3::Bucket')) {
    const directory = metadata[METADATA.siteDirectory];
    if (typeof directory !== 'string') continue;
    const hostName = template.attribute(logicalId, 'RegionalDomainName');
    origins.set(hostName, siteBucket(siteDirectory ?? resolve(ROOT, directory), generatedFiles));
  }
  return origins;
}
