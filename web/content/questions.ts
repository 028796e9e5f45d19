import { brand } from '../../domain/brand.ts';
import { PROMISES } from '../../domain/promises.ts';
import { CANCELING } from './canceling.ts';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The questions on the contact page. docs/product.md#contact */
export const CONTACT_QUESTIONS: readonly Question[] = [
  {
    question: 'How soon can you start?',
    answer: `Work starts within ${PROMISES.workStart} after contract signing, and your onboarding call takes place within ${PROMISES.call} of your first payment. The sooner we have your logins and photographs, the more gets done in the first week.`,
  },
  {
    question: 'Do I have to sign a long contract?',
    answer: `No. Our contracts are month-to-month with no long-term commitment. ${CANCELING} If you prefer the lower annual price, a year is billed at once, in advance.`,
  },
  {
    question: 'Do you work with businesses outside your area?',
    answer:
      'Yes, we work with clients worldwide. Most are in North America, so calls are scheduled in its time zones, and we plan around yours if you are elsewhere.',
  },
  {
    question: 'What happens after I send this form?',
    answer: `A person reads it and replies within ${PROMISES.reply}. If we can help, we suggest a call and bring a first idea of what to do, in which order and for how much. If we cannot, we say so.`,
  },
  {
    question: 'I have several locations. Do I order the same plan for each?',
    answer:
      'Not always. Some services are needed once for the brand and others for each location. Tell us how many you have and who approves the work, and we will put together a custom plan.',
  },
  {
    question: 'I am already a client. Is this the right place?',
    answer: `You are welcome here, but the support team knows your account: write to ${brand.email.support} or call ${brand.phone.display}.`,
  },
];
