import { UNCHECKED } from '../../domain/admin.ts';
import type { FormFile, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { onboardingDetails, onboardingSummary } from '../../domain/contracts/records/onboarding.ts';
import { shownEmail } from '../../domain/email-address/email-address.ts';
import { ONBOARDING_EMAILS } from '../../domain/emails/onboarding-emails.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { ONBOARDING_STEPS, withChanges } from '../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES, sanitizeKeyPart } from '../../domain/onboarding/onboarding-files.ts';
import { answersAmong, getQuestions } from '../../domain/onboarding/onboarding-questions.ts';
import { currentPayment } from '../../domain/verification.ts';
import { environment } from '../aws/environment.ts';
import { removeVersions } from '../aws/s3.ts';
import { forgetForm } from '../clients/forget-form.ts';
import type { AddressedEmail, RecordEmails } from '../outbox/email.ts';
import { MAX_PER_KIND } from '../privacy/source.ts';
import { groupTextsByKind } from '../search/texts-by-kind.ts';
import type { SearchedTexts } from '../search/words.ts';
import { removeChanges } from '../tables/admin-changes.ts';
import {
  DISCARDED_STATUS,
  discardForm,
  findFileFormId,
  listRelatedIds,
  type OnboardingSubmission,
  onboardingSubmissions,
  type Payment,
  readDiscardedForm,
  removeRelated,
  type TracedForm,
  toFormEmail,
  withBoughtServices,
} from '../tables/onboarding-submissions.ts';
import { readRecordedPayment } from '../tables/orders.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { type ExportedRecord, FIRST_COLUMNS, joinLines, LAST_COLUMNS, toYesOrNo } from './columns.ts';
import type { ListedOf } from './kinds.ts';
import { defineFormRules, type ListRules, readWhole } from './list-rules.ts';
import { definePersonalRecords, type Expiry, isCustomer, listRecordChanges } from './personal-records.ts';
import { defineReply } from './replies.ts';
import { pickShown, summarizeEmails } from './shown.ts';

type Onboarding = 'onboarding';

export const defineOnboardingRules = (): ListRules<Onboarding> => ({
  ...defineFormRules('onboarding', onboardingSubmissions, ['team', 'receipt']),
  complete: readWhole(onboardingSubmissions),
  summarize: summarizeForm,
  getDetails: (form) =>
    pickShown(onboardingDetails, form, {
      contactPerson: withChanges(form.answers, form.changes).contactPerson,
      changes: form.changes?.map(({ at, answers }) => ({ at, answers: answersAmong(answers) })),
      mails: summarizeEmails(form),
    }),
  columns: {
    ...FIRST_COLUMNS,
    Source: ({ summary }) => summary.source,
    Payment: ({ summary }) => summary.payment,
    'Paid according to the browser': ({ details }) => toYesOrNo(details.customerPaid),
    ...Object.fromEntries(
      ONBOARDING_STEPS.flatMap(getQuestions).map(({ label, answerIn }) => [
        label,
        ({ details, record }: ExportedRecord<Onboarding>) =>
          answerIn(withChanges(details.answers, record.changes)),
      ]),
    ),
    Files: ({ details }) => joinLines(details.files.map(describeFile)),
    ...LAST_COLUMNS,
  },
  listServices: ({ services }) => services,
});

async function summarizeForm(form: ListedOf[Onboarding]): Promise<SummaryOf[Onboarding]> {
  const { state: payment } = await readCurrentPayment(form.payment);
  return pickShown(onboardingSummary, form, { payment });
}

/** A payment that was on its way when the form was sent may have arrived since. A refund may have failed, a dispute ended. */
async function readCurrentPayment(payment: Payment): Promise<Payment> {
  const { state, sessionId } = payment;
  if (sessionId === undefined || !CHANGING_STATES.includes(state)) return payment;
  const recorded = await readRecordedPayment(sessionId);
  if (recorded === undefined) return payment;
  return withBoughtServices({
    ...payment,
    state: currentPayment(state === 'pending' ? 'pending' : 'paid', recorded),
  });
}

