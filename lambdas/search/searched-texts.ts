import type { AdminList } from '../../domain/admin.ts';
import { textsOfClient } from '../records/clients/search.ts';
import { textsOfForm } from '../records/onboarding/search.ts';
import { textsOfOrder } from '../records/orders/search.ts';
import { textsOfSubmission } from '../records/submissions/search.ts';
import { textsOfSubscriber } from '../records/subscribers/search.ts';
import type { RecordOf } from '../records/tables.ts';
import type { SearchedTexts } from './words.ts';

/** What is searched in each list of the back office. */
const TEXTS: { readonly [List in AdminList]: (record: RecordOf[List]) => SearchedTexts } = {
  submissions: textsOfSubmission,
  onboarding: textsOfForm,
  orders: textsOfOrder,
  subscribers: textsOfSubscriber,
  clients: textsOfClient,
};

/** What is searched of a record of a list. */
export function searchedTexts<List extends AdminList>(list: List, record: RecordOf[List]): SearchedTexts {
  return TEXTS[list](record);
}
