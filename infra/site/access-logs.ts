import { Duration } from 'aws-cdk-lib';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from '../buckets.ts';
import { getRemovalPolicy } from '../removal-policy.ts';
import type { StageSettings } from '../stages.ts';

/** Access logs of the distribution and of the other buckets. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: StageSettings }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
      removalPolicy: getRemovalPolicy(stage),
    }) as IBucket; // The CDK's own types are not exact about optional properties.
  }
}
