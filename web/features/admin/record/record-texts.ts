/** Texts about records of any kind. */
import type { Flag } from '../../../../domain/admin.ts';
import { CLIENT_STAGES, STAGE_NAMES } from '../../../../domain/clients.ts';
import { withoutDirectionControls } from '../../../../domain/text/text-direction.ts';
import type { Summary } from '../admin-api.ts';

export const FLAG_NAMES: Readonly<Record<Flag, string>> = {
  repeated: 'Sent multiple times',
  undeliverable: 'Email undeliverable',
  payment: 'Payment needs review',
};

export function statusLabel(status: string): string {
  const stage = CLIENT_STAGES.find((known) => known === status);
  if (stage) return STAGE_NAMES[stage];
  if (status === 'repository') return 'From the repository';
  const words = status.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the title of a record without direction controls, which tab titles and toasts do not isolate. */
export function getTitle(record: Summary): string {
  if ('subject' in record) return withoutDirectionControls(record.subject) || 'Letter without a subject';
  if ('slug' in record) return withoutDirectionControls(record.title || 'Untitled post');
  const business = 'businessName' in record ? record.businessName : '';
  return withoutDirectionControls(business || ('name' in record && record.name) || record.email);
}
