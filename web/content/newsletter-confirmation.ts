import { CONFIRMATION_DAYS } from '../../domain/newsletter.ts';

/** The texts of the page that confirms a subscription, for each state it can be in. */
export const NEWSLETTER_CONFIRMATION = {
  ready: {
    title: 'One press and you are in',
    text: 'You asked for our letter: one a month, and you can leave whenever you like. Press the button to say that it was you.',
    action: 'Confirm my subscription',
    busy: 'Confirming...',
  },
  failed: {
    title: 'That did not go through',
    text: 'Your subscription is not confirmed yet: we could not reach our list. Your link still works, so please try again in a moment.',
    action: 'Try again',
    busy: 'Confirming...',
  },
  tooMany: {
    title: 'A moment, please',
    text: 'Many requests have come from your network, so your subscription is not confirmed yet. Your link still works: please try again in a few minutes.',
    action: 'Try again',
    busy: 'Confirming...',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you. A short welcome is on its way, and the next letter comes with the new month.',
    action: 'Read the blog meanwhile',
  },
  expired: {
    title: 'This link has expired',
    text: `A link to confirm works for ${CONFIRMATION_DAYS} days. Nothing is lost: sign up again and we send you a new one.`,
  },
  invalid: {
    title: 'This link is not complete',
    text: 'Some mail programs cut long links in two. Open the mail again and press its button, or sign up once more for a new link.',
  },
} as const;

/** What search engines are told of this page. */
export const NEWSLETTER_CONFIRMATION_SEO = {
  title: 'Confirm your subscription',
  description: 'The last step to our monthly letter.',
} as const;
