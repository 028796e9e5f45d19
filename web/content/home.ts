import { PROMISES } from '../../domain/promises.ts';
import { SERVICES } from '../../domain/shop/catalog.ts';
import { cheapestSubscription } from '../../domain/shop/prices.ts';

/** The number of clients. docs/product.md#audience */
const CLIENTS = '500+';

/** The texts of the home page, except for its services and reasons. docs/product.md#catalog */
export const HOME = {
  hero: {
    lines: ['Loud and clear in', 'every town you serve'],
    lead: 'We plan, make and run the marketing of franchises, multi-location brands and local businesses. You approve the week on Friday and get back to work.',
    consult: 'Book a consultation',
    services: 'See services',
    facts: {
      cheapest: cheapestSubscription(SERVICES, 'monthly'),
      others: ['no long contract', `${CLIENTS} clients`],
    },
  },
  tuesday: {
    title: 'Tuesday, while you were busy',
    text: 'Marketing is forty small jobs that no one in the shop has a free hand for. Here are four of them, done before you locked up.',
    action: 'What we take off your hands',
    moments: [
      { time: '6:40 am', title: 'Winter hours corrected everywhere' },
      { time: '12:05 pm', title: 'A bad evening answered well' },
      { time: '3:30 pm', title: 'The phone picked up, mid-rush' },
      { time: '9:10 pm', title: 'Money moved to the ad that works' },
    ],
  },
  services: {
    title: 'Hand over one job, or all of them',
    text: 'Everything we do, in seven groups. Each service is bought on its own: start with the one that hurts.',
  },
  stats: {
    title: 'Signal grows when you keep sending',
    /** In the order in which they rise. The words name the unit, because the about page counts something else. */
    figures: [
      { figure: '10+', label: 'years as a company' },
      { figure: '300%', label: 'ROI increase' },
      { figure: CLIENTS, label: 'clients, some with forty locations' },
      { figure: '2,000+', label: 'projects' },
    ],
  },
  why: { title: 'Why owners stay' },
  consultation: {
    title: 'Tell us about your street',
    text: `Half an hour, no slides. You say what a good month looks like; we say what it would take and what it would cost. We answer within ${PROMISES.reply}.`,
    action: 'Book a free consultation',
  },
} as const;
