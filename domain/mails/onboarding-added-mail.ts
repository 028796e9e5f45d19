import { brand } from '../brand.ts';
import {
  ONBOARDING_SERVICES,
  type OnboardingAnswers,
  type OnboardingServiceId,
} from '../onboarding/onboarding.ts';
import { answersAmong } from '../onboarding/onboarding-questions.ts';
import { composeMail, type Mail } from './mail.ts';
import { heading, type MailBlock, paragraph, subjectPart } from './mail-content.ts';
import { emailHref } from './mail-links.ts';
import { fileBlocks, formBlocks, type OnboardingMailFile } from './onboarding-files-mail.ts';

/** What was added to an onboarding form after it was sent, for the team's mail. */
export interface AddedDetails {
  /** Of the form. */
  readonly id: string;
  readonly businessName: string;
  readonly email: string;
  readonly files: readonly OnboardingMailFile[];
  /** Answers that were sent again, in the order in which they came. */
  readonly changes: readonly {
    readonly answers: Partial<OnboardingAnswers>;
    /** Services of it that were not bought. */
    readonly notBought?: readonly OnboardingServiceId[];
  }[];
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Tells the team what a client has added to a form. Its reply-to is the customer. */
export function addedMail({ id, businessName, email, files, changes, siteUrl }: AddedDetails): Mail {
  const replyLink = emailHref(email, `Your onboarding at ${brand.name}`);
  return composeMail({
    subject: `More for an onboarding form: ${subjectPart(businessName)}`,
    preheader: changes.length > 0 ? 'Answers were changed.' : 'Files have come.',
    panel: {
      tone: 'night',
      litBars: 5,
      headline: 'More has come for a form.',
      lead: [
        { value: businessName },
        ' has sent what follows after the onboarding form. What was sent before is still there.',
      ],
      ...(replyLink && { action: { label: 'Write to the client', href: replyLink } }),
    },
    body: [...changes.flatMap(changeBlocks), ...fileBlocks(files), ...formBlocks(siteUrl, id)],
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the client.`],
  });
}

function changeBlocks({ answers, notBought = [] }: AddedDetails['changes'][number]): MailBlock[] {
  const labels = ONBOARDING_SERVICES.filter(({ id }) => notBought.includes(id)).map(({ label }) => label);
  return [
    heading('Changed answers'),
    ...answersAmong(answers).flatMap(({ label, text }): MailBlock[] =>
      text === '' ? [paragraph(`${label}: taken away`)] : [paragraph(`${label}:`), { kind: 'quote', text }],
    ),
    ...(labels.length > 0 ? [paragraph(`Not bought with this payment: ${labels.join(', ')}.`)] : []),
  ];
}
