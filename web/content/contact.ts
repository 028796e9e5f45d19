import { brand } from '../../domain/brand.ts';
import { PROMISES } from '../../domain/promises.ts';
import { OPENING_HOURS } from '../../domain/time/business-hours.ts';

/** The texts of the contact page. docs/product.md#contact */
export const CONTACT = {
  title: 'Let’s Start Something Great',
  lead: 'Tell us what a good month looks like. A person reads it, thinks about it, and writes back.',
  email: {
    title: 'What to write us',
    text: 'Four lines are enough. We ask about the rest when we talk.',
    action: 'Write these four lines',
    subject: 'Consultation request',
    lines: [
      { ask: 'Who you are and where', example: 'We run two bike shops, in Ogden and Logan.' },
      { ask: 'What a new customer is worth', example: 'About $240 in the first year, mostly repairs.' },
      { ask: 'What you have tried', example: 'Flyers, a cousin with Instagram, some ads that went nowhere.' },
      {
        ask: 'What should change',
        example: 'Winter. From November to March the bell on the door is very quiet.',
      },
    ],
  },
  next: {
    title: 'What happens next',
    steps: [
      { when: `Within ${PROMISES.reply}`, what: 'A person answers, or asks the one question we need first.' },
      {
        when: 'On the first call',
        what: 'We say what we would start with, what it costs, and what can wait.',
      },
      { when: `Within ${PROMISES.call} of your first payment`, what: 'We meet for your onboarding call.' },
      { when: `${PROMISES.workStart} after signing`, what: 'Work starts.' },
    ],
  },
  cards: {
    general: { title: 'General questions', note: 'New projects, prices, press, anything else.' },
    phone: { title: 'Phone', note: `${OPENING_HOURS}.` },
    support: { title: 'Support', note: 'For clients: the people who know your account.' },
  },
  guarantee: {
    title: 'Quick Response Guarantee',
    text: `A person replies within ${PROMISES.reply}. Not with a ticket number, but with an answer or the question we need to ask first.`,
    example: [
      { time: '9:10', what: 'Your message arrives' },
      { time: '9:40', what: 'Someone who knows your trade reads it' },
      { time: '11:30', what: 'We look you up, the way your customers do' },
      { time: '1:10', what: 'At the latest: our answer is in your inbox' },
    ],
  },
  questions: 'Asked before the first call',
  signature: `${brand.name}, ${brand.locality}`,
} as const;
