import { brand } from '../brand.ts';
import {
  ONBOARDING_SERVICES,
  type OnboardingAnswers,
  type OnboardingServiceId,
} from '../onboarding/onboarding.ts';
import { answersAmong } from '../onboarding/onboarding-questions.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { type EmailBlock, heading, paragraph, subjectPart } from './email-content.ts';
import { emailHref } from './email-links.ts';
import { type EmailedFile, fileBlocks, formBlocks } from './onboarding-files-email.ts';

/** Files and answers that a client added to a submitted onboarding form, for the team's email. */
export interface FormAdditions {
  /** Id of the form. */
  readonly id: string;
  readonly businessName: string;
  readonly email: string;
  readonly files: readonly EmailedFile[];
  /** Changed answers, oldest first. */
  readonly changes: readonly {
    readonly answers: Partial<OnboardingAnswers>;
    /** Requested services that were not bought. */
    readonly notBought?: readonly OnboardingServiceId[];
  }[];
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Notifies the team of additions to a form. Replies go to the client. */
export function formAdditionsEmail(additions: FormAdditions): RenderedEmail {
  const { id, businessName, email, files, changes, siteUrl } = additions;
  const replyLink = emailHref(email, `Your onboarding at ${brand.name}`);
  return renderEmail({
    subject: `Onboarding form updated: ${subjectPart(businessName)}`,
    preheader: changes.length > 0 ? 'Answers changed.' : 'New files.',
    panel: {
      tone: 'night',
      litBars: 5,
      headline: 'A client added to their form.',
      lead: [
        { value: businessName },
        ' sent this after their onboarding form. What they sent before is unchanged.',
      ],
      ...(replyLink && { action: { label: 'Email the client', href: replyLink } }),
    },
    body: [...changes.flatMap(changeBlocks), ...fileBlocks(files), ...formBlocks(siteUrl, id)],
    reason: [`For the ${brand.name} team. Replies to this email also go to the client.`],
  });
}

function changeBlocks({ answers, notBought = [] }: FormAdditions['changes'][number]): EmailBlock[] {
  const labels = ONBOARDING_SERVICES.filter(({ id }) => notBought.includes(id)).map(({ label }) => label);
  return [
    heading('Changed answers'),
    ...answersAmong(answers).flatMap(({ label, text }): EmailBlock[] =>
      text === '' ? [paragraph(`${label}: removed`)] : [paragraph(`${label}:`), { kind: 'quote', text }],
    ),
    ...(labels.length > 0 ? [paragraph(`Not bought with this payment: ${labels.join(', ')}.`)] : []),
  ];
}