const CHANGING_STATES: readonly Payment['state'][] = ['pending', 'refunded', 'disputed'];

/** Such as `logo.png (Brand guidelines, 48213 bytes, stored)`. */
function describeFile({ name, category, size, state }: FormFile): string {
  const { label = category } = FILE_CATEGORIES.find(({ id }) => id === category) ?? {};
  return `${name} (${label}, ${size} bytes, ${state})`;
}

/**
 * The emails of an onboarding form: `team`, which can be replied to, and to the customer `copy` or `receipt`, with the next
 * steps. Of files that were refused later tell `refused1`, to the team, and `resend1`, to the customer, and of what was
 * added later `added1`, to the team; others follow. Without a file or an answer to tell of, the email was stored and what it
 * is about was not, which is emailed later.
 */
export const onboardingEmails: RecordEmails<OnboardingSubmission, keyof typeof ONBOARDING_EMAILS> = {
  table: onboardingSubmissions,
  notice: 'forms',
  compose: {
    team: async (form, siteUrl, _, settings) => {
      const now = { answers: getFirstAnswers(form), payment: await readCurrentPayment(form.payment) };
      return toTeam(form, ONBOARDING_EMAILS.team({ ...form, ...now, siteUrl }, settings));
    },
    copy: (form, siteUrl, _, settings) =>
      toCustomer(
        form,
        ONBOARDING_EMAILS.copy({ ...form, answers: getFirstAnswers(form), siteUrl }, settings),
      ),
    receipt: async (form, siteUrl, _, settings) => {
      const { state: payment } = await readCurrentPayment(form.payment);
      return toCustomer(form, ONBOARDING_EMAILS.receipt({ ...form, siteUrl, payment }, settings));
    },
    'refused*': (form, siteUrl, pair) => {
      const files = listRefusedFiles(form, pair);
      if (files.length === 0) return undefined;
      const told = isCopied(form) ? 'names' : 'fact';
      const client = form.mails[`resend${pair}`] ? told : 'nothing';
      return toTeam(form, ONBOARDING_EMAILS['refused*']({ ...form, files, client, siteUrl }));
    },
    'resend*': (form, _, pair) => {
      const files = listRefusedFiles(form, pair);
      if (files.length === 0) return undefined;
      return toCustomer(form, ONBOARDING_EMAILS['resend*']({ files, names: isCopied(form) }));
    },
    'added*': (form, siteUrl, place) => {
      const isMeant = ({ addedIn }: { readonly addedIn?: number }) => addedIn === Number(place);
      const files = form.files.filter(isMeant);
      const changes = (form.changes ?? []).filter(isMeant);
      if (files.length === 0 && changes.length === 0) return undefined;
      return toTeam(form, ONBOARDING_EMAILS['added*']({ ...form, files, changes, siteUrl }));
    },
    'reply-*': /* @__PURE__ */ defineReply('onboarding', (reply) => ONBOARDING_EMAILS['reply-*'](reply)),
  },
};

/** To the first address: only that one was proven, or counted against the limits of emails. */
function toCustomer({ answers }: OnboardingSubmission, mail: AddressedEmail['mail']): AddressedEmail {
  return { mail, to: { address: toFormEmail(answers) } };
}

function toTeam(form: OnboardingSubmission, mail: AddressedEmail['mail']): AddressedEmail {
  const { contactPerson: name } = withChanges(form.answers, form.changes);
  return { mail, to: 'team', replyTo: { name, address: form.email } };
}

function listRefusedFiles({ files }: OnboardingSubmission, pair: string): OnboardingSubmission['files'] {
  return files.filter(({ toldIn }) => toldIn === Number(pair));
}

/** Names of files are the sender's words, and go where a copy of the answers went. */
function isCopied({ mails }: OnboardingSubmission): boolean {
  return mails.copy !== undefined;
}

/** Returns the answers for the first emails, including those resent while the form was held back, which no other email contains. */
function getFirstAnswers({ answers, changes = [] }: OnboardingSubmission): OnboardingSubmission['answers'] {
  return withChanges(
    answers,
    changes.filter(({ addedIn }) => addedIn === undefined),
  );
}

