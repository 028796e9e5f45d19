import { isDeepStrictEqual } from 'node:util';
import { FRESH_SIGN_IN_SECONDS } from '../../../domain/accounts.ts';
import {
  type LetterFigures,
  letterContentContract,
  letterCreationContract,
  letterFiguresContract,
  letterPreviewContract,
  letterSendingContract,
  letterTestContract,
  MAX_DAYS_AHEAD,
  subscriberLettersContract,
} from '../../../domain/contracts/letters.ts';
import { countDeliveries, LETTER_TESTS_PER_HOUR, type LetterContent } from '../../../domain/letters.ts';
import { LETTERS_LIST } from '../../../domain/records/letters.ts';
import { RETENTION_DAYS } from '../../../domain/retention.ts';
import { getItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { requireSignInWithin } from '../../http/signed-in.ts';
import { sendEmail } from '../../outbox/deliver.ts';
import { listCounted, listDeliveriesTo } from '../../tables/letters/letter-deliveries.ts';
import {
  closeEdition,
  createLetter,
  type Letter,
  letters,
  listLettersWith,
  saveContent,
  saveFigures,
} from '../../tables/letters/letters.ts';
import { type RateLimit, tryConsume } from '../../tables/rate-limits.ts';
import { toRecordId } from '../../tables/record-id.ts';
import { countAudience, findSubscriberEmail } from '../../tables/subscribers.ts';
import { defineAdminEndpoint, defineAdminReadEndpoint } from '../admin-endpoint.ts';
import { changeRecord } from '../changes.ts';
import { summarizeRecord } from '../summaries.ts';

const creationProblem = createProblemFactory(letterCreationContract);

/** `POST /api/admin/letters`: a new draft. */
export const beginLetter = defineAdminEndpoint(
  letterCreationContract,
  async ({ admin, body, headers, note }) => {
    const key = readIdempotencyKey(headers, creationProblem);
    const id = toRecordId('letter', key && `${admin.userId}:${key}:${JSON.stringify(body)}`);
    note({ list: LETTERS_LIST, id });
    await createLetter({ ...body, id, email: admin.email }, new Date().toISOString());
    return { record: await summarizeRecord(LETTERS_LIST, await requireLetter(id)) };
  },
);

const contentProblem = createProblemFactory(letterContentContract);

/** `PUT /api/admin/letters/{id}`: saves a draft. Saving the same again succeeds without further effect. */
export const saveLetter = defineAdminEndpoint(letterContentContract, async ({ path: { id }, body, note }) => {
  const { edition, ...content } = body;
  note({ list: LETTERS_LIST, id, edition });
  const letter = await requireLetter(id);
  if (letter.status !== 'draft') throw contentProblem('not_a_draft', NO_DRAFT);
  const isStored = hasContent(letter, content);
  const saved = isStored ? letter : await saveContent(letter, content, edition);
  if (!saved) throw contentProblem('conflict', CHANGED);
  return { record: await summarizeRecord(LETTERS_LIST, saved) };
});

const NO_DRAFT = 'Only drafts can be changed or sent. Reload the page to see what became of this one.';

const CHANGED = 'This letter has changed. Please review it and try again.';

function hasContent({ subject, preview, body }: Letter, content: LetterContent): boolean {
  return subject === content.subject && preview === content.preview && body === content.body;
}

/** `POST /api/admin/letters/{id}/preview`: the content as an email. */
export const previewLetter = defineAdminReadEndpoint(letterPreviewContract, async ({ body, note }) => {
  note({ list: LETTERS_LIST });
  return render(body);
});

async function render(content: LetterContent) {
  const { parseLetterContent, renderPreview } = await import('../../outbox/letter-mail.later.ts');
  const siteUrl = environment('SITE_URL');
  return renderPreview(parseLetterContent(content, siteUrl), siteUrl);
}

const testProblem = createProblemFactory(letterTestContract);

const TESTS: RateLimit = { name: 'letter-test', max: LETTER_TESTS_PER_HOUR, seconds: 60 * 60 };

/** `POST /api/admin/letters/{id}/test`: emails a letter to the administrator who calls, and to no other address. */
export const testLetter = defineAdminEndpoint(
  letterTestContract,
  async ({ admin: { userId, email }, path: { id }, note }) => {
    const letter = await requireLetter(id);
    note({ list: LETTERS_LIST, id });
    const rendered = await render(letter);
    if (rendered.isTooLong) throw testProblem('letter_too_long', TOO_LONG);
    if (!(await tryConsume([TESTS], userId))) {
      throw testProblem('too_many_requests', 'Too many test emails. Please try again in an hour.');
    }
    const mail = { ...rendered, subject: `[Test] ${rendered.subject}` };
    const { outcome } = await sendEmail({ mail, to: { address: email } });
    if (outcome !== 'sent') {
      throw testProblem('mail_unavailable', 'The email could not be sent. Please try again in a minute.', {
        details: { outcome },
      });
    }
    return { email };
  },
);

const TOO_LONG = 'Inboxes would cut off the end of this letter. Shorten it.';

/** `GET /api/admin/letters/{id}/figures`: the number of recipients, and the results. */
export const readFigures = defineAdminReadEndpoint(
  letterFiguresContract,
  async ({ path: { id }, query: { since }, note }) => {
    note({ list: LETTERS_LIST, id });
    const letter = await requireLetter(id);
    if (letter.status !== 'draft') return countCopies(letter);
    const [{ now: audience, later }, sent] = await Promise.all([countNow(since), listLettersWith('sent')]);
    const lastSentAt = sent
      .filter(({ isDigest }) => !isDigest)
      .flatMap(({ sentAt }) => sentAt ?? [])
      .sort()
      .at(-1);
    return { ...countDeliveries([]), audience, later, ...(lastSentAt !== undefined && { lastSentAt }) };
  },
);

/** Copies are deleted a while after this, in milliseconds. The figures that were counted last stay. */
const COPIES_MS = (RETENTION_DAYS.letterDeliveries - 7) * 24 * 60 * 60 * 1000;

async function countCopies(letter: Letter): Promise<LetterFigures> {
  const { id, startedAt, figures } = letter;
  const isOld = startedAt !== undefined && Date.now() - Date.parse(startedAt) > COPIES_MS;
  if (isOld && figures) return figures;
  const counted = countDeliveries(await listCounted(id));
  const isSettled = letter.status === 'sent' || letter.status === 'canceled';
  if (isSettled && !isDeepStrictEqual(counted, figures)) await saveFigures(letter, counted);
  return counted;
}

/** A letter to a part of the subscribers is in no digest. */
async function countNow(since: string | undefined): Promise<{ now: number; later: number }> {
  const { getAudience } = await import('../../outbox/letter-mail.later.ts');
  const counted = await countAudience(getAudience({ ...(since && { since }) }, new Date().toISOString()));
  return since ? { ...counted, later: 0 } : counted;
}

const sendingProblem = createProblemFactory(letterSendingContract);

/** `POST /api/admin/letters/{id}/sending`: sends a draft, or schedules it. */
export const sendLetter = defineAdminEndpoint(
  letterSendingContract,
  async ({ admin, path: { id }, body, note }) => {
    requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
    const { version, edition, recipients, since, sendAt } = body;
    note({ list: LETTERS_LIST, id, version, count: recipients });
    const letter = await requireLetter(id);
    // A repeat of the same call finds its own change below.
    if (letter.version === version) {
      if (letter.status !== 'draft') throw sendingProblem('not_a_draft', NO_DRAFT);
      if (letter.edition !== edition) throw sendingProblem('conflict', CHANGED);
      await checkLetter(letter, body);
      // A colleague may be typing: only the text that was confirmed is sent.
      if (!(await closeEdition(letter))) throw sendingProblem('conflict', CHANGED);
    }
    const sending = {
      recipients,
      edition,
      ...(since && { since }),
      ...(sendAt && { sendAt: new Date(sendAt).toISOString() }),
    };
    const wanted = { version, status: sendAt ? 'scheduled' : 'sending', sending };
    const { record, changes } = await changeRecord(LETTERS_LIST, id, wanted, admin);
    return { record: await summarizeRecord(LETTERS_LIST, record), change: changes };
  },
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws Problem when the letter cannot be sent like that */
async function checkLetter(
  letter: Letter,
  {
    recipients,
    since,
    sendAt,
  }: { recipients: number; since?: string | undefined; sendAt?: string | undefined },
): Promise<void> {
  if (letter.subject === '') throw sendingProblem('no_subject', 'Write a subject first.');
  if ((await render(letter)).isTooLong) throw sendingProblem('letter_too_long', TOO_LONG);
  const ahead = sendAt === undefined ? 1 : Date.parse(sendAt) - Date.now();
  if (!(ahead > 0 && ahead <= MAX_DAYS_AHEAD * DAY_MS)) {
    throw sendingProblem('invalid_time', 'Choose a time within the next year.');
  }
  const { now: count, later } = await countNow(since);
  if (count + later === 0) throw sendingProblem('no_recipients', 'This letter would reach no subscribers.');
  if (count !== recipients) {
    throw sendingProblem(
      'recipients_changed',
      `The letter would now go to ${count}. Please type this number.`,
    );
  }
}

const subscriberProblem = createProblemFactory(subscriberLettersContract);

/** More letters than the page of a subscriber shows. */
const MAX_LETTERS = 24;

/** `GET /api/admin/subscribers/{id}/letters`: the letters to a subscriber, with their states. */
export const readSubscriberLetters = defineAdminReadEndpoint(
  subscriberLettersContract,
  async ({ path: { id }, note }) => {
    note({ list: 'subscribers', id });
    if ((await findSubscriberEmail(id)) === undefined) {
      throw subscriberProblem('not_found', 'This record does not exist.');
    }
    const deliveries = await listDeliveriesTo(id, MAX_LETTERS);
    const found = await getItems<Letter>(
      letters.variable,
      'id',
      deliveries.map(({ letterId }) => letterId),
    );
    return {
      letters: deliveries.map(({ letterId, state, at, leftAt }, place) => ({
        id: letterId,
        subject: found[place]?.subject ?? '',
        state,
        at,
        ...(leftAt !== undefined && { leftAt }),
      })),
    };
  },
);

/** @throws Problem `not_found`; StorageError */
async function requireLetter(id: string): Promise<Letter> {
  const letter = await letters.get(id);
  if (!letter) throw contentProblem('not_found', 'This record does not exist.');
  return letter;
}
