import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError, logger } from '../aws/logger.ts';
import { derive, findSource } from './derive.ts';

/** Updates the data derived from each changed record. @returns the first failed change; it is repeated with the rest */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const done = new Set<string>();
  for (const record of Records) {
    // The ARN of a table's stream is `arn:…:table/NAME/stream/…`.
    const source = findSource(record.eventSourceARN?.split('/')[1]);
    const key = record.dynamodb?.Keys?.[source.keyName]?.S ?? '';
    if (done.has(`${source.variable} ${key}`)) continue;
    try {
      await derive(source, key);
    } catch (error) {
      logger.error('change not followed', { table: source.variable, error: describeError(error) });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
    done.add(`${source.variable} ${key}`);
  }
  return { batchItemFailures: [] };
}
