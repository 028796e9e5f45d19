/**
 * Mails about accounts. Of those with a code, but for the one about purchases, the user pool sends the HTML and replaces a
 * placeholder by the code. They greet nobody by name: anybody can enter one with somebody else's email address.
 */

import { CODE_HOURS, INVITATION_DAYS, PURCHASE_CODE_MINUTES } from '../accounts.ts';
import { brand } from '../brand.ts';
import { ADMIN_PAGE, AUTH_PAGE } from '../site/pages.ts';
import { composeMail, type Mail } from './mail.ts';
import { heading, type MailBlock, type MailContent, type MailPanel, paragraph } from './mail-content.ts';

export interface AccountMailDetails {
  /** The site's URL, without a trailing slash. */
  readonly siteUrl: string;
  readonly email: string;
  /** Placeholder of the code. */
  readonly code: string;
}

const KEEP_CODE_SECRET: MailBlock = paragraph(
  `Nobody at ${brand.name} will ever ask you for this code. Tell it to nobody.`,
);

/** Asks somebody who signed up to confirm their email address. */
export function emailConfirmationMail({ siteUrl, email, code }: AccountMailDetails): Mail {
  return composeMail({
    subject: 'Confirm your address',
    preheader: `Then your account at ${brand.name} is ready. Not you? Do nothing.`,
    panel: {
      tone: 'signal',
      litBars: 4,
      headline: 'One bar to go.',
      lead: ['Confirm that this address is yours, and your account is ready.'],
      action: {
        label: 'Confirm my address',
        href: `${siteUrl}${AUTH_PAGE}#code=${code}&email=${encodeURIComponent(email)}`,
      },
    },
    body: [
      paragraph('Or enter this code where you signed up:'),
      { kind: 'code', text: code },
      paragraph(`Link and code work for ${CODE_HOURS} hours. After that, ask for new ones there.`),
      heading('Not you?'),
      paragraph(
        'Then somebody mistyped their address. Do nothing: without the code nobody can use the account.',
      ),
    ],
    reason: [`You have this mail because an account was made with this address at ${brand.name}.`],
  });
}

/** Contains the code with which to choose a new password. */
export function passwordResetMail(details: AccountMailDetails): Mail {
  return codeMail(details, {
    subject: 'Your code for a new password',
    preheader: 'Enter it where you asked for it, within the hour.',
    tone: 'marigold',
    litBars: 3,
    headline: 'Back on the air.',
    lead: 'Enter this code where you asked for it, and choose a new password.',
    validity: 'It works for an hour.',
    otherwise: 'Do nothing. Your password stays as it is.',
    reason: `You have this mail because a new password was asked for at ${brand.name}.`,
  });
}

/** Asks a signed-in user who requested it to confirm the account's email address. */
export function emailProofMail(details: AccountMailDetails): Mail {
  return codeMail(details, {
    subject: 'Your code to confirm this address',
    preheader: `Enter it where you asked for it, within ${CODE_HOURS} hours.`,
    tone: 'signal',
    litBars: 4,
    headline: 'Sound check.',
    lead: 'Enter this code where you asked for it, and we know that this address is yours.',
    validity: `It works for ${CODE_HOURS} hours.`,
    otherwise: 'Do nothing, and nothing changes.',
    reason: `You have this mail because somebody signed in at ${brand.name} has asked to confirm this address.`,
  });
}

/** Asks the owner of an email address whether what was bought with it belongs to an account of another one. */
export function purchaseProofMail({ code }: Pick<AccountMailDetails, 'code'>): Mail {
  return codeMail(
    { code },
    {
      subject: 'Your code to add your purchases',
      preheader: `Enter it where you asked for it, within ${PURCHASE_CODE_MINUTES} minutes.`,
      tone: 'signal',
      litBars: 4,
      headline: 'Same listener.',
      lead: 'Enter this code in your account, and it shows what was bought with this address, too.',
      validity: `It works for ${PURCHASE_CODE_MINUTES} minutes, and once.`,
      otherwise:
        'If you did not ask for this, do nothing. Do not pass the code on: it lets its owner see and cancel what was bought with this address.',
      reason: `You get this email because an account at ${brand.name} asked to add purchases made with this address.`,
    },
  );
}

interface CodeMailWords
  extends Pick<MailContent, 'subject' | 'preheader'>,
    Pick<MailPanel, 'tone' | 'litBars' | 'headline'> {
  readonly lead: string;
  /** How long the code works. */
  readonly validity: string;
  /** What happens when the reader did not request the code. */
  readonly otherwise: string;
  readonly reason: string;
}

