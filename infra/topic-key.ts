import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { getRemovalPolicy } from './removal-policy.ts';
import type { StageSettings } from './stages.ts';

/** AWS services that publish to our topics. The default encryption key of topics does not permit either. */
const WRITERS = ['cloudwatch.amazonaws.com', 'ses.amazonaws.com'];

/** The key of topics with email addresses. A dollar a month, so only for stages that keep their data. */
export function createTopicKey(scope: Construct, id: string, stage: StageSettings): IKey | undefined {
  if (!stage.keepsData) return undefined;
  const key = new Key(scope, id, {
    description: 'Topics of alarms and of what becomes of mail',
    enableKeyRotation: true,
    removalPolicy: getRemovalPolicy(stage),
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      principals: WRITERS.map((service) => new ServicePrincipal(service)),
      resources: ['*'], // In a key's policy, this is the key itself.
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return key;
}
