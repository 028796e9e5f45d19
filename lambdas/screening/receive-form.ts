import { report } from '../aws/metrics.ts';
import type { EndpointRequest } from '../http/endpoint.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import type { Problem } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { deliverEmails, describeEmailStates } from '../outbox/deliver.ts';
import type { RecordEmails } from '../outbox/email.ts';
import type { OutboxRecord } from '../tables/outbox-table.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import { toRecordId } from '../tables/record-id.ts';
import type { AcceptedScreening, Screening } from './screening.ts';

interface StoredForm extends OutboxRecord {
  readonly id: string;
  /** Hash of everything the visitor entered. */
  readonly contentHash: string;
}

/** A form that visitors send without signing in. */
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
  /** Returns the response to the sender of a stored form. */
  respond(form: Item): Answer | Promise<Answer>;
}

/** The steps that are a form's own, in their order. */
interface Steps<Item, Answer> {
  readonly screening: Screening;
  /** Adds the values to an earlier form, if there is one. @returns the response in that case */
  join(screening: AcceptedScreening): Promise<Answer | undefined>;
  newRecord(screening: AcceptedScreening): Promise<Item>;
  /** @returns the updated form */
  afterStoring?(form: Item): Promise<Item>;
}

/**
 * Answers a repeated form as before; screens, stores and emails any other.
 * @param contentHash of all entered values @param prepare runs once the visitor is within the limits
 */
export async function receiveForm<Item extends StoredForm, Answer>(
  form: PublicForm<Item, Answer>,
  { headers, viewer, note }: Pick<EndpointRequest, 'headers' | 'viewer' | 'note'>,
  contentHash: string,
  prepare: (id: string, visitor: string) => Promise<Steps<Item, Answer>>,
): Promise<Answer> {
  const { emails, problem } = form;
  const key = readIdempotencyKey(headers, problem);
  const id = toRecordId(emails.table.kind, key);
  const findEarlier = async () => (key === undefined ? undefined : emails.table.get(id));
  const answerAgain = (stored: Item) => {
    if (stored.contentHash === contentHash) return form.respond(stored);
    throw problem('idempotency_conflict', form.conflict);
  };
  const earlier = await findEarlier();
  if (earlier) return answerAgain(earlier);

  const visitor = viewer();
  const tooMany = () => problem('too_many_requests', form.tooMany);
  if (!(await tryConsumeForVisitor(form.visitorLimits, visitor))) throw tooMany();
  const { screening, join, newRecord, afterStoring } = await prepare(id, visitor);
  note({ screening });
  if (screening.outcome === 'too-many') throw tooMany();
  if (screening.outcome === 'refused') {
    // A slow first attempt of the same form may have used up the proof.
    const slowOne = await findEarlier();
    if (slowOne) return answerAgain(slowOne);
    throw problem('captcha_failed', 'Please confirm again that you are not a robot.');
  }
  const joined = await join(screening);
  if (joined) return joined;
  const submission = await newRecord(screening);
  if (!(await emails.table.create(submission))) {
    return answerAgain((await emails.table.get(id)) ?? submission);
  }
  if (screening.outcome === 'new') report('business', { [form.metric]: 1 });
  const stored = (await afterStoring?.(submission)) ?? submission;
  const mails = await deliverEmails(emails, stored);
  note({ id, mails: describeEmailStates(mails) });
  return form.respond({ ...stored, mails });
}
