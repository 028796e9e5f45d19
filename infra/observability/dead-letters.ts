import { Duration, Validations } from 'aws-cdk-lib';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { RETENTION_DAYS } from '../../domain/retention.ts';
import type { Alarms, Alert } from './alarms.ts';

/**
 * Creates a dead-letter queue for events that a function failed to process, and an alarm at the first of them.
 * @param alert text for the person on call
 */
export function deadLetterQueue(
  scope: Construct,
  alarms: Alarms,
  alert: Pick<Alert, 'title' | 'meaning'>,
): IQueue {
  const queue = new Queue(scope, 'DeadLetters', {
    enforceSSL: true,
    retentionPeriod: Duration.days(RETENTION_DAYS.failedEvents),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This is where failed events end. An alarm calls somebody to look at them.',
  });
  alarms.raise(scope, 'LostEvents', {
    ...alert,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
    threshold: 1,
    // An empty queue reports no data.
    missingData: TreatMissingData.NOT_BREACHING,
  });
  return queue;
}
