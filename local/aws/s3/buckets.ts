/** What a template says about its buckets. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { METADATA } from '../../../infra/metadata/metadata-names.ts';
import type { Template } from '../../template/template.ts';
import type { CorsRule } from './cors.ts';
import type { LifecycleRule } from './lifecycle.ts';
import { type Denial, denialsOf, mayAnyoneList } from './permissions.ts';

export interface Bucket {
  readonly name: string;
  readonly arn: string;
  readonly region: string;
  readonly accountId: string;
  readonly corsRules: readonly CorsRule[];
  readonly lifecycleRules: readonly LifecycleRule[];
  readonly denials: readonly Denial[];
  /** Whether a key that is missing is told from one that may not be read. */
  readonly mayBeListed: boolean;
  /** Whether what is replaced or deleted is kept as an earlier version. */
  readonly isVersioned: boolean;
  /** Whether EventBridge is told what happens in it. */
  readonly sendsEvents: boolean;
  /** Absolute path of the directory whose files it has from the start, if it holds a site. */
  readonly base?: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface BucketProperties {
  readonly CorsConfiguration?: { readonly CorsRules: readonly CorsRule[] };
  readonly LifecycleConfiguration?: { readonly Rules: readonly LifecycleRule[] };
  readonly VersioningConfiguration?: { readonly Status: string };
  readonly NotificationConfiguration?: {
    readonly EventBridgeConfiguration?: { readonly EventBridgeEnabled?: boolean };
  };
}

/**
 * Reads the buckets of a template.
 * @param localize replaces outside URLs, such as the site's among the origins that may upload
 * @param siteDirectory replaces the directory of a site that the template names
 * @throws Error naming a policy that cannot be played
 */
export function readBuckets(
  template: Template,
  localize: (text: string) => string,
  siteDirectory?: string,
): Bucket[] {
  const { region, account } = template.surroundings;
  return template
    .resources<BucketProperties>('AWS::S3::Bucket')
    .map(({ logicalId, ref, properties, metadata }) => {
      const directory = metadata[METADATA.siteDirectory];
      const arn = template.attribute(logicalId, 'Arn');
      const { CorsConfiguration, LifecycleConfiguration, NotificationConfiguration } = properties;
      return {
        name: ref,
        arn,
        region,
        accountId: account,
        corsRules: (CorsConfiguration?.CorsRules ?? []).map((rule) => ({
          ...rule,
          AllowedOrigins: rule.AllowedOrigins.map(localize),
        })),
        lifecycleRules: LifecycleConfiguration?.Rules ?? [],
        denials: denialsOf(template, ref),
        mayBeListed: mayAnyoneList(template, arn),
        isVersioned: properties.VersioningConfiguration?.Status === 'Enabled',
        sendsEvents: NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled ?? false,
        ...(typeof directory === 'string' && { base: siteDirectory ?? resolve(ROOT, directory) }),
      };
    });
}

/**
 * Local URLs of the buckets by those that they have in the cloud.
 * @param url the service's own URL
 */
export function bucketUrls(template: Template, url: string): Record<string, string> {
  return Object.fromEntries(
    template
      .resources('AWS::S3::Bucket')
      .map(({ logicalId, ref }) => [
        `https://${template.attribute(logicalId, 'RegionalDomainName')}`,
        `${url}/${ref}`,
      ]),
  );
}
