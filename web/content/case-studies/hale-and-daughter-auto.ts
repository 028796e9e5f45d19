import type { CaseStudy } from './case-study.ts';

export const HALE_AND_DAUGHTER_AUTO: CaseStudy = {
  isSample: true,
  title: 'Four bays, and a phone that rings twice as often',
  summary:
    'An auto repair shop in Provo went from 38 calls a month to 79 by answering what drivers search for, and by asking every one of them for a review.',
  business: 'One auto repair shop with four bays in Provo, Utah',
  problem: [
    'Two bays stood empty from Tuesday to Thursday. The shop had 41 reviews, the newest from the spring before last, and a website that listed brands of oil.',
    'Drivers who searched for their noise found a chain. Drivers who searched for the shop found two phone numbers, and one of them was a fax machine.',
  ],
  work: [
    {
      title: 'One number everywhere',
      text: 'Profile, website and listings had the same name, hours and phone number by the end of the third week.',
    },
    {
      title: 'Two articles a month',
      text: 'Each begins with a question heard at the counter. The first one, on a car that shakes at 60, still brings a fifth of the visits.',
    },
    {
      title: 'A text after each repair',
      text: 'It goes out the next morning and names the mechanic. 96 reviews came in six months, and every one has a reply.',
    },
  ],
  counted: 'calls',
  counts: [38, 41, 47, 58, 66, 71, 79],
  services: ['basic-seo', 'gbp-optimization', 'blogs-2', 'review-automation'],
  quote: {
    text: 'I stopped asking new people how they found us. They tell me which article they read, and then they tell me what is wrong with their car.',
    name: 'Jo Hale',
    role: 'Owner',
  },
  page: '/services/seo',
};
