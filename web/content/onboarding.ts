import { PROMISES } from '../../domain/promises.ts';
import { SAFARI_STORAGE_DAYS } from '../../domain/storage-keys.ts';

/** The texts around the standalone onboarding form. docs/product.md#onboarding-form */
export const ONBOARDING = {
  back: 'Back to Home',
  title: 'Tell us once. We set up the rest.',
  lead: `Priority setup: as a paying customer you skip the queue. Nine short steps, most of them optional, and setup starts within ${PROMISES.setupStart} of receiving your form.`,
  promises: 'What the form sets in motion',
  cards: {
    configuration: {
      title: 'Service Configuration',
      text: 'Each service you bought is set up for your business: your accounts, your locations, your voice.',
    },
    start: {
      title: '24-Hour Start',
      text: `Priority setup begins within ${PROMISES.setupStart} of receiving your form.`,
    },
    implementation: {
      title: 'Full Implementation',
      text: `Everything is connected, approved by you and running within ${PROMISES.launch}.`,
    },
  },
  form: 'Your onboarding form',
  formLead: `It takes about fifteen minutes. Stop whenever you like: your answers wait in this browser for ${SAFARI_STORAGE_DAYS} days.`,
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'Schedule kickoff call',
        text: 'We call to find a time. You meet the people who do your work, and we go through your answers.',
      },
      {
        title: 'Set up social accounts and tools',
        text: 'We connect what you have, open what is missing, and hand you the keys to all of it.',
      },
      {
        title: 'Create a content strategy',
        text: 'Topics, tone and a first calendar, drawn from your answers and from what your customers search for.',
      },
      {
        title: 'Start implementation',
        text: 'You approve the first drafts, and your services go live one after the other.',
      },
    ],
  },
  home: 'Return Home',
  help: 'Need Help?',
} as const;
