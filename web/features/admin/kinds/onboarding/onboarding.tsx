import { UNCHECKED } from '../../../../../domain/admin.ts';
import { brand } from '../../../../../domain/brand.ts';
import { shownEmail } from '../../../../../domain/email-address/email-address.ts';
import {
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
} from '../../../../../domain/onboarding/onboarding.ts';
import { getQuestions } from '../../../../../domain/onboarding/onboarding-questions.ts';
import { moment } from '../../dates.ts';
import { type Fact, Facts, TitledSection } from '../../layout.tsx';
import { waitingText } from '../../numbers/waiting.ts';
import { PaymentBadge, UndeliverableBadge } from '../../record/badges.tsx';
import type { Kind } from '../kind.ts';
import { FormFiles } from './form-files.tsx';

export const onboarding: Kind<'onboarding'> = {
  name: 'Onboarding',
  subtitle: 'Manage onboarding forms and their files',
  one: 'form',
  many: 'forms',
  searched: 'Name, email, phone, words',
  empty: { title: 'No onboarding forms yet', text: 'Onboarding forms will appear here.' },
  failed: 'Failed to fetch onboarding forms',
  next: { [UNCHECKED]: 'new', new: 'handled' },
  services: ONBOARDING_SERVICES,
  waiting: ({ fresh }) => waitingText(fresh.onboarding, 'new'),
  columns: [
    {
      name: 'Payment',
      width: '13rem',
      Value: ({ record }) => (
        <>
          <PaymentBadge payment={record.payment} />
          <UndeliverableBadge record={record} />
        </>
      ),
    },
    { name: 'Sent', width: '11rem', Value: ({ record }) => sourceText(record.source) },
  ],
  CardLine: ({ record }) => (
    <>
      <UndeliverableBadge record={record} />
      <PaymentBadge payment={record.payment} />
      <span className="truncate">{sourceText(record.source)}</span>
    </>
  ),
  Pane: ({ record: { id, payment, source, customerPaid, files } }) => (
    <>
      <p className="flex flex-wrap items-center gap-2 text-small">
        <PaymentBadge payment={payment} />
        <span className="text-soft">
          <span>{sourceText(source)}</span>
          {customerPaid && payment !== 'paid' && payment !== 'pending' && (
            <span> · the browser reports a payment</span>
          )}
        </span>
      </p>
      {files && (
        <TitledSection title="Files" className="grid gap-1">
          <FormFiles id={id} files={files} />
        </TitledSection>
      )}
    </>
  ),
  Answers: ({ record: { answers, changes = [] } }) =>
    answers && (
      <TitledSection title="Answers" className="grid gap-4">
        {changes.map((change) => (
          <section
            key={change.at}
            aria-label={`Changed ${moment(change.at)}`}
            className="rounded-control bg-sunk p-3"
          >
            <h4 className="mb-2 font-semibold text-small">{`Sent again ${moment(change.at)} with these changes`}</h4>
            <Facts facts={change.answers.map(({ label, text }): Fact => [label, text || 'Removed'])} />
          </section>
        ))}
        <GivenAnswers answers={answers} />
      </TitledSection>
    ),
  reply: {
    subject: `Your onboarding with ${brand.name}`,
    values: ({ businessName: company, contactPerson: name = '', answers }) => {
      const asked = ONBOARDING_SERVICES.filter(({ id }) => answers?.services.includes(id));
      return { name, company, service: asked.map(({ label }) => label).join(', ') };
    },
  },
  story: {
    name: 'Onboarding form',
    paged: 'onboarding forms',
    Content: ({ record: { id, businessName, payment, source, email, files } }) => (
      <>
        <p className="mb-1 flex flex-wrap items-center gap-2 text-label">
          <b className="font-semibold text-small">{businessName}</b>
          <PaymentBadge payment={payment} />
          <span className="text-soft [overflow-wrap:anywhere]">
            {`${sourceText(source)} · ${shownEmail(email)}`}
          </span>
        </p>
        <FormFiles id={id} files={files} />
      </>
    ),
  },
};

function sourceText(source: string): string {
  return source === 'post-checkout' ? 'After checkout' : 'On its own page';
}

/** The answers of a form, step by step, without open questions. */
function GivenAnswers({ answers }: { readonly answers: OnboardingAnswers }) {
  return ONBOARDING_STEPS.map((step) => {
    const given = getQuestions(step)
      .map(({ label, answerIn }): Fact => [label, answerIn(answers)])
      .filter(([, text]) => text !== '');
    return (
      given.length > 0 && (
        <section key={step.id} aria-labelledby={`step-${step.id}`} className="border-line border-t pt-3">
          <h4 id={`step-${step.id}`} className="mb-2 font-semibold text-small">
            {step.name}
          </h4>
          <Facts facts={given} />
        </section>
      )
    );
  });
}
