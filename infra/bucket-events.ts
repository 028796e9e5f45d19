import { CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';

/** Sends a bucket's events to EventBridge. The CDK would use a custom resource with broader permissions. */
export function sendToEventBridge(bucket: Pick<IBucket, 'node'>): void {
  getBucketResource(bucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** The template's resource of a bucket. @throws Error when the bucket belongs to another stack */
export function getBucketResource({ node }: Pick<IBucket, 'node'>): CfnBucket {
  const resource = node.defaultChild;
  if (resource instanceof CfnBucket) return resource;
  throw new Error(`${node.path} is not a bucket.`);
}
