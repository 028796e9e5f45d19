import { brand } from '../brand.ts';
import { FILE_CATEGORIES, type FileCategory, type FileState } from '../onboarding/onboarding-files.ts';
import { type EmailBlock, type EmailLink, heading, paragraph } from './email-content.ts';
import { fullRecordLink, recordHref } from './email-links.ts';

/** The back office's list of forms. */
const LIST = 'onboarding';

/** Links the team to a form. @param siteUrl without a trailing slash */
export function formBlocks(siteUrl: string, id: string): EmailBlock[] {
  return [heading('The form'), paragraph(formLink(siteUrl, id))];
}

export function formLink(siteUrl: string, id: string): EmailLink {
  return { label: 'Open the form and its files', href: recordHref(siteUrl, LIST, id) };
}

/** Returns the link to the full form when its email is too long. */
export function fullFormLink(siteUrl: string, id: string) {
  return fullRecordLink(siteUrl, LIST, id);
}

/** Why a client receives an email about a form. */
export const FORM_REASON = [
  `You received this email because this address was entered in the onboarding form of ${brand.name}. `,
  'If that was not you, ignore this email.',
];

/** A file that the client selected for a form. */
export interface EmailedFile {
  readonly category: FileCategory;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly state: FileState;
}

/** Names the files of each list, without links: an email can be forwarded. */
export function fileBlocks(files: readonly EmailedFile[]): EmailBlock[] {
  return FILE_CATEGORIES.flatMap(({ id, label }) => {
    const listed = files.filter(({ category }) => category === id);
    if (listed.length === 0) return [];
    return [heading(label), ...listed.map(fileBlock)];
  });
}

function fileBlock({ name, size, state }: EmailedFile): EmailBlock {
  return paragraph({ value: name }, ` (${sizeText(size)}${STATE_TEXTS[state]})`);
}

const STATE_TEXTS = {
  stored: '',
  missing: ', not uploaded',
  rejected: ', rejected: its content does not match its file type',
  infected: ', rejected: contains malware',
} as const;

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Tells a client how to resend the files that we do not have. Contains none of the sender's words. */
export function resendBlocks(files: readonly Pick<EmailedFile, 'state'>[]): EmailBlock[] {
  return Object.entries(RESEND_TEXTS)
    .filter(([lost]) => files.some(({ state }) => state === lost))
    .map(([, text]) => paragraph(text));
}

const RESEND_TEXTS: Readonly<Record<Exclude<FileState, 'stored'>, string>> = {
  missing: 'Some of your files did not reach us. Please reply with them attached.',
  rejected:
    'We could not accept a file because its content does not match its file type. Please open it in the app that created it, save it as a PDF or an image, and reply with it attached.',
  infected:
    'We could not accept a file because it contains malware. Please do not resend it as is: scan your computer first, then reply with a clean copy attached.',
};
