import { Duration, Validations } from 'aws-cdk-lib';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { RETENTION_DAYS } from '../../domain/retention.ts';
import type { Alarms } from './alarms.ts';

/** Creates a dead-letter queue for events that a function failed to process. One alarm is about all of them. */
export function createDeadLetterQueue(scope: Construct, alarms: Alarms): IQueue {
  const queue = new Queue(scope, 'DeadLetters', {
    enforceSSL: true,
    retentionPeriod: Duration.days(RETENTION_DAYS.failedEvents),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This is where failed events end. An alarm asks an operator to look at them.',
  });
  alarms.deadLetters.push(queue);
  return queue;
}
