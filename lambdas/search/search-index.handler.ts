import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { AdminList } from '../../domain/admin.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { describeError } from '../aws/describe-error.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { indexRecord } from './index-record.ts';
import { searchedTable } from './searched-texts.ts';

/**
 * Follows the tables of all lists, and brings the search index up to date with each record that has changed.
 * @returns the first change that could not be followed: it and those after it come again
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const done = new Set<string>();
  for (const record of Records) {
    const list = listOf(record);
    const key = keyOf(record, list);
    if (done.has(`${list} ${key}`)) continue;
    try {
      await indexRecord(list, key);
    } catch (error) {
      logger.error('record not indexed', { list, error: describeError(error) });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
    done.add(`${list} ${key}`);
  }
  return { batchItemFailures: [] };
}

/** The list of a table. The ARN of its stream is `arn:…:table/NAME/stream/…`. */
function listOf({ eventSourceARN = '' }: DynamoDBRecord): AdminList {
  const name = eventSourceARN.split('/')[1];
  const list = ADMIN_LISTS.find((one) => environment(searchedTable(one).variable) === name);
  if (!list) throw new Error(`No list is in the table ${name}.`);
  return list;
}

function keyOf({ dynamodb }: DynamoDBRecord, list: AdminList): string {
  return dynamodb?.Keys?.[searchedTable(list).keyName]?.S ?? '';
}
