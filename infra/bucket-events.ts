import { CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';

/** Lets EventBridge know what happens in a bucket. The CDK would do it by a function that may do more than ours. */
export function sendEvents(bucket: Pick<IBucket, 'node'>): void {
  bucketResource(bucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** The template's resource of a bucket. @throws Error when it is none of this stack */
export function bucketResource({ node }: Pick<IBucket, 'node'>): CfnBucket {
  const resource = node.defaultChild;
  if (resource instanceof CfnBucket) return resource;
  throw new Error(`${node.path} is not a bucket.`);
}
