import { dispatch } from '../http/dispatch.ts';
import { board } from './endpoints/board.ts';
import { change } from './endpoints/change.ts';
import { exportRecords } from './endpoints/export.ts';
import { file } from './endpoints/file.ts';
import { list } from './endpoints/list.ts';
import { numbers } from './endpoints/numbers.ts';
import { person } from './endpoints/person.ts';
import { personData } from './endpoints/person-data.ts';
import { record } from './endpoints/record.ts';
import { session } from './endpoints/session.ts';

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
