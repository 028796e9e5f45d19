import { dispatch } from '../http/dispatch.ts';
import { exportRecords } from './endpoints/export.ts';
import { file } from './endpoints/file.ts';
import { board, numbers, session } from './endpoints/overview.ts';
import { person, personData } from './endpoints/person.ts';
import { change, list, record } from './endpoints/records.ts';

/** The back office. What it may not do is to erase: see admin-erasure.handler.ts. */
export const handler = dispatch(
  session,
  numbers,
  board,
  list,
  record,
  change,
  person,
  personData,
  exportRecords,
  file,
);