function codeMail({ code }: Pick<AccountMailDetails, 'code'>, words: CodeMailWords): Mail {
  const { subject, preheader, tone, litBars, headline, lead, validity, otherwise, reason } = words;
  return composeMail({
    subject,
    preheader,
    panel: { tone, litBars, headline, lead: [lead] },
    body: [
      { kind: 'code', text: code },
      paragraph(validity),
      KEEP_CODE_SECRET,
      heading('Not you?'),
      paragraph(otherwise),
    ],
    reason: [reason],
  });
}

/** Tells the owner of an account that it has a new password. @param isSignedOut whether all sessions were ended */
export function passwordChangedMail(isSignedOut: boolean): Mail {
  return noticeMail({
    subject: 'Your password was changed',
    preheader: 'Not you? Write to us.',
    headline: 'New password.',
    lead: `Your account has a new password, chosen with a code from this mailbox.${isSignedOut ? ' You are signed out everywhere.' : ''}`,
    otherwise: `Then a stranger can read this mailbox. Change its password first, then choose a new one for your account, and write to ${brand.email.support}.`,
    reason: `You have this mail because your account at ${brand.name} has a new password.`,
  });
}

/** Tells the owner of an account that signing in asks for a code of an authenticator app from now on. */
export function authenticatorMail(): Mail {
  return noticeMail({
    subject: 'Your account has an authenticator app',
    preheader: 'Signing in asks for a code from it. Not you? Write to us.',
    headline: 'Two steps from now on.',
    lead: 'Signing in now asks for a code from the authenticator app that was just set up. You are signed out everywhere.',
    otherwise: `Then a stranger is signed in to your account. Write to ${brand.email.support} at once.`,
    reason: `You have this mail because an authenticator app was set up for your account at ${brand.name}.`,
  });
}

/** Tells the owner of an account that its second factor was switched off around the site, and that it is closed. */
export function secondFactorLostMail(): Mail {
  return noticeMail({
    subject: 'Your second step was switched off',
    preheader: 'Your account is closed until you have written to us.',
    headline: 'Your account is closed for now.',
    lead: 'The authenticator app of your account was switched off, which our site never does. Then your password was used to sign in. We refused that sign-in and all others.',
    otherwise: `If it was you, or if it was not: write to ${brand.email.support}. We make sure that it is you, and open your account again. Then choose a new password.`,
    heading: 'What to do',
    reason: `You have this mail because the second step of your account at ${brand.name} was switched off.`,
  });
}

interface NoticeWords extends Pick<MailContent, 'subject' | 'preheader'>, Pick<MailPanel, 'headline'> {
  readonly lead: string;
  /** What to do if the owner did not do it. */
  readonly otherwise: string;
  readonly heading?: string;
  readonly reason: string;
}

/** A mail about something that has happened to an account. There is no link in it that could be imitated. */
function noticeMail(words: NoticeWords): Mail {
  const { subject, preheader, headline, lead, otherwise, heading: title = 'Not you?', reason } = words;
  return composeMail({
    subject,
    preheader,
    panel: { tone: 'marigold', litBars: 3, headline, lead: [lead] },
    body: [heading(title), paragraph(otherwise)],
    reason: [reason],
  });
}

/** Invites somebody for whom an operator created an account. @param username placeholder of the account's name */
export function invitationMail({
  siteUrl,
  email,
  code,
  username,
}: AccountMailDetails & { readonly username: string }): Mail {
  return composeMail({
    subject: `Your account at ${brand.name}`,
    preheader: `Sign in with the temporary password within ${INVITATION_DAYS} days.`,
    panel: {
      tone: 'mint',
      litBars: 5,
      headline: 'You’re on the team.',
      lead: [
        `Sign in with the temporary password below within ${INVITATION_DAYS} days, and choose one of your own.`,
      ],
      action: { label: 'Sign in', href: `${siteUrl}${AUTH_PAGE}?from=${ADMIN_PAGE}` },
    },
    body: [
      heading('Email'),
      paragraph({ value: email }),
      heading('Temporary password'),
      { kind: 'code', text: code },
      paragraph(
        'Have an authenticator app on your phone at hand: you will be asked to connect your account with it.',
      ),
    ],
    reason: [
      `You have this mail because the team of ${brand.name} has made the account `,
      { value: username },
      ' for this address.',
    ],
  });
}
