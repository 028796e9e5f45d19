/** What a subscriber agrees to. It is shown beside the form, and its version is kept as evidence. */
export const NEWSLETTER_CONSENT = {
  /** Changes with the text. */
  version: '2026-11',
  text: 'One letter a month, and none before you confirm by email. Leave whenever you like, with one click.',
} as const;

/** The days for which the link in a mail that asks for confirmation works. */
export const CONFIRMATION_DAYS = 7;

/** What a team member reads when somebody unsubscribed without saying why. */
export const NO_REASON = 'No reason provided';

/** The most characters of a reason to unsubscribe. */
export const MAX_REASON_LENGTH = 2_000;
