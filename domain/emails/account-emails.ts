/**
 * Emails about accounts. The user pool sends the HTML of those with a code, except the one about purchases, and replaces
 * a placeholder with the code. None has a greeting: people can sign up with another person's address and any name.
 */

import { CODE_HOURS, INVITATION_DAYS, PURCHASE_CODE_MINUTES } from '../accounts.ts';
import { brand } from '../brand.ts';
import { ADMIN_PAGE, AUTH_PAGE } from '../site/pages.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { type EmailBlock, type EmailContent, heading, paragraph } from './email-content.ts';

export interface AccountEmailDetails {
  /** The site's URL, without a trailing slash. */
  readonly siteUrl: string;
  readonly email: string;
  /** Placeholder of the code. */
  readonly code: string;
}

const KEEP_CODE_SECRET: EmailBlock = paragraph(
  `We will never ask you for this code. Do not share it with anyone.`,
);

/** Asks a new user to confirm their email address. */
export function addressConfirmationEmail({ siteUrl, email, code }: AccountEmailDetails): RenderedEmail {
  return renderEmail({
    subject: 'Confirm your email address',
    preheader: `One step left to finish your ${brand.name} account.`,
    tone: 'signal',
    litBars: 4,
    headline: 'One bar to go.',
    lead: ['Confirm that this address is yours to finish setting up your account.'],
    action: {
      label: 'Confirm my email',
      href: `${siteUrl}${AUTH_PAGE}#code=${code}&email=${encodeURIComponent(email)}`,
    },
    body: [
      paragraph('Or enter this code on the sign-up page:'),
      { kind: 'code', text: code },
      paragraph(
        `The link and the code work for ${CODE_HOURS} hours. After that, request new ones on the sign-up page.`,
      ),
      heading('Not you?'),
      paragraph(
        'Someone probably mistyped their address. You can ignore this email: the account cannot be used without the code.',
      ),
    ],
    reason: [`You received this email because an account was created with this address at ${brand.name}.`],
  });
}

/** Contains the code with which to choose a new password. */
export function passwordResetEmail({ code }: AccountEmailDetails): RenderedEmail {
  return codeEmail(code, {
    subject: 'Reset your password',
    preheader: 'Your code works for an hour.',
    tone: 'marigold',
    litBars: 3,
    headline: 'Back on the air.',
    lead: 'Enter this code on the page where you requested it, then choose a new password.',
    validity: 'The code works for an hour.',
    otherwise: 'Ignore this email. Your password will not change.',
    reason: `You received this email because a password reset was requested at ${brand.name}.`,
  });
}

/** Asks a signed-in user who requested it to confirm the account's email address. */
export function addressProofEmail({ code }: AccountEmailDetails): RenderedEmail {
  return codeEmail(code, {
    subject: 'Your code to confirm this email address',
    preheader: `It works for ${CODE_HOURS} hours.`,
    tone: 'signal',
    litBars: 4,
    headline: 'Sound check.',
    lead: 'Enter this code on the page where you requested it to confirm that this address is yours.',
    validity: `The code works for ${CODE_HOURS} hours.`,
    otherwise: 'Ignore this email, and nothing will change.',
    reason: `You received this email because someone signed in at ${brand.name} asked to confirm this address.`,
  });
}

/** Asks the owner of an email address to confirm that an account with another address may show its purchases. */
export function purchaseProofEmail({ code }: Pick<AccountEmailDetails, 'code'>): RenderedEmail {
  return codeEmail(code, {
    subject: 'Your code to add your purchases',
    preheader: `It works for ${PURCHASE_CODE_MINUTES} minutes.`,
    tone: 'signal',
    litBars: 4,
    headline: 'Same listener.',
    lead: 'Enter this code in your account to add the purchases made with this address.',
    validity: `The code works once, for ${PURCHASE_CODE_MINUTES} minutes.`,
    otherwise:
      'If you did not request this code, ignore this email. Do not share the code: with it, another person could see and cancel purchases made with this address.',
    reason: `You received this email because an account at ${brand.name} asked to add purchases made with this address.`,
  });
}

