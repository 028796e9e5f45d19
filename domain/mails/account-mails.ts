/**
 * Mails about accounts. The user pool sends their HTML and puts the code, which nobody else gets to see, in the place
 * of a placeholder.
 */
import { INVITATION_DAYS } from '../accounts.ts';
import { brand } from '../brand.ts';
import { ADMIN_PAGE, AUTH_PAGE } from '../pages.ts';
import { greeting } from './greeting.ts';
import { composeMail, type Mail } from './mail.ts';
import type { MailBlock } from './mail-content.ts';

export interface AccountMailDetails {
  /** The site's address, without a trailing slash. */
  readonly siteUrl: string;
  readonly email: string;
  /** As whoever made the account calls themselves, or nothing. */
  readonly name: string;
  /** What the code takes the place of. */
  readonly code: string;
}

const KEEP_CODE_SECRET: MailBlock = {
  kind: 'paragraph',
  phrase: [`Nobody at ${brand.name} will ever ask you for this code. Tell it to nobody.`],
};

/** Asks whoever has signed up to prove that the address is theirs. */
export function addressConfirmationMail({ siteUrl, email, name, code }: AccountMailDetails): Mail {
  return composeMail({
    subject: 'Confirm your address',
    preheader: `Then your account at ${brand.name} is ready. Not you? Do nothing.`,
    panel: {
      tone: 'signal',
      litBars: 4,
      headline: 'One bar to go.',
      lead: [
        ...greeting('Hello ', name, '. ', ''),
        'Confirm that this address is yours, and your account is ready.',
      ],
      action: {
        label: 'Confirm my address',
        href: `${siteUrl}${AUTH_PAGE}?code=${code}&email=${encodeURIComponent(email)}`,
      },
    },
    body: [
      { kind: 'paragraph', phrase: ['Or enter this code where you signed up:'] },
      { kind: 'code', text: code },
      { kind: 'paragraph', phrase: ['Link and code work for 24 hours. After that, ask for new ones there.'] },
      { kind: 'heading', text: 'Not you?' },
      {
        kind: 'paragraph',
        phrase: [
          'Then somebody mistyped their address. Do nothing: without the code nobody can use the account.',
        ],
      },
    ],
    reason: [`You have this mail because an account was made with this address at ${brand.name}.`],
  });
}

/** Lets somebody who has forgotten their password choose a new one. */
export function passwordResetMail({ name, code }: AccountMailDetails): Mail {
  return composeMail({
    subject: 'Your code for a new password',
    preheader: 'Enter it where you asked for it, within the hour.',
    panel: {
      tone: 'marigold',
      litBars: 3,
      headline: 'Back on the air.',
      lead: [
        ...greeting('Hello ', name, '. ', ''),
        'Enter this code where you asked for it, and choose a new password.',
      ],
    },
    body: [
      { kind: 'code', text: code },
      { kind: 'paragraph', phrase: ['It works for an hour.'] },
      KEEP_CODE_SECRET,
      { kind: 'heading', text: 'Not you?' },
      { kind: 'paragraph', phrase: ['Do nothing. Your password stays as it is.'] },
    ],
    reason: [`You have this mail because a new password was asked for at ${brand.name}.`],
  });
}

/** Asks whoever has changed their address to prove that the new one is theirs. */
export function addressChangeMail({ name, code }: AccountMailDetails): Mail {
  return composeMail({
    subject: 'Confirm your new address',
    preheader: 'Enter the code where you changed it. Until then the old address stays.',
    panel: {
      tone: 'signal',
      litBars: 4,
      headline: 'New frequency.',
      lead: [
        ...greeting('Hello ', name, '. ', ''),
        'Enter this code where you changed your address. Until then you sign in with the old one.',
      ],
    },
    body: [
      { kind: 'code', text: code },
      { kind: 'paragraph', phrase: ['It works for 24 hours.'] },
      KEEP_CODE_SECRET,
      { kind: 'heading', text: 'Not you?' },
      {
        kind: 'paragraph',
        phrase: ['Then somebody mistyped their address. Do nothing, and nothing changes.'],
      },
    ],
    reason: [`You have this mail because an account at ${brand.name} is to be used with this address.`],
  });
}

/**
 * Invites somebody whom an operator has made an account for.
 * @param username what the account's name takes the place of
 */
export function invitationMail({
  siteUrl,
  email,
  code,
  username,
}: Omit<AccountMailDetails, 'name'> & { readonly username: string }): Mail {
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
      { kind: 'heading', text: 'Email' },
      { kind: 'paragraph', phrase: [{ value: email }] },
      { kind: 'heading', text: 'Temporary password' },
      { kind: 'code', text: code },
      {
        kind: 'paragraph',
        phrase: [
          'Have an authenticator app on your phone at hand: you will be asked to connect your account with it.',
        ],
      },
    ],
    reason: [
      `You have this mail because the team of ${brand.name} has made the account `,
      { value: username },
      ' for this address.',
    ],
  });
}
