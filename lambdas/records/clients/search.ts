import { shownEmail } from '../../../domain/email/email-address.ts';
import type { SearchedTexts } from '../../search/words.ts';
import type { Client } from '../../tables/clients.ts';

export function textsOfClient({ businessName, name, email, emails, orders }: Client): SearchedTexts {
  const forms = Object.values(orders).flatMap(({ form }) => form?.email ?? []);
  return {
    names: [businessName, name, ...[email, ...emails, ...forms].flatMap((one) => [one, shownEmail(one)])],
    texts: Object.entries(orders).flatMap(([id, { customerId }]) => [id, customerId]),
  };
}
