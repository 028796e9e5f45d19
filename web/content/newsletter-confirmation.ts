import { CONFIRMATION_DAYS } from '../../domain/newsletter.ts';

/** The texts of the page that confirms a subscription, for each state it can be in. */
export const NEWSLETTER_CONFIRMATION = {
  ready: {
    title: 'One press and you are in',
    text: 'You asked for our monthly letter. Press the button to confirm. You can unsubscribe at any time.',
    action: 'Confirm my subscription',
    busy: 'Confirming...',
  },
  failed: {
    title: 'That did not go through',
    text: 'We could not confirm your subscription. Your link still works, so please try again in a moment.',
    action: 'Try again',
    busy: 'Confirming...',
  },
  tooMany: {
    title: 'A moment, please',
    text: 'There were too many requests from your network, so your subscription is not confirmed yet. Your link still works. Please try again in a few minutes.',
    action: 'Try again',
    busy: 'Confirming...',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you. A short welcome is on its way, and the next letter arrives next month.',
    action: 'Read the blog meanwhile',
  },
  expired: {
    title: 'This link has expired',
    text: `Confirmation links work for ${CONFIRMATION_DAYS} days. Sign up again to get a new one.`,
  },
  invalid: {
    title: 'This link is incomplete',
    text: 'Some email apps break long links. Press the button in the email again, or sign up again to get a new link.',
  },
} as const;

/** The page's title and description for search engines. */
export const NEWSLETTER_CONFIRMATION_SEO = {
  title: 'Confirm your subscription',
  description: 'The last step to our monthly letter.',
} as const;
