import type { FormFile, SummaryOf } from '../../../domain/contracts/admin-records.ts';
import { onboardingDetails, onboardingSummary } from '../../../domain/contracts/records/onboarding.ts';
import { ONBOARDING_STEPS } from '../../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES } from '../../../domain/onboarding/onboarding-files.ts';
import { answersAmong, questionsOf } from '../../../domain/onboarding/onboarding-questions.ts';
import { currentPayment } from '../../../domain/verification.ts';
import { getItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import {
  type OnboardingSubmission,
  onboardingSubmissions,
  type Payment,
  withBoughtServices,
} from '../../tables/onboarding-submissions.ts';
import { recordedPayment } from '../../tables/orders.ts';
import { type ExportedRecord, FIRST, inLines, LAST, yesOrNo } from '../columns.ts';
import { formRules, type ListRules } from '../list-rules.ts';
import { mailsOf, shownOf } from '../shown.ts';
import type { ListedOf } from '../tables.ts';

type Onboarding = 'onboarding';

export const onboardingRules: ListRules<Onboarding> = {
  ...formRules('onboarding', onboardingSubmissions, ['team', 'receipt']),
  complete: (forms) =>
    getItems<OnboardingSubmission>(
      environment(onboardingSubmissions.variable),
      'id',
      forms.map(({ id }) => id),
    ),
  summaryOf,
  detailsOf: (form) =>
    shownOf(onboardingDetails, form, {
      changes: form.changes?.map(({ at, answers }) => ({ at, answers: answersAmong(answers) })),
      mails: mailsOf(form),
    }),
  columns: {
    ...FIRST,
    Source: ({ summary }) => summary.source,
    Payment: ({ summary }) => summary.payment,
    'Paid according to the browser': ({ details }) => yesOrNo(details.customerPaid),
    ...Object.fromEntries(
      ONBOARDING_STEPS.flatMap(questionsOf).map(({ label, answerIn }) => [
        label,
        ({ details }: ExportedRecord<Onboarding>) => answerIn(details.answers),
      ]),
    ),
    Files: ({ details }) => inLines(details.files.map(fileText)),
    ...LAST,
  },
  servicesOf: ({ services }) => services,
};

async function summaryOf(form: ListedOf[Onboarding]): Promise<SummaryOf[Onboarding]> {
  const { state: payment } = await currentPaymentOf(form.payment);
  return shownOf(onboardingSummary, form, { payment });
}

/** A payment that was on its way when the form was sent may have arrived since. A refund may have failed, a dispute ended. */
async function currentPaymentOf(payment: Payment): Promise<Payment> {
  const { state, sessionId } = payment;
  if (sessionId === undefined || !PASSING.includes(state)) return payment;
  const recorded = await recordedPayment(sessionId);
  if (recorded === undefined) return payment;
  return withBoughtServices({
    ...payment,
    state: currentPayment(state === 'pending' ? 'pending' : 'paid', recorded),
  });
}

const PASSING: readonly Payment['state'][] = ['pending', 'refunded', 'disputed'];

/** Such as `logo.png (Brand guidelines, 48213 bytes, stored)`. */
function fileText({ name, category, size, state }: FormFile): string {
  const { label = category } = FILE_CATEGORIES.find(({ id }) => id === category) ?? {};
  return `${name} (${label}, ${size} bytes, ${state})`;
}
