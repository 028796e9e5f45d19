import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { removalPolicy } from './removal-policy.ts';
import type { StageSettings } from './stages.ts';

/** Services of AWS that write to our topics. The default key of topics lets neither of them. */
const WRITERS = ['cloudwatch.amazonaws.com', 'ses.amazonaws.com'];

/**
 * What topics are encrypted with: they hold addresses, of people whose mail came back and of those who are called. It
 * costs a dollar a month, so that only a stage has one that keeps its data.
 */
export function topicKey(scope: Construct, id: string, stage: StageSettings): IKey | undefined {
  if (!stage.keepsData) return undefined;
  const key = new Key(scope, id, {
    description: 'Topics of alarms and of what becomes of mail',
    enableKeyRotation: true,
    removalPolicy: removalPolicy(stage),
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      principals: WRITERS.map((service) => new ServicePrincipal(service)),
      resources: ['*'], // Of a key, this is the key.
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return key;
}
