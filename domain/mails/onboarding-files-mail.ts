import { FILE_CATEGORIES, type FileCategory, type FileState } from '../onboarding/onboarding-files.ts';
import { heading, type MailBlock, type MailLink, paragraph } from './mail-content.ts';
import { recordHref, wholeRecord } from './mail-links.ts';

/** The list of the back office with the forms. */
const LIST = 'onboarding';

/** Tells the team where a form is. @param siteUrl without a trailing slash */
export function formBlocks(siteUrl: string, id: string): MailBlock[] {
  return [heading('The form'), paragraph(formLink(siteUrl, id))];
}

export function formLink(siteUrl: string, id: string): MailLink {
  return { label: 'Open it with its files', href: recordHref(siteUrl, LIST, id) };
}

/** Returns where the team finds all of a form whose email is too long. */
export function wholeForm(siteUrl: string, id: string) {
  return wholeRecord(siteUrl, LIST, id);
}

/** A file that was selected for the form. */
export interface OnboardingMailFile {
  readonly category: FileCategory;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly state: FileState;
}

/** The files of each list. They are opened in the back office: a mail can be passed on. */
export function fileBlocks(files: readonly OnboardingMailFile[]): MailBlock[] {
  return FILE_CATEGORIES.flatMap(({ id, label }) => {
    const listed = files.filter(({ category }) => category === id);
    if (listed.length === 0) return [];
    return [heading(label), ...listed.map(fileBlock)];
  });
}

function fileBlock({ name, size, state }: OnboardingMailFile): MailBlock {
  return paragraph({ value: name }, ` (${sizeText(size)}${STATE_TEXTS[state]})`);
}

const STATE_TEXTS = {
  stored: '',
  missing: ', not uploaded',
  rejected: ', refused: not the kind of file that it says it is',
  infected: ', refused: a scan has found malware in it',
} as const;

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** What a client can do about the files that we do not have. It has no words of the sender. */
export function sendAgainBlocks(files: readonly Pick<OnboardingMailFile, 'state'>[]): MailBlock[] {
  return Object.entries(SEND_AGAIN)
    .filter(([lost]) => files.some(({ state }) => state === lost))
    .map(([, text]) => paragraph(text));
}

const SEND_AGAIN: Readonly<Record<Exclude<FileState, 'stored'>, string>> = {
  missing: 'Not all of your files have reached us. Please reply with those attached.',
  rejected:
    'We could not keep a file that is not the kind of file that its name says. Please open it with the program that made it, save it as a PDF or a picture, and reply with that attached.',
  infected:
    'We could not keep a file in which a scan has found malware. Please do not send it again as it is: check your computer for malware first, then reply with a clean copy attached.',
};
