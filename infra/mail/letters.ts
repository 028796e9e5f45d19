import { Duration, Validations } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LETTERS_PREFIX } from '../../domain/site/letter-archive.ts';
import { acknowledgeFolders } from '../buckets.ts';
import { allow, HandlerFunction } from '../functions/function.ts';
import { createDeadLetterQueue } from '../observability/dead-letters.ts';
import type { Parts } from '../parts.ts';
import { bind } from '../table.ts';

/** Interval at which scheduled letters start, in minutes. */
const SCHEDULE_MINUTES = 5;

/** Timeout of one call, which leaves the remaining subscribers to the next. */
const TIMEOUT = Duration.minutes(1);

/** The wait before a failed message is delivered again: six times the timeout, as AWS recommends. */
const AGAIN = Duration.minutes(6);

/** Attempts per message. AWS recommends at least five, since throttled calls count too. */
const ATTEMPTS = 5;

/** Calls at once; SQS allows no fewer. Each works on a letter of its own. */
const CALLS_AT_ONCE = 2;

export type LettersProps = Pick<Parts, 'stage' | 'functionsDir' | 'data' | 'mail' | 'alarms'> & {
  readonly siteBucket: IBucket;
};

/** Sends letters to subscribers: a queue, and a function that sends a part of a letter with each message. */
export class Letters extends Construct {
  private readonly queue: Queue;

  constructor(scope: Construct, id: string, props: LettersProps) {
    super(scope, id);
    const { data, mail, alarms } = props;
    const send = new HandlerFunction(this, 'Send', props, {
      name: 'letters',
      isBackground: true,
      timeout: TIMEOUT,
      environment: { SITE_BUCKET: props.siteBucket.bucketName },
    });
    mail.bindSending(send);
    mail.bindTokenKey(send);
    bind(data.subscribers, send, 'Get', 'byStatus', 'byId');
    bind(data.letters, send, 'Get', 'Put', 'Update', 'byStatus');
    bind(data.settings, send, 'Query');
    bind(data.letterDeliveries, send, 'Get', 'Put', 'Update', 'Query', 'waiting');
    this.bindArchive(send, props.siteBucket);
    send.permit(allow(['ses:GetSendQuota'], '*'));
    Validations.of(send).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The quota is that of the account. The action knows no resources.',
    });
    this.queue = new Queue(this, 'Turns', {
      enforceSSL: true,
      visibilityTimeout: AGAIN,
      deadLetterQueue: { queue: createDeadLetterQueue(this, alarms), maxReceiveCount: ATTEMPTS },
    });
    send.function.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 1, maxConcurrency: CALLS_AT_ONCE }),
    );
    this.bindQueue(send);
    const often = Schedule.rate(Duration.minutes(SCHEDULE_MINUTES));
    send.schedule(this, 'Schedule', 'Begins letters whose time has come', often, { retryAttempts: 0 });
  }

  /** Lets a function put letters into the public archive. */
  private bindArchive(send: HandlerFunction, bucket: IBucket): void {
    const files = `${LETTERS_PREFIX}*`;
    send.permit(allow(['s3:PutObject', 's3:DeleteObject'], bucket.arnForObjects(files)));
    acknowledgeFolders(send, bucket, [files], 'Each letter of the archive has a file of its own.');
  }

  /** Lets a function begin a letter, or continue it. */
  bindQueue(to: HandlerFunction): void {
    to.setVariables({ LETTERS_QUEUE_URL: this.queue.queueUrl });
    to.permit(allow(['sqs:SendMessage'], this.queue.queueArn));
  }
}