interface CodeEmailTexts
  extends Pick<EmailContent, 'subject' | 'preheader' | 'tone' | 'litBars' | 'headline'> {
  readonly lead: string;
  /** How long the code works. */
  readonly validity: string;
  /** The consequence when the reader did not request the code. */
  readonly otherwise: string;
  readonly reason: string;
}

function codeEmail(code: string, words: CodeEmailTexts): RenderedEmail {
  const { lead, validity, otherwise, reason, ...beginning } = words;
  return renderEmail({
    ...beginning,
    lead: [lead],
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

/** Notifies an account's owner of a new password. @param isSignedOut whether all sessions were ended */
export function passwordChangedEmail(isSignedOut: boolean): RenderedEmail {
  return noticeEmail({
    subject: 'Your password was changed',
    preheader: 'Not you? Contact us.',
    headline: 'New password.',
    lead: `Your password was changed with a code sent to this mailbox.${isSignedOut ? ' You are signed out everywhere.' : ''}`,
    otherwise: `Someone else may have access to this mailbox. Change its password first, then reset your account password and email ${brand.email.support}.`,
    reason: `You received this email because the password of your account at ${brand.name} was changed.`,
  });
}

/** Notifies an account's owner that sign-in now requires a code from an authenticator app. */
export function authenticatorEmail(): RenderedEmail {
  return noticeEmail({
    subject: 'Authenticator app added to your account',
    preheader: 'You will need a code to sign in. Not you? Contact us.',
    headline: 'Two steps from now on.',
    lead: 'You now need a code from your new authenticator app to sign in. You are signed out everywhere.',
    otherwise: `Someone else may have access to your account. Email ${brand.email.support} right away.`,
    reason: `You received this email because an authenticator app was added to your account at ${brand.name}.`,
  });
}

/** Notifies an account's owner that its second factor was turned off outside the site, and that it is locked. */
export function secondFactorLostEmail(): RenderedEmail {
  return noticeEmail({
    subject: 'Your authenticator app was turned off',
    preheader: 'Your account is locked until you contact us.',
    headline: 'Your account is locked.',
    lead: 'The authenticator app of your account was turned off, but not through our site. Then your password was used to sign in. We blocked that sign-in and any others.',
    otherwise: `Email ${brand.email.support}, even if this was you. Once we have confirmed your identity, we will unlock your account. Then choose a new password.`,
    heading: 'What to do',
    reason: `You received this email because two-step sign-in was turned off for your account at ${brand.name}.`,
  });
}

interface NoticeEmailTexts extends Pick<EmailContent, 'subject' | 'preheader' | 'headline'> {
  readonly lead: string;
  /** Advice to an owner who did not make the change. */
  readonly otherwise: string;
  readonly heading?: string;
  readonly reason: string;
}

/** An email about a change to an account. It has no links, so that phishing cannot imitate one. */
function noticeEmail(words: NoticeEmailTexts): RenderedEmail {
  const { lead, otherwise, heading: title = 'Not you?', reason, ...beginning } = words;
  return renderEmail({
    ...beginning,
    tone: 'marigold',
    litBars: 3,
    lead: [lead],
    body: [heading(title), paragraph(otherwise)],
    reason: [reason],
  });
}

/** Invites the owner of an account that an operator created. @param username placeholder of the account's name */
export function invitationEmail(details: AccountEmailDetails & { readonly username: string }): RenderedEmail {
  const { siteUrl, email, code, username } = details;
  return renderEmail({
    subject: `Your account at ${brand.name}`,
    preheader: `Sign in with your temporary password within ${INVITATION_DAYS} days.`,
    tone: 'mint',
    litBars: 5,
    headline: 'You’re on the team.',
    lead: [`Sign in with the temporary password below within ${INVITATION_DAYS} days and choose your own.`],
    action: { label: 'Sign in', href: `${siteUrl}${AUTH_PAGE}?from=${ADMIN_PAGE}` },
    body: [
      heading('Email'),
      paragraph({ value: email }),
      heading('Temporary password'),
      { kind: 'code', text: code },
      paragraph(
        'Have an authenticator app ready on your phone. We will ask you to connect it to your account.',
      ),
    ],
    reason: [
      `You received this email because the ${brand.name} team created the account `,
      { value: username },
      ' for this address.',
    ],
  });
}