export const definePersonalForms = () =>
  definePersonalRecords('onboarding', onboardingSubmissions, {
    name: 'onboardingForms',
    what: 'Onboarding forms, with our notes and replies, and files in all versions',
    find: async ({ email }) => {
      const listed = await listLatestByEmail<{ id: string }>(email, onboardingSubmissions, MAX_PER_KIND);
      const forms = await inParallel(listed, ({ id }) => onboardingSubmissions.get(id));
      return forms.filter((form) => form !== undefined);
    },
    erase: removeForm,
    relatedIds: listRelatedIds,
    // As their owner knows them, and where they are in a copy.
    shown: (form) => ({
      files: form.files.map(({ category, name, size, type, state }, place) => {
        const path = toExportPath(form, place);
        return { category, name, size, type, state, ...(state === 'stored' && { path }) };
      }),
    }),
    files: (form) =>
      form.files.map(({ state }, place) => ({
        form: form.id,
        place,
        path: toExportPath(form, place),
        state,
      })),
    kept: [
      { as: 'spam', attribute: 'status', values: ['spam'] },
      { as: 'inquiries', attribute: 'status', values: [UNCHECKED] },
      { as: 'inquiries', attribute: 'status', values: ['new', 'handled'], staysFor: isCustomersForm },
    ],
    async expire(form) {
      if (!(await discardForm(form))) return false;
      await removeForm(form);
      return true;
    },
  });

const UNPAID_STATES: readonly Payment['state'][] = [
  'none',
  'unproven',
  'unpaid',
  'unknown',
  'pending',
  'failed',
];

/** A payment or a customer keeps a form, and so do answers that were sent again. */
async function isCustomersForm(
  { email, payment, changes }: OnboardingSubmission,
  before: string,
): Promise<boolean> {
  const { state, sessionId } = payment;
  const last = changes?.at(-1);
  if (!UNPAID_STATES.includes(state) || (last && last.at >= before) || (await isCustomer(email))) return true;
  return sessionId !== undefined && (await readRecordedPayment(sessionId)) !== undefined;
}

/** Removals that an earlier run could not finish. */
export const DISCARDED_FORMS: Expiry = {
  kind: 'spam',
  table: onboardingSubmissions,
  index: 'byStatus',
  partition: ['status', DISCARDED_STATUS],
  async remove(id) {
    const form = await readDiscardedForm(id);
    if (form) await removeForm(form);
    return form !== undefined;
  },
};

/**
 * Deletes a form with its files and emails, itself last, so that an interrupted removal can continue. Files stay that were
 * sent with another form after this one.
 */
async function removeForm(form: TracedForm): Promise<void> {
  await inParallel(form.files, async ({ key, version }) => {
    if (key === undefined) return;
    const holder = version === undefined ? undefined : await findFileFormId({ key, version });
    // An attempt that failed links files to a form that was never stored.
    const isHeld = holder !== undefined && holder !== form.id && (await onboardingSubmissions.get(holder));
    if (!isHeld) await removeVersions(environment('UPLOADS_BUCKET'), key);
  });
  await removeRelated(form);
  // After the claim of its payment, by which it would come back.
  await forgetForm(form);
  await removeChanges(await listRecordChanges('onboarding', form.id));
  await onboardingSubmissions.remove(form.id);
}

function toExportPath({ id, files }: OnboardingSubmission, place: number): string {
  return `files/${id}/${place + 1}-${sanitizeKeyPart(files[place]?.name ?? '', 'file', 'end')}`;
}

export function getFormTexts({ businessName, email, answers, changes }: OnboardingSubmission): SearchedTexts {
  const fields = ONBOARDING_STEPS.flatMap((step) => [...step.fields]);
  const current = withChanges(answers, changes);
  const { names, phones, texts } = groupTextsByKind(fields, (id) => current[id]);
  return { names: [businessName, email, shownEmail(email), ...names], phones, texts };
}
