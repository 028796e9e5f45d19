import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError } from '../aws/describe-error.ts';
import { logger } from '../aws/logger.ts';
import { type DerivationSource, derive, findSource } from './derive.ts';

/** Updates the data derived from each changed record. @returns the first failed change; it is repeated with the rest */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const done = new Set<string>();
  for (const record of Records) {
    const source = findSource(getTableName(record));
    const key = getRecordKey(record, source);
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

/** The ARN of a table's stream is `arn:…:table/NAME/stream/…`. */
function getTableName({ eventSourceARN = '' }: DynamoDBRecord): string | undefined {
  return eventSourceARN.split('/')[1];
}

function getRecordKey({ dynamodb }: DynamoDBRecord, { keyName }: DerivationSource): string {
  return dynamodb?.Keys?.[keyName]?.S ?? '';
}
