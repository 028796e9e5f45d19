import { brand } from '../brand.ts';
import { ONBOARDING_STEPS } from '../onboarding/onboarding.ts';
import { composeMail, type Mail } from './mail.ts';
import { heading, PHONE, type Phrase, paragraph } from './mail-content.ts';
import { orderHref } from './mail-links.ts';

export interface OnboardingReminderDetails {
  /** Id of the paid checkout. */
  readonly id: string;
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The secret of the checkout, which the payer's mailbox alone gets. */
  readonly token: string;
  /** Of the draft that the server keeps, from 1; undefined without one. */
  readonly step: number | undefined;
  /** Whether no other follows. */
  readonly isLast: boolean;
}

/** Reminds a client who has paid of the onboarding form. It has no words that anybody has entered. */
export function onboardingReminderMail(details: OnboardingReminderDetails): Mail {
  const { step, isLast } = details;
  return composeMail({
    subject: isLast
      ? `Shall we help with your onboarding form at ${brand.name}?`
      : `Your onboarding form at ${brand.name} is waiting for you`,
    preheader: 'We begin as soon as we have it.',
    panel: {
      tone: 'marigold',
      litBars: 3,
      headline: 'One form, and we begin.',
      lead: [
        'Your payment has arrived, and your onboarding form has not yet. It takes about fifteen minutes, and most questions can stay empty.',
      ],
      action: {
        label: step === undefined ? 'Open the form' : 'Continue where you left off',
        href: orderHref(details),
      },
    },
    body: [
      heading('What you have filled in'),
      { kind: 'paragraph', phrase: whereTheDraftIs(step) },
      heading('Rather talk?'),
      paragraph('We go through the questions with you. Reply to this mail, or call ', PHONE, '.'),
    ],
    reason: [
      `You have this mail because this address was given when paying for an order at ${brand.name}, and no onboarding form has come for it. `,
      isLast
        ? 'We do not remind you again.'
        : 'We remind you once more. If you do not want that, reply to this mail and say so.',
    ],
  });
}

function whereTheDraftIs(step: number | undefined): Phrase {
  const reached = step === undefined ? undefined : ONBOARDING_STEPS[step - 1];
  return [
    reached
      ? `You stopped at step ${step} of ${ONBOARDING_STEPS.length}, ${reached.name}. Your answers are kept: the button above opens them, on any device.`
      : 'If you have begun, your answers are in the browser that you began with: open the form there.',
  ];
}
