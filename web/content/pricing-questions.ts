import { PROMISES } from '../../domain/promises.ts';
import { findService, RECOMMENDED_SPEND } from '../../domain/shop/catalog.ts';
import { billedAmount, yearlySaving } from '../../domain/shop/prices.ts';
import { dollars } from '../lib/dollars.ts';
import { CANCELING } from './canceling.ts';
import type { Question } from './questions.ts';

const { adsPerMonth, boostingPerMonth } = RECOMMENDED_SPEND;

/** The questions on the pricing page. docs/product.md#catalog */
export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'How does billing work?',
    answer:
      'Each service is a subscription, billed in advance. With monthly billing you are charged on the same day every month, starting with the day you order. Marketing documents are the exception: you pay once and there is nothing to renew.',
  },
  {
    question: 'What changes with annual billing?',
    answer: annualAnswer(),
  },
  {
    question: 'Is there a contract?',
    answer:
      'Contracts are month-to-month, with no long-term commitment. Only annual billing commits you, to the year that you pay for in advance.',
  },
  {
    question: 'How do I cancel?',
    answer: `${CANCELING} What has been paid is not refunded, so with annual billing you use the year you bought.`,
  },
  {
    question: 'What is the setup fee for?',
    answer:
      'It pays for the work before the first result: access to your accounts, the brand kit, the first audit, and for landing pages and assistants the building itself. It is charged once, with your first payment, for each unit you order. Services that need no preparation have none.',
  },
  {
    question: 'Is the ad budget included?',
    answer: `No. What you spend on ads goes straight from you to the channel, so you see every cent of it. We suggest ${dollars(adsPerMonth)} a month to start with, and ${dollars(boostingPerMonth)} a month if you want posts boosted. Text messages are paid to the carrier in the same way.`,
  },
  {
    question: 'When do you start?',
    answer: `Your onboarding call takes place within ${PROMISES.call} of your first payment. Work starts within ${PROMISES.workStart} after contract signing.`,
  },
  {
    question: 'Can I mix services and change them later?',
    answer:
      'Yes. Every service stands on its own, and you can add another at any time. One order has one billing cycle; if you want some services monthly and others annually, place two orders.',
  },
  {
    question: 'How can I pay?',
    answer: `Online on the hosted page of our payment provider, Stripe: by card, or by bank transfer where that page offers it, which usually arrives within ${PROMISES.paymentArrival}. We never see your card number. By arrangement we also take ACH and wire on an invoice. We do not take checks.`,
  },
];

function annualAnswer(): string {
  const example = findService('social-static-10');
  const rule =
    'You pay the lower annual price for twelve months at once, when you order and then once a year. Setup fees stay the same.';
  if (!example) return rule;
  return `${rule} ${example.name}, for example, costs ${dollars(example.annualPrice)} a month instead of ${dollars(example.monthlyPrice)}: ${dollars(billedAmount(example, 'annual'))} a year, which is ${dollars(yearlySaving(example))} less. The saving differs by service and is written beside each.`;
}
