import { brand } from '../brand.ts';
import { RETENTION_DAYS } from '../retention.ts';
import { composeMail, type Mail } from './mail.ts';
import { heading, PHONE, paragraph, subjectPart } from './mail-content.ts';
import { emailHref } from './mail-links.ts';
import {
  fileBlocks,
  formBlocks,
  type OnboardingMailFile,
  sendAgainBlocks,
  wholeForm,
} from './onboarding-files-mail.ts';

/** Files of an onboarding form that were refused after it was sent, for the team's mail. */
export interface RefusedFilesDetails {
  /** Of the form. */
  readonly id: string;
  readonly businessName: string;
  readonly email: string;
  /** At least one, all refused. */
  readonly files: readonly OnboardingMailFile[];
  /** What the client is mailed: the names of these files, that there are some, or nothing. */
  readonly client: 'names' | 'fact' | 'nothing';
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Tells the team which files of a form were refused, and why. Its reply-to is the customer. */
export function refusedFilesMail({
  id,
  businessName,
  email,
  files,
  client,
  siteUrl,
}: RefusedFilesDetails): Mail {
  const replyLink = emailHref(email, `Your onboarding at ${brand.name}`);
  return composeMail({
    subject: `Files refused: ${subjectPart(businessName)}`,
    preheader: `${files.length} of an onboarding form.`,
    panel: {
      tone: 'night',
      litBars: 2,
      headline: 'Not every file could be kept.',
      lead: [
        'A check of the files of ',
        { value: businessName },
        ` has refused these. ${CLIENT_TEXTS[client]}`,
      ],
      ...(replyLink && { action: { label: 'Write to the client', href: replyLink } }),
    },
    body: [
      ...fileBlocks(files),
      ...formBlocks(siteUrl, id),
      paragraph(`Nobody can open a refused file. It is deleted after ${RETENTION_DAYS.refusedUploads} days.`),
    ],
    whole: wholeForm(siteUrl, id),
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the client.`],
  });
}

const CLIENT_TEXTS = {
  names: 'The client is told which, why, and how to send them again.',
  fact: 'The client is told that there are some, and how to send them again, but not which: nobody has proved that the email address is theirs.',
  nothing: 'The client is not told: please write or call.',
} as const;

/**
 * Tells a client which files of the form were refused, why, and how to send them again.
 * @param names whether to name the files: not to an email address that may be anybody's
 */
export function sendAgainMail({
  files,
  names,
}: Pick<RefusedFilesDetails, 'files'> & { readonly names: boolean }): Mail {
  return composeMail({
    subject: `Please send us files of your onboarding form at ${brand.name} again`,
    preheader: 'Not all of them could be kept.',
    panel: {
      tone: 'marigold',
      litBars: 4,
      headline: 'Not every file could be kept.',
      lead: ['We have your onboarding form, and have checked its files. Some of them were refused.'],
    },
    body: [
      ...(names ? fileBlocks(files) : []),
      heading('How to send them again'),
      ...sendAgainBlocks(files),
      paragraph(
        names
          ? 'Questions? Reply to this mail, or call '
          : 'To hear which files they are, reply to this mail, or call ',
        PHONE,
        '.',
      ),
    ],
    reason: [
      `You have this mail because somebody, we assume you, gave this address in the onboarding form of ${brand.name}. `,
      'If it was not you, there is nothing to do.',
    ],
  });
}
