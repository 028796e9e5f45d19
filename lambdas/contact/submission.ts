import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
  contactTexts,
  serviceLabels,
} from '../../domain/contact.ts';
import type { contactContract } from '../../domain/contracts/contact.ts';
import type { ContactSubmission } from '../tables/contact-submissions.ts';
import { createSendingEmail } from '../tables/emails.ts';

type ContactBody = z.output<NonNullable<(typeof contactContract)['body']>>;

/** Hashes the entered values, without those that differ between attempts. */
export function hashContactForm(body: ContactBody): string {
  const texts = contactTexts(body);
  const given = (fields: readonly ContactField[]) => fields.flatMap(({ id }) => texts[id] ?? []);
  const entered = [...given(CONTACT_LINES), listChosenServices(body), ...given(CONTACT_LONG_TEXTS)];
  return createHash('sha256').update(JSON.stringify(entered)).digest('base64url');
}

/** Builds the record of a request. Spam and requests that are held back are stored for review, without emails. */
export function buildContactSubmission({
  id,
  contentHash,
  body,
  captcha,
  status,
  isAcknowledged,
}: Pick<ContactSubmission, 'id' | 'contentHash' | 'captcha' | 'status'> & {
  readonly body: ContactBody;
  /** Whether the sender is emailed a receipt. */
  readonly isAcknowledged: boolean;
}): ContactSubmission {
  const services = listChosenServices(body);
  const now = Date.now();
  const email = createSendingEmail(now);
  return {
    id,
    createdAt: new Date(now).toISOString(),
    status,
    ...contactTexts(body),
    services,
    service: serviceLabels(services),
    captcha,
    contentHash,
    ...(body.cameFrom && { cameFrom: body.cameFrom }),
    version: 0,
    revision: 1,
    mails: status === 'new' ? { team: email, ...(isAcknowledged && { acknowledgement: email }) } : {},
  };
}

/** Each chosen service once, in the same order whatever the order of choosing. */
function listChosenServices({ services = [] }: ContactBody) {
  return [...new Set(services)].sort();
}
