/** What is said of records of any kind. */
import type { Flag } from '../../../../domain/admin.ts';
import { CLIENT_STAGES, STAGE_NAMES } from '../../../../domain/clients.ts';
import { withoutDirectionControls } from '../../../../domain/text/text-direction.ts';
import type { Summary } from '../admin-api.ts';

/** What is said of records that somebody has to look into. */
export const FLAG_NAMES: Readonly<Record<Flag, string>> = {
  repeated: 'Sent several times',
  undeliverable: 'Mail comes back',
  payment: 'Payment needs a person',
};

/** What a status is called. */
export function statusLabel(status: string): string {
  const stage = CLIENT_STAGES.find((known) => known === status);
  if (stage) return STAGE_NAMES[stage];
  const words = status.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a record goes by, also where nothing isolates its direction: in titles of tabs and in toasts. */
export function titleOf(record: Summary): string {
  const business = 'businessName' in record ? record.businessName : '';
  return withoutDirectionControls(business || ('name' in record && record.name) || record.email);
}
