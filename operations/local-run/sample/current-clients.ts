import { LOCAL_ADMINISTRATOR } from '../administrator.ts';
import { COLLEAGUE } from './agency.ts';
import type { Calendar } from './calendar.ts';
import { ANSWERS } from './client-answers.ts';
import { type ClientStory, toSteps } from './client-story.ts';
import { misnamedFile, pdf, picture, textFile } from './files.ts';
import type { Story } from './story.ts';

const OWNER = LOCAL_ADMINISTRATOR.email;

/** Clients with open promises, some of them late: in setup, with a kickoff, with a form, and without one; and open transfers. */
export const currentClients: Story = (calendar) =>
  [listInSetup, listWithKickoff, listWithForm, listWithoutForm]
    .flatMap((list) => list(calendar))
    .flatMap(toSteps);

function listInSetup({ workday, day }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Hannah Boyle',
        email: 'hannah.boyle@lakeviewvet.example.com',
        cart: { 'campaign-management': 1 },
        cycle: 'annual',
        pays: 'by card',
      },
      paidAt: workday(17, '09:44'),
      form: {
        at: workday(16, '17:50'),
        answers: ANSWERS.lakeview,
        files: [
          picture('localPhotos', 'Biscuit the clinic cat.png', [
            [226, 206, 180],
            [140, 104, 72],
          ]),
          textFile(
            'general',
            'export fields.txt',
            'owner_name\nemail\nmobile\npet_name\nspecies\nlast_visit\nnext_vaccination\n',
          ),
        ],
      },
      work: [
        { at: workday(15, '10:00'), by: 'owner', stage: 'kickoff-scheduled', owner: OWNER },
        { at: workday(13, '09:35'), by: 'owner', stage: 'in-setup' },
        {
          at: workday(7, '16:20'),
          by: 'owner',
          note: 'Still no access to the domain. Their IT person is on leave, so we cannot send from their address.',
        },
        {
          at: workday(3, '10:05'),
          by: 'owner',
          followUp: day(-1),
          note: 'Asked again. If nothing comes by tomorrow we begin with text messages only.',
        },
      ],
    },
    {
      purchase: {
        name: 'Elise Thornton',
        email: 'elise.thornton@juniperfamilylaw.example.com',
        cart: { 'seo-bundle': 1, 'blogs-2': 1 },
        pays: 'by card',
      },
      paidAt: workday(6, '11:16'),
      form: {
        at: workday(5, '08:42'),
        answers: ANSWERS.juniper,
        files: [
          pdf('brandGuidelines', 'Juniper identity.pdf', [
            'Juniper Family Law',
            'Deep green 24463B, paper F4F1EA, Spectral for headings',
          ]),
          pdf('general', 'bar rules on advertising, marked.pdf', ['Rule 7.1 is the one that matters.']),
        ],
      },
      work: [
        { at: workday(4, '09:10'), by: 'colleague', stage: 'kickoff-scheduled', owner: COLLEAGUE.email },
        {
          at: workday(3, '13:40'),
          by: 'colleague',
          stage: 'in-setup',
          followUp: day(4),
          note: 'First two articles outlined. She wants to read everything on paper.',
        },
      ],
    },
  ];
}

function listWithKickoff({ workday, hoursAgo }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Danny Okafor',
        email: 'danny@saltgrasskitchen.example.net',
        cart: { 'directory-listings': 3, 'review-automation': 3 },
        pays: 'by card',
      },
      paidAt: workday(4, '14:55'),
      form: {
        at: workday(3, '23:20'),
        answers: ANSWERS.saltgrass,
        files: [
          picture('localPhotos', 'downtown bar.png', [
            [60, 78, 104],
            [196, 130, 82],
          ]),
          misnamedFile('localPhotos', 'logo final FINAL.jpg'),
          {
            ...picture('localPhotos', 'lehi patio.png', [
              [130, 190, 220],
              [220, 206, 170],
            ]),
            isLost: true,
          },
        ],
      },
      work: [
        {
          at: workday(2, '10:25'),
          by: 'owner',
          stage: 'kickoff-scheduled',
          owner: OWNER,
          note: 'Kickoff on Monday with all three managers. Ask for the logo again, what came is not a JPEG.',
        },
      ],
    },
    {
      purchase: {
        name: 'Karen Lindqvist',
        email: 'karen.lindqvist@maplestreetmontessori.example.com',
        cart: { 'monthly-newsletter': 1 },
        pays: 'by card',
      },
      paidAt: workday(2, '16:30'),
      form: {
        at: hoursAgo(19),
        byEmail: true,
        answers: ANSWERS.maple,
      },
      work: [
        {
          at: hoursAgo(2.4),
          by: 'colleague',
          stage: 'kickoff-scheduled',
          owner: COLLEAGUE.email,
          note: 'Kickoff on the phone during nap time, 12:30.',
        },
      ],
    },
  ];
}

function listWithForm({ workday, hoursAgo }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Alan Whitcomb',
        email: 'awhitcomb@pinecrestpm.example.com',
        cart: { 'ai-chatbot': 1 },
        pays: 'by card',
      },
      paidAt: workday(5, '10:37'),
      form: {
        at: workday(2, '09:52'),
        answers: ANSWERS.pinecrest,
        files: [
          textFile(
            'general',
            'nine questions.txt',
            '1. Where do I park?\n2. When is rent due?\n3. Can I have a dog?\n4. Who do I call at night?\n',
          ),
        ],
      },
    },
    {
      purchase: {
        name: 'Simone Duarte',
        email: 'simone@harborandhearth.example.net',
        cart: { 'linkedin-connected': 1, 'social-static-15': 1 },
        cycle: 'annual',
        pays: 'by card',
      },
      paidAt: hoursAgo(26),
      form: {
        at: hoursAgo(3.5),
        byEmail: true,
        answers: ANSWERS.harbor,
        files: [
          picture('localPhotos', 'dock in october.png', [
            [176, 200, 216],
            [60, 92, 110],
          ]),
          picture('brandGuidelines', 'logo on navy.png', [
            [22, 38, 66],
            [22, 38, 66],
          ]),
        ],
      },
    },
  ];
}

function listWithoutForm({ workday, hoursAgo }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Jamal Reyes',
        email: 'jamal@copperkettlecoffee.example.com',
        cart: { 'basic-seo': 1 },
        pays: 'by card',
      },
      paidAt: workday(5, '06:55'),
      work: [
        {
          at: workday(2, '13:10'),
          by: 'colleague',
          note: 'Called the cafe, he is on the roasting floor until three. Promised the form for the weekend.',
          owner: COLLEAGUE.email,
        },
      ],
    },
    {
      purchase: {
        name: 'Wes Carmody',
        email: 'wes@blueheronlandscape.example.com',
        cart: { 'gbp-optimization': 1 },
        pays: 'by card',
      },
      paidAt: hoursAgo(1.5),
    },
    {
      purchase: {
        name: 'Rick Palomino',
        email: 'rick@summitautoglass.example.net',
        cart: { 'advertising-management': 1, 'second-ad-channel': 1 },
        pays: 'by transfer',
      },
      paidAt: hoursAgo(30),
    },
    {
      purchase: {
        name: 'Owen Brandt',
        email: 'owen@kilnandclay.example.com',
        cart: { 'landing-page-premium-maintenance': 1 },
        pays: 'by transfer',
      },
      paidAt: workday(9, '15:20'),
      payments: [{ at: workday(5, '07:05'), what: 'transfer fails' }],
    },
  ];
}
