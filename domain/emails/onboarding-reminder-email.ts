import { brand } from '../brand.ts';
import { ONBOARDING_STEPS } from '../onboarding/onboarding.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { heading, PHONE, type Phrase, paragraph } from './email-content.ts';
import { type OrderLink, orderHref } from './email-links.ts';

export interface OnboardingReminderDetails extends OrderLink {
  /** Step of the draft on the server, from 1; undefined without one. */
  readonly step: number | undefined;
  /** Whether this is the last reminder. */
  readonly isLast: boolean;
}

/** Reminds a paying client of the onboarding form. Contains no entered text. */
export function onboardingReminderEmail(details: OnboardingReminderDetails): RenderedEmail {
  const { step, isLast } = details;
  return renderEmail({
    subject: isLast
      ? `Can we help with your ${brand.name} onboarding form?`
      : `Your ${brand.name} onboarding form is waiting`,
    preheader: 'We start as soon as we have it.',
    tone: 'marigold',
    litBars: 3,
    headline: 'One form, and we start.',
    lead: [
      'We received your payment, but not your onboarding form. It takes about fifteen minutes, and most questions are optional.',
    ],
    action: {
      label: step === undefined ? 'Open the form' : 'Continue where you left off',
      href: orderHref(details),
    },
    body: [
      heading('Your progress'),
      { kind: 'paragraph', phrase: draftPhrase(step) },
      heading('Prefer to talk?'),
      paragraph('We can go through the questions with you. Reply to this email or call ', PHONE, '.'),
    ],
    reason: [
      `You received this email because this address was used for an order at ${brand.name}, and we do not have its onboarding form yet. `,
      isLast
        ? 'This is the last reminder.'
        : 'We will send one more reminder. To opt out, reply to this email.',
    ],
  });
}

function draftPhrase(step: number | undefined): Phrase {
  const reached = step === undefined ? undefined : ONBOARDING_STEPS[step - 1];
  return [
    reached
      ? `You stopped at step ${step} of ${ONBOARDING_STEPS.length}, ${reached.name}. Your answers are saved: open them on any device with the button above.`
      : 'If you already started, your answers are saved in the browser you used. Open the form there.',
  ];
}
