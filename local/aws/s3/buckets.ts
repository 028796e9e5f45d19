/** Reads the buckets of a template. */
import { resolve } from 'node:path';
import { type PolicyDocument, requireKnownConditions } from '../../permissions/policies.ts';
import type { FileHeaders } from '../../project.ts';
import { findMetadata } from '../../template/metadata.ts';
import type { Template } from '../../template/template.ts';
import type { CorsRule } from './cors.ts';

export interface Bucket {
  readonly name: string;
  readonly arn: string;
  readonly region: string;
  readonly accountId: string;
  readonly corsRules: readonly CorsRule[];
  readonly policy: PolicyDocument | undefined;
  /** Whether replaced and deleted objects are kept as earlier versions. */
  readonly isVersioned: boolean;
  /** Whether changes are sent to EventBridge. */
  readonly sendsEvents: boolean;
  /** Absolute path of the directory with a site bucket's initial files. */
  readonly base?: string;
  /** Headers of those files; none by default. */
  readonly fileHeaders?: FileHeaders | undefined;
}

interface BucketProperties {
  readonly CorsConfiguration?: { readonly CorsRules: readonly CorsRule[] };
  readonly VersioningConfiguration?: { readonly Status: string };
  readonly NotificationConfiguration?: {
    readonly EventBridgeConfiguration?: { readonly EventBridgeEnabled?: boolean };
  };
}

/**
 * Reads the buckets of a template.
 * @param localize replaces outside URLs, such as the site's origin in upload rules
 * @param siteDirectory replaces the site's directory of the template
 * @param fileHeaders of the site's files
 * @throws Error naming a policy that is not supported
 */
export function readBuckets(
  template: Template,
  localize: (text: string) => string,
  siteDirectory?: string,
  fileHeaders?: FileHeaders,
): Bucket[] {
  const { region, account } = template.surroundings;
  const policies = bucketPolicies(template);
  return template
    .resources<BucketProperties>('AWS::S3::Bucket')
    .map(({ logicalId, ref, properties, metadata }) => {
      const directory = findMetadata(metadata, 'site-directory');
      const arn = template.attribute(logicalId, 'Arn');
      const { CorsConfiguration, NotificationConfiguration } = properties;
      return {
        name: ref,
        arn,
        region,
        accountId: account,
        corsRules: (CorsConfiguration?.CorsRules ?? []).map((rule) => ({
          ...rule,
          AllowedOrigins: rule.AllowedOrigins.map(localize),
        })),
        policy: policies.get(ref),
        isVersioned: properties.VersioningConfiguration?.Status === 'Enabled',
        sendsEvents: NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled ?? false,
        ...(typeof directory === 'string' && { base: siteDirectory ?? resolve(directory), fileHeaders }),
      };
    });
}

/** The policies of the buckets, by the buckets' names. @throws Error naming one with an unknown condition */
function bucketPolicies(template: Template): ReadonlyMap<string, PolicyDocument> {
  const policies = template.resources<{ Bucket: string; PolicyDocument: PolicyDocument }>(
    'AWS::S3::BucketPolicy',
  );
  return new Map(
    policies.map(({ logicalId, properties: { Bucket, PolicyDocument } }) => {
      requireKnownConditions(logicalId, PolicyDocument.Statement);
      return [Bucket, PolicyDocument];
    }),
  );
}

/** Local URLs of the buckets, by their URLs in the cloud. @param url the stand-in's own URL */
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
