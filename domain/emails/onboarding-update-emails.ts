import { brand } from '../brand.ts';
import {
  ONBOARDING_SERVICES,
  type OnboardingAnswers,
  type OnboardingServiceId,
} from '../onboarding/onboarding.ts';
import { answersAmong } from '../onboarding/onboarding-questions.ts';
import { RETENTION_DAYS } from '../retention.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { type EmailBlock, heading, PHONE, paragraph, subjectPart } from './email-content.ts';
import { emailHref } from './email-links.ts';
import {
  type EmailedFile,
  FORM_REASON,
  fileBlocks,
  formBlocks,
  fullFormLink,
  resendBlocks,
} from './onboarding-files-email.ts';

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
    tone: 'night',
    litBars: 5,
    headline: 'A client added to their form.',
    lead: [
      { value: businessName },
      ' sent this after their onboarding form. What they sent before is unchanged.',
    ],
    ...(replyLink && { action: { label: 'Email the client', href: replyLink } }),
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

/** Files of an onboarding form that were rejected after it was submitted, for the team's email. */
export interface RefusedFilesDetails {
  /** Id of the form. */
  readonly id: string;
  readonly businessName: string;
  readonly email: string;
  /** At least one, all rejected. */
  readonly files: readonly EmailedFile[];
  /** Detail of the client's email: the names of these files, only the fact, or no email. */
  readonly client: 'names' | 'fact' | 'nothing';
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Notifies the team of rejected files, and why. Replies go to the client. */
export function refusedFilesEmail(details: RefusedFilesDetails): RenderedEmail {
  const { id, businessName, email, files, client, siteUrl } = details;
  const replyLink = emailHref(email, `Your onboarding at ${brand.name}`);
  return renderEmail({
    subject: `Files rejected: ${subjectPart(businessName)}`,
    preheader: `${files.length} in an onboarding form.`,
    tone: 'night',
    litBars: 2,
    headline: 'Some files were rejected.',
    lead: ['Our checks rejected these files from ', { value: businessName }, `. ${CLIENT_TEXTS[client]}`],
    ...(replyLink && { action: { label: 'Email the client', href: replyLink } }),
    body: [
      ...fileBlocks(files),
      ...formBlocks(siteUrl, id),
      paragraph(
        `Rejected files cannot be opened. They are deleted after ${RETENTION_DAYS.refusedUploads} days.`,
      ),
    ],
    fullVersion: fullFormLink(siteUrl, id),
    reason: [`For the ${brand.name} team. Replies to this email also go to the client.`],
  });
}

const CLIENT_TEXTS = {
  names: 'We emailed the client the file names, the reasons, and how to resend them.',
  fact: 'We emailed the client how to resend them, without file names, because the email address is not verified.',
  nothing: 'We did not email the client. Please contact them.',
} as const;

/**
 * Tells a client which files were rejected, why, and how to resend them.
 * @param names whether to name the files: not to an unverified email address
 */
export function resendFilesEmail({
  files,
  names,
}: Pick<RefusedFilesDetails, 'files'> & { readonly names: boolean }): RenderedEmail {
  return renderEmail({
    subject: `Please resend some files for your ${brand.name} onboarding form`,
    preheader: 'We could not accept all of them.',
    tone: 'marigold',
    litBars: 4,
    headline: 'Some files were rejected.',
    lead: ['We received your onboarding form and checked its files. We could not accept some of them.'],
    body: [
      ...(names ? fileBlocks(files) : []),
      heading('How to resend them'),
      ...resendBlocks(files),
      paragraph(
        names
          ? 'Questions? Reply to this email or call '
          : 'To find out which files, reply to this email or call ',
        PHONE,
        '.',
      ),
    ],
    reason: FORM_REASON,
  });
}
