import type { SERVICE_PAGES } from '../../domain/site/pages.ts';

/** The texts around a page's own sample of its work. */
export interface SampleTexts {
  readonly title: string;
  readonly text: string;
  /** What the sample shows, for screen readers. */
  readonly shows: string;
}

type Path = (typeof SERVICE_PAGES)[number]['path'];

/** A month of one campaign. Spend and leads give the costs of a lead, and the bottom line. */
export const CAMPAIGN = {
  name: 'Calloway Roofing, October',
  ads: [
    { picture: 'ladder', name: 'Owner on a ladder', spent: 108, leads: 12, decision: 'Gets the budget' },
    { picture: 'snow', name: 'Before the snow', spent: 72, leads: 6, decision: 'Stays' },
    { picture: 'street', name: 'Next door', spent: 54, leads: 3, decision: 'New picture' },
    { picture: 'drone', name: 'Roof with drone shot', spent: 41, leads: 1, decision: 'Off' },
  ],
} as const;

/** Reviews of one day. Times are hours after midnight. */
export const REVIEW_DAY = {
  name: 'Maple Dental, a Tuesday',
  from: 8,
  to: 18,
  reviews: [
    {
      stars: 5,
      text: '“My daughter asked when we go back.”',
      posted: 8.5,
      answered: 9.25,
      note: 'Answered in 45 min',
    },
    {
      stars: 4,
      text: '“Kind people, hard to park.”',
      posted: 10,
      answered: 11.5,
      note: 'Answered in 90 min',
    },
    {
      stars: 2,
      text: '“An hour in the waiting room.”',
      posted: 12.25,
      answered: 12.75,
      note: 'You called her in 30 min',
    },
    { stars: 5, text: '“Did not feel a thing.”', posted: 15.5, answered: 16.5, note: 'Answered in 60 min' },
  ],
} as const;

/** Twelve weeks of bookings from past customers, and what went out in each week. */
export const SEND_PLAN = {
  name: 'Paws on Fourth, October to December',
  weeks: [
    { bookings: 2 },
    { bookings: 11, sent: 'Email', about: 'Winter coats' },
    { bookings: 5 },
    { bookings: 9, sent: 'Text', about: 'Dogs that are due' },
    { bookings: 3 },
    { bookings: 14, sent: 'Email', about: 'Before guests come' },
    { bookings: 6 },
    { bookings: 12, sent: 'Text', about: 'Dogs that are due' },
    { bookings: 4 },
    { bookings: 31, sent: 'Email', about: 'December is nearly full' },
    { bookings: 8 },
    { bookings: 3 },
  ],
} as const;

/** One question of customers, and the pieces that answer it. */
export const QUESTION = {
  asked: 'Why does my car shake at 60?',
  count: 14,
  counted: 'times at the counter in September',
  pieces: [
    { day: 'Oct 6', kind: 'Article', text: 'It shakes at 60 and stops at 70. Here is what that tells us.' },
    { day: 'Oct 9', kind: 'Short video, 0:18', text: 'Sam spins the wheel that did it' },
    { day: 'Oct 15', kind: 'Newsletter story', text: 'Fourteen of you asked. The answer costs $22.' },
    { day: 'Oct 21', kind: 'Article', text: 'Shaking when you brake is another story' },
    { day: 'Oct 27', kind: 'Video, 0:46', text: 'Three noises, and which one can wait' },
  ],
} as const;

/** One business on four surfaces. */
export const BRAND_SET = {
  name: 'Alder & Sons',
  promise: 'Kids sit on the tractor.',
  action: 'Walk in until four',
  surfaces: { page: 'Landing page', flyer: 'Flyer', card: 'Price list', letter: 'Newsletter' },
  prices: [
    ['Cut and style', '48'],
    ['Full color', '110'],
    ['Beard and towel', '28'],
  ],
} as const;

export const SERVICE_SAMPLES: Readonly<Partial<Record<Path, SampleTexts>>> = {
  '/services/content-creation': {
    title: 'One question, a month of material',
    text: 'We start with what customers ask out loud. By the end of the month it is answered everywhere they look.',
    shows:
      'An example plan of a garage: one question, asked fourteen times at the counter, becomes two articles, two videos, and a newsletter story between October 6 and 27.',
  },
  '/services/meta-advertising': {
    title: 'Every ad earns its next week',
    text: 'The report on one page: what each ad cost for one lead, and what we did about it.',
    shows:
      'An example report of four ads: 275 dollars brought 22 leads at 12 dollars and 50 cents each. The ad at 9 dollars a lead gets the budget; the one at 41 dollars is switched off.',
  },
  '/services/reputation-management': {
    title: 'From posted to answered, by the clock',
    text: 'A line begins when a review appears, and ends with the reply. Four of them, on a Tuesday.',
    shows:
      'An example day of a dental practice: four reviews between half past eight and half past three, each answered within 90 minutes. The unhappy patient got a call after 30.',
  },
  '/services/email-sms': {
    title: 'A quarter, counted in bookings',
    text: 'Three emails and two texts to people who have been here before. Quiet weeks stay quiet.',
    shows:
      'An example of twelve weeks of a dog groomer: bookings rise in the weeks of three emails and two texts, from 11 in the second week to 31 before the holidays.',
  },
  '/services/creative': {
    title: 'One brief, four pieces',
    text: 'The same promise on the screen, on the counter, and in the mailbox, so that people recognize you wherever they meet you.',
    shows:
      'An example of a barber’s landing page, flyer, price list, and newsletter, all with the same name, colors, and promise.',
  },
};
