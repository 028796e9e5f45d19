import { brand } from '../../domain/brand.ts';

export interface TitledText {
  readonly title: string;
  readonly text: string;
}

/** The texts of the about page. docs/product.md#about-plugin-and-legal-pages */
export const ABOUT = {
  /** In two lines: on one, the name would break as soon as the typeface loads. */
  title: ['Get To Know', brand.name],
  lead: 'Thirteen people, one studio, and a thousand phones that ring more often than they used to.',
  headings: {
    who: 'Who We Are',
    approach: 'Our Approach',
    impact: 'Our Impact',
    team: 'Meet Our Team',
    values: 'Our Values',
  },
  teamNote: 'You will know the people who do your work by name. Here are the names.',
  closing: {
    title: 'You have met us. Your turn.',
    contact: 'Start the Conversation',
    pricing: 'Explore Our Services',
  },
} as const;

export const WHO_WE_ARE: readonly string[] = [
  `${brand.name} is the marketing department of businesses that do not have one. We plan, make and run the marketing of franchises, multi-location brands and local businesses across North America, from one studio in ${brand.locality}.`,
  'Our clients fix teeth, furnaces and transmissions. They bake, groom, tutor and haul. Most of them can tell within a week whether the phone rang more often, which keeps us honest and suits us well.',
  'Thirteen people do the work. They write, design, film, test, answer and count, each with a name that you will know and a direct way to reach them. We sell what we do one service at a time, at published prices, so you can begin with one thing and add the next when it has earned its place.',
];

export const OUR_APPROACH: {
  readonly paragraphs: readonly string[];
  readonly principles: readonly TitledText[];
} = {
  paragraphs: [
    'We start with arithmetic. What is a new customer worth to you, how many can you serve, and what happens to the ones who call now? The answers tell us where money is leaking, and often the first job is an unanswered phone or a wrong address and not an advertisement.',
    'Then we build a routine you can keep: a calendar to approve, ads to test, reviews to answer, one report to read. We change one thing at a time, write down what happened, and keep what works. Software does the repetitive part. A person checks it before your customers see it.',
  ],
  principles: [
    {
      title: 'Local before loud',
      text: 'A hundred people who live nearby matter more than ten thousand who never will.',
    },
    {
      title: 'You approve, we run',
      text: 'Nothing is published in your name that you could not have seen first.',
    },
    {
      title: 'Say what it did',
      text: 'Reports begin with calls, leads and bookings, and admit what did not work.',
    },
  ],
};

export const VALUES: readonly TitledText[] = [
  {
    title: 'Expert-Led Innovation',
    text: 'We try new tools early and release them carefully. Someone who knows the craft decides what a machine may do, reviews what it makes and answers for the result.',
  },
  {
    title: 'Results-Driven',
    text: 'Each service is measured by something an owner can feel: a call, a booking, a customer who came back. If a number cannot change a decision, we leave it out of the report.',
  },
  {
    title: 'Premium Quality',
    text: 'A small business deserves the same care in wording, design and detail as a national brand. We would rather make five posts that are worth stopping for than fifteen that are not.',
  },
];

/**
 * The figures of docs/product.md#about-plugin-and-legal-pages. The home page counts clients and the years of the
 * company instead.
 */
export const IMPACT: readonly { readonly value: string; readonly label: string; readonly note?: string }[] = [
  { value: '1000+', label: 'Businesses Served', note: 'Each location of a client counts as one.' },
  { value: '98%', label: 'Client Satisfaction' },
  { value: '13', label: 'Years Experience', note: 'Our founder had clients before there was a company.' },
];
