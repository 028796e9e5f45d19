import { textSpend } from '../worked-examples.ts';
import type { CaseStudy } from './case-study.ts';

export const LARKSPUR_PHYSICAL_THERAPY: CaseStudy = {
  isSample: true,
  title: 'The patients were in the file all along',
  summary:
    'Three physical therapy clinics in Boise won back 36 past patients a month, up from 9, with one letter, one text, and a chat that books after hours.',
  business: 'Three physical therapy clinics in Boise, Idaho',
  problem: [
    'The clinics had treated 6,200 people and wrote to none of them. Nine a month came back, when something hurt again.',
    'Half of the messages on the voicemail were left after six in the evening. By the time someone called back, a third had found another clinic.',
  ],
  work: [
    {
      title: 'A list that may be written to',
      text: 'We removed 1,900 addresses that no longer exist and asked the rest for consent. 2,700 said yes.',
    },
    {
      title: 'One letter, one text',
      text: 'The letter has one exercise for the season. The text goes to those whose last visit is a year ago, once.',
    },
    {
      title: 'A chat that knows its limits',
      text: 'It books first visits from an approved list of answers and hands over everything that sounds like a diagnosis.',
    },
  ],
  counted: 'bookings from past patients',
  counts: [9, 14, 22, 27, 31, 30, 36],
  services: ['campaign-management', 'review-automation', 'ai-chatbot'],
  spend: textSpend(150),
  quote: {
    text: 'Thursday evenings used to be two people and a radio. We hired someone for them in the fourth month.',
    name: 'Dr. Imani Cole',
    role: 'Clinical director',
  },
  page: '/services/email-sms',
};
