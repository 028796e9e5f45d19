import { Duration } from 'aws-cdk-lib';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { allow, HandlerFunction } from './functions/function.ts';
import { createDeadLetterQueue } from './observability/dead-letters.ts';
import type { Parts } from './parts.ts';
import { bind, bindEach } from './table.ts';

/** Actions that Lambda requires of the function's role. `ListStreams` has no effect on a single stream. */
const READING = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);

export type DerivedDataProps = Pick<Parts, 'stage' | 'functionsDir' | 'data' | 'alarms'>;

/** Follows records, and maintains derived data: the search index of the back office, clients, and figures. */
export class DerivedData extends Construct {
  constructor(scope: Construct, id: string, props: DerivedDataProps) {
    super(scope, id);
    const { data, alarms } = props;
    const { clients, adminChanges, searchIndex, dayCounts } = data;
    const followed = Object.values(data).filter(({ isFollowed }) => isFollowed);
    const streams = followed.flatMap(({ tableStreamArn }) => tableStreamArn ?? []);
    const follow = new HandlerFunction(this, 'Follow', props, { name: 'derived-data', isBackground: true });
    bindEach(followed, follow, 'Get');
    bind(clients, follow, 'Put');
    // Days of tasks and kept promises follow the business hours.
    bind(data.settings, follow, 'Query');
    bind(adminChanges, follow, 'Get', 'Put', 'Query');
    bind(data.contactSubmissions, follow, 'byEmail');
    bind(dayCounts, follow, 'Get', 'Put', 'Update');
    bind(searchIndex, follow, 'Get', 'BatchGet', 'BatchWrite', 'Query');
    const deadLetters = createDeadLetterQueue(this, alarms);
    follow.permit(allow(READING, ...streams), allow(['sqs:SendMessage'], deadLetters.queueArn));
    for (const [at, eventSourceArn] of streams.entries()) {
      follow.function.addEventSourceMapping(`Stream${at}`, {
        eventSourceArn,
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 25,
        maxBatchingWindow: Duration.seconds(1),
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        retryAttempts: 5,
        onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
      });
    }
  }
}

/** Lets a function search. */
export function bindSearch({ searchIndex }: Data, to: HandlerFunction): void {
  bind(searchIndex, to, 'BatchGet', 'Query');
}
