import { shownEmail } from '../../../domain/email/email-address.ts';
import type { SearchedTexts } from '../../search/words.ts';
import type { Subscriber } from '../../tables/subscribers.ts';

export function textsOfSubscriber({ email }: Subscriber): SearchedTexts {
  return { names: [email, shownEmail(email)] };
}
