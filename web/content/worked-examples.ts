import { findService, RECOMMENDED_SPEND, type ServiceId } from '../../domain/shop/catalog.ts';
import type { SERVICE_PAGES } from '../../domain/site/pages.ts';

/** The number of months over which results are counted. */
const MONTHS = 3;

/** What is paid to another company. */
export interface Spend {
  readonly for: string;
  readonly to: 'channel' | 'carrier';
  /** Dollars. */
  readonly perMonth: number;
}

/** Dollars a month for a number and one-segment texts. */
export function textSpend(textsPerMonth: number): Spend {
  const { smsNumberPerMonth, smsPerTextSegment } = RECOMMENDED_SPEND;
  return {
    for: `${textsPerMonth} texts`,
    to: 'carrier',
    perMonth: Math.round(smsNumberPerMonth + textsPerMonth * smsPerTextSegment),
  };
}

/** A fictional business, and how we would calculate whether a service pays off for it. */
export interface WorkedExample {
  readonly title: string;
  readonly before: string;
  readonly work: string;
  readonly service: ServiceId;
  readonly spend?: Spend;
  /** The unit of the counts, as it stands after a number. */
  readonly counted: string;
  /** The count of the month before, and of each of the three months after. */
  readonly counts: readonly [before: number, first: number, second: number, third: number];
}

export const WORKED_EXAMPLES: Readonly<Record<(typeof SERVICE_PAGES)[number]['path'], WorkedExample>> = {
  '/services/social-media': {
    title: 'A garden center with a page from 2019',
    before:
      'Twelve people a month call or ask for directions from its profile. The last post is about a frost two winters ago.',
    work: 'Five posts a month, planned around planting days, with the best of them boosted within ten miles.',
    service: 'social-static-5',
    spend: { for: 'boosting', to: 'channel', perMonth: RECOMMENDED_SPEND.boostingPerMonth },
    counted: 'calls and requests for directions',
    counts: [12, 17, 24, 31],
  },
  '/services/content-creation': {
    title: 'A septic company no one reads about',
    before:
      'Four inquiries a month come from search, all by name. Those who ask a question find someone else.',
    work: 'Two articles a month that answer what callers ask: what pumping costs, and why the drain field smells.',
    service: 'blogs-2',
    counted: 'inquiries',
    counts: [4, 4, 6, 9],
  },
  '/services/meta-advertising': {
    title: 'A roofer between two storms',
    before: 'Six leads a month, by referral. Between storms the second crew has little to do.',
    work: 'Two offers against each other every week. The weaker one is replaced, and the budget stays the same.',
    service: 'advertising-management',
    spend: { for: 'ads', to: 'channel', perMonth: RECOMMENDED_SPEND.adsPerMonth },
    counted: 'leads',
    counts: [6, 15, 24, 30],
  },
  '/services/seo': {
    title: 'A plumber on the second page',
    before: 'Twenty-two calls a month from Google, most of them from people who already have the name.',
    work: 'The profile filled out and kept up, the service pages rewritten, one address and one number everywhere.',
    service: 'seo-bundle',
    counted: 'calls',
    counts: [22, 25, 34, 47],
  },
  '/services/reputation-management': {
    title: 'A dental practice that never asks',
    before: 'Three reviews a month, most of them from the two or three people who were annoyed.',
    work: 'Each patient is asked once, the day after, in a text with the link in it. Every review has an answer.',
    service: 'review-automation',
    counted: 'reviews',
    counts: [3, 9, 12, 14],
  },
  '/services/email-sms': {
    title: 'A groomer with 1,200 forgotten dogs',
    before: 'Five bookings a month from past customers. No email has gone to the list in a year.',
    work: 'The list cleaned, one letter a month, and a text to those whose dog is due.',
    service: 'campaign-management',
    spend: textSpend(400),
    counted: 'bookings',
    counts: [5, 14, 22, 26],
  },
  '/services/automation': {
    title: 'A clinic that closes at five',
    before: 'No one can book after hours. The voicemail is full by Sunday, and half of the callers hang up.',
    work: 'An assistant on the website that answers from an approved list, books, and hands over what it does not know.',
    service: 'ai-chatbot',
    counted: 'bookings after hours',
    counts: [0, 9, 14, 18],
  },
  '/services/creative': {
    title: 'A fence builder with one long page',
    before: 'Eight people a month fill out the form at the end of it. Most of the others never get that far.',
    work: 'One landing page for one kind of fence: price range on top, four photographs, a form of three fields.',
    service: 'landing-page-basic-maintenance',
    counted: 'inquiries',
    counts: [8, 13, 15, 16],
  },
};

/** Calculates an example's cost and results over three months, in dollars at the catalog's monthly prices. */
export function calculateFigures({ service: id, spend, counts }: WorkedExample) {
  const service = findService(id);
  if (!service) throw new Error(`The catalog has no service ${id}.`);
  const { name, monthlyPrice, setupFee } = service;
  const [before, ...after] = counts;
  const cost = setupFee + MONTHS * (monthlyPrice + (spend?.perMonth ?? 0));
  const more = after.reduce((sum, count) => sum + count - before, 0);
  return { name, monthlyPrice, setupFee, cost, more, each: Math.round(cost / more) };
}
