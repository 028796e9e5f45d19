import { Stack, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** What every bucket has: it is private, encrypted, and reached over TLS only. */
export const PRIVATE_BUCKET = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
} satisfies BucketProps;

/** Sends a bucket's events to EventBridge. The CDK would use a custom resource with broader permissions. */
export function sendToEventBridge(bucket: Pick<IBucket, 'node'>): void {
  getBucketResource(bucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** Acknowledges the rule against wildcards where all files of folders may be used. @param keys such as `letters/*` */
export function acknowledgeFolders(
  scope: Construct,
  bucket: IBucket,
  keys: readonly string[],
  reason: string,
): void {
  const bucketId = Stack.of(bucket).getLogicalId(getBucketResource(bucket));
  for (const key of keys) {
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${key}]`,
      reason,
    });
  }
}

/** The template's resource of a bucket. @throws Error when the bucket belongs to another stack */
function getBucketResource({ node }: Pick<IBucket, 'node'>): CfnBucket {
  const resource = node.defaultChild;
  if (resource instanceof CfnBucket) return resource;
  throw new Error(`${node.path} is not a bucket.`);
}
