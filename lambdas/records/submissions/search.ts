import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { shownEmail } from '../../../domain/email/email-address.ts';
import { textsByKind } from '../../search/texts-by-kind.ts';
import type { SearchedTexts } from '../../search/words.ts';
import type { ContactSubmission } from '../../tables/contact-submissions.ts';

export function textsOfSubmission(submission: ContactSubmission): SearchedTexts {
  const { names, phones, texts } = textsByKind(CONTACT_FIELDS, (id) => submission[id]);
  return {
    names: [...names, shownEmail(submission.email)],
    phones,
    texts: [...texts, submission.service],
  };
}
