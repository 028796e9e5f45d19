import { reportBusiness } from '../aws/metrics.ts';
import type { EndpointRequest } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import type { Problem } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import type { RecordEmails } from '../outbox/email.ts';
import type { OutboxRecord } from '../tables/outbox-table.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import { recordId } from '../tables/record-id.ts';
import type { Screening, Taken } from './screening.ts';

interface StoredForm extends OutboxRecord {
  readonly id: string;
  /** Hash of everything the visitor entered. */
  readonly contentHash: string;
}

/** A form that anybody may send. */
export interface PublicForm<Item extends StoredForm, Answer> {
  readonly emails: RecordEmails<Item>;
  readonly metric: 'Contacts' | 'Onboardings';
  readonly visitorLimits: readonly RateLimit[];
  readonly problem: (
    code: 'invalid_idempotency_key' | 'captcha_failed' | 'idempotency_conflict' | 'too_many_requests',
    message: string,
  ) => Problem;
  readonly tooMany: string;
  readonly conflict: string;
  /** What the sender of a stored form is answered. */
  answer(form: Item): Answer | Promise<Answer>;
}

/** The steps that are a form's own, in their order. */
interface Steps<Item, Answer> {
  readonly screening: Screening;
  /** Joins what was sent to a form that was sent before. @returns the answer then */
  join(screening: Taken): Promise<Answer | undefined>;
  newRecord(screening: Taken): Promise<Item>;
  /** @returns the form as it is then */
  afterStoring?(form: Item): Promise<Item>;
}

/** Answers a repeat as before; screens, stores and mails any other form. @param contentHash of all that was entered */
export async function receiveForm<Item extends StoredForm, Answer>(
  form: PublicForm<Item, Answer>,
  { headers, viewer, note }: Pick<EndpointRequest<never, never>, 'headers' | 'viewer' | 'note'>,
  contentHash: string,
  prepare: (id: string, visitor: string) => Promise<Steps<Item, Answer>>,
): Promise<Answer> {
  const { emails, problem } = form;
  const key = idempotencyKeyOf(headers, problem);
  const id = recordId(emails.table.kind, key);
  const findEarlier = async () => (key === undefined ? undefined : emails.table.get(id));
  const answerAgain = (stored: Item) => {
    if (stored.contentHash === contentHash) return form.answer(stored);
    throw problem('idempotency_conflict', form.conflict);
  };
  const earlier = await findEarlier();
  if (earlier) return answerAgain(earlier);

  const visitor = viewer();
  const tooMany = () => problem('too_many_requests', form.tooMany);
  if (!(await isVisitorAllowed(form.visitorLimits, visitor))) throw tooMany();
  const { screening, join, newRecord, afterStoring } = await prepare(id, visitor);
  note({ screening });
  if (screening.outcome === 'too-many') throw tooMany();
  if (screening.outcome === 'refused') {
    // The proof is used up as well when this very form came before, and was slow.
    const slowOne = await findEarlier();
    if (slowOne) return answerAgain(slowOne);
    throw problem('captcha_failed', 'Please confirm once more that you are not a robot.');
  }
  const joined = await join(screening);
  if (joined) return joined;
  const submission = await newRecord(screening);
  if (!(await emails.table.create(submission))) {
    return answerAgain((await emails.table.get(id)) ?? submission);
  }
  if (screening.outcome === 'new') reportBusiness({ [form.metric]: 1 });
  const stored = (await afterStoring?.(submission)) ?? submission;
  const mails = await deliver(emails, stored);
  note({ id, mails: mailStates(mails) });
  return form.answer({ ...stored, mails });
}
