import { shownEmail } from '../../../domain/email/email-address.ts';
import type { SearchedTexts } from '../../search/words.ts';
import type { Order } from '../../tables/orders.ts';

export function textsOfOrder({ name, email, id }: Order): SearchedTexts {
  return { names: [name, email, shownEmail(email)], texts: [id] };
}
