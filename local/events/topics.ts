/** Simulates the SNS topics of a template with subscribed functions. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import type { Template } from '../template/template.ts';
import type { AsyncInvocations } from './async-invocations.ts';

interface SubscriptionProperties {
  readonly TopicArn: string;
  readonly Protocol: string;
  readonly Endpoint: string;
  readonly FilterPolicy?: unknown;
}

/** Publishes a message to the functions subscribed to a topic; other subscribers are ignored. */
export type Publish = (topicArn: string, subject: string, message: string) => void;

/**
 * Reads the subscriptions of a template.
 * @param functions by ARN
 * @throws Error naming a subscription that is not supported
 */
export function topics(
  template: Template,
  functions: ReadonlyMap<string, FunctionHost>,
  invocations: AsyncInvocations,
  clock: Clock,
): Publish {
  const subscriptions = template
    .resources<SubscriptionProperties>('AWS::SNS::Subscription')
    .filter(({ properties }) => properties.Protocol === 'lambda')
    .map(({ logicalId, ref, properties }) => {
      const host = functions.get(properties.Endpoint);
      if (!host) throw new Error(`${logicalId}.Endpoint: there is no function ${properties.Endpoint}.`);
      if (properties.FilterPolicy) {
        throw new Error(`${logicalId}.FilterPolicy: the local cloud delivers every message of a topic.`);
      }
      return { arn: ref, topicArn: properties.TopicArn, host };
    });
  return (topicArn, subject, message) => {
    for (const { arn, host } of subscriptions.filter((one) => one.topicArn === topicArn)) {
      const Timestamp = new Date(clock.now()).toISOString();
      invocations.start(
        host,
        notification(arn, { TopicArn: topicArn, Subject: subject, Message: message, Timestamp }),
      );
    }
  };
}

/** The event for a function subscribed to SNS. */
function notification(EventSubscriptionArn: string, message: object): object {
  const Sns = { Type: 'Notification', MessageId: randomUUID(), MessageAttributes: {}, ...message };
  return { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn, Sns }] };
}
