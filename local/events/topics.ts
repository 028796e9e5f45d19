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

interface Subscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly function: FunctionHost;
}

export interface TopicsOptions {
  readonly template: Template;
  /** Functions by ARN. */
  readonly functions: ReadonlyMap<string, FunctionHost>;
  readonly invocations: AsyncInvocations;
  readonly clock: Clock;
}

/** Delivers messages to the functions subscribed to topics. */
export class Topics {
  readonly #options: TopicsOptions;
  readonly #subscriptions: readonly Subscription[];

  /** @throws Error naming a subscription that is not supported */
  constructor(options: TopicsOptions) {
    this.#options = options;
    this.#subscriptions = readSubscriptions(options);
  }

  /** Invokes all functions subscribed to a topic; other subscribers are ignored. */
  publish(topicArn: string, subject: string, message: string): void {
    const { invocations, clock } = this.#options;
    for (const subscription of this.#subscriptions) {
      if (subscription.topicArn !== topicArn) continue;
      const event = notification(subscription, subject, message, clock.now());
      invocations.start(subscription.function, event);
    }
  }
}

function readSubscriptions({ template, functions }: TopicsOptions): Subscription[] {
  return template
    .resources<SubscriptionProperties>('AWS::SNS::Subscription')
    .filter(({ properties }) => properties.Protocol === 'lambda')
    .map(({ logicalId, ref, properties }) => {
      const host = functions.get(properties.Endpoint);
      if (!host) throw new Error(`${logicalId}.Endpoint: there is no function ${properties.Endpoint}.`);
      if (properties.FilterPolicy) {
        throw new Error(`${logicalId}.FilterPolicy: the local cloud delivers every message of a topic.`);
      }
      return { arn: ref, topicArn: properties.TopicArn, function: host };
    });
}

/** The event for a function subscribed to SNS. @param now milliseconds since the epoch */
function notification(
  { arn, topicArn }: Subscription,
  subject: string,
  message: string,
  now: number,
): object {
  const region = topicArn.split(':')[3];
  return {
    Records: [
      {
        EventSource: 'aws:sns',
        EventVersion: '1.0',
        EventSubscriptionArn: arn,
        Sns: {
          Type: 'Notification',
          MessageId: randomUUID(),
          TopicArn: topicArn,
          Subject: subject,
          Message: message,
          Timestamp: new Date(now).toISOString(),
          SignatureVersion: '1',
          Signature: 'none, locally',
          SigningCertUrl: `https://sns.${region}.amazonaws.com/SimpleNotificationService.pem`,
          UnsubscribeUrl: `https://sns.${region}.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${arn}`,
          MessageAttributes: {},
        },
      },
    ],
  };
}
