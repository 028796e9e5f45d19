import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import type { StageSettings } from '../stages.ts';

/** The logged fields, in order. Queries, referrers and cookies can contain secrets, so they are left out. */
const LOGGED_FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'x-host-header',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'ssl-protocol',
  'cs-protocol-version',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
];

export interface DistributionLogProps {
  readonly stage: StageSettings;
  readonly distribution: Distribution;
  readonly bucket: IBucket;
}

/** The distribution's log in the access-log bucket. CloudWatch delivers it, since the other kind has all fields. */
export class DistributionLog extends Construct {
  constructor(scope: Construct, id: string, { stage, distribution, bucket }: DistributionLogProps) {
    super(scope, id);
    const { account, region, partition } = Stack.of(this);
    const name = `${SHORT_NAME}-${stage.name}-distribution`;
    const write = new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${account}/CloudFront/*`)],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:${name}` },
      },
    });
    const { policyDependable } = bucket.addToResourcePolicy(write);

    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'w3c',
    });
    if (policyDependable) destination.node.addDependency(policyDependable);
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: LOGGED_FIELDS,
    });
    delivery.addResourceDependency(source);
  }
}
