import { LOCAL_ADMINISTRATOR } from '../administrator.ts';
import { COLLEAGUE } from './agency.ts';
import { beforeRenewal, type Calendar } from './calendar.ts';
import { ANSWERS } from './client-answers.ts';
import { type ClientStory, toSteps } from './client-story.ts';
import { pdf, picture, textFile } from './files.ts';
import type { Story } from './story.ts';

const OWNER = LOCAL_ADMINISTRATOR.email;

/** Clients whose setup is over: live, paused, and left; with a failed renewal, a refund and cancellations among them. */
export const earlierClients: Story = (calendar) =>
  [listLive, listReturning, listInquired, listPausedAndRefunded, listCanceled]
    .flatMap((list) => list(calendar))
    .flatMap(toSteps);

function listLive({ workday, day, hoursAgo }: Calendar): ClientStory[] {
  const roofersPaidAt = workday(24, '15:40');
  return [
    {
      purchase: {
        name: 'Priya Raman',
        email: 'priya.raman@northgatedental.example.com',
        cart: { 'seo-bundle': 1, 'review-automation': 1 },
        pays: 'by card',
      },
      paidAt: workday(24, '10:12'),
      form: {
        at: workday(24, '13:25'),
        answers: ANSWERS.northgate,
        files: [
          picture('localPhotos', 'front desk.png', [
            [214, 232, 240],
            [120, 160, 176],
          ]),
          picture('localPhotos', 'treatment room 2.png', [
            [240, 240, 236],
            [160, 190, 180],
          ]),
          pdf('brandGuidelines', 'Northgate brand sheet 2025.pdf', [
            'Northgate Dental Studio',
            'Teal 1F6F78, sand EFE6D8, headings in Poppins',
            'The logo needs the height of the tooth around it.',
          ]),
        ],
      },
      work: [
        {
          at: workday(23, '09:05'),
          by: 'colleague',
          stage: 'kickoff-scheduled',
          owner: COLLEAGUE.email,
          note: 'Kickoff on Thursday at 8 in the evening, she is in treatment all day.',
        },
        { at: workday(21, '10:40'), by: 'colleague', stage: 'in-setup' },
        {
          at: workday(14, '16:05'),
          by: 'colleague',
          stage: 'live',
          note: 'Profile, 52 directories and the review request after each visit are running.',
        },
      ],
    },
    {
      purchase: {
        name: 'Tom Halvorsen',
        email: 'tom@cascaderidgeroofing.example.com',
        cart: { 'advertising-management': 1, 'landing-page-basic-maintenance': 1 },
        pays: 'by card',
      },
      paidAt: roofersPaidAt,
      form: {
        at: workday(23, '19:30'),
        answers: ANSWERS.cascade,
        files: [
          picture('localPhotos', 'IMG_2231.png', [
            [148, 182, 214],
            [96, 82, 76],
          ]),
        ],
      },
      payments: [{ at: beforeRenewal(roofersPaidAt), what: 'renewal fails' }],
      work: [
        { at: workday(22, '09:30'), by: 'owner', stage: 'kickoff-scheduled', owner: OWNER },
        {
          at: workday(20, '11:10'),
          by: 'owner',
          stage: 'in-setup',
          note: 'Ad account is in the name of his former agency. He calls them.',
        },
        { at: workday(15, '15:45'), by: 'owner', stage: 'live' },
        {
          at: hoursAgo(1.8),
          by: 'owner',
          followUp: day(0),
          note: 'Renewal did not go through. Left a voicemail, he usually calls back after four.',
        },
      ],
    },
  ];
}

function listReturning({ workday }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Nora Castellanos',
        email: 'nora@brambleandrye.example.com',
        cart: { 'social-static-10': 1, 'gbp-optimization': 1 },
        pays: 'by card',
      },
      paidAt: workday(19, '18:25'),
      form: {
        at: workday(18, '20:10'),
        byEmail: true,
        answers: ANSWERS.bramble,
        files: [
          picture('localPhotos', 'window at seven.png', [
            [250, 222, 170],
            [150, 98, 60],
          ]),
          picture('localPhotos', 'cardamom buns.png', [
            [232, 190, 130],
            [120, 72, 40],
          ]),
          textFile(
            'general',
            'prices winter.txt',
            'Country loaf 8.50\nRye 9\nBaguette 4\nCardamom bun 4.75\nRolls, dozen 14\n',
          ),
        ],
      },
      work: [
        { at: workday(17, '10:15'), by: 'colleague', stage: 'kickoff-scheduled', owner: COLLEAGUE.email },
        { at: workday(15, '09:50'), by: 'colleague', stage: 'in-setup' },
        {
          at: workday(9, '14:30'),
          by: 'colleague',
          stage: 'live',
          note: 'First ten posts approved without a change. She asks about an email to regulars.',
        },
      ],
    },
    {
      purchase: {
        name: 'Nora Castellanos',
        email: 'nora@brambleandrye.example.com',
        cart: { 'campaign-management': 1 },
        pays: 'by card',
      },
      paidAt: workday(3, '13:48'),
    },
  ];
}

function listInquired({ workday, day }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Marcus Adeyemi',
        email: 'marcus@ironwoodstrength.example.net',
        cart: { 'social-video-4': 1, 'instagram-followers': 1 },
        pays: 'by card',
      },
      paidAt: workday(14, '07:52'),
      form: {
        at: workday(13, '12:15'),
        answers: ANSWERS.ironwood,
      },
      payments: [{ at: workday(2, '06:40'), what: 'bank asks about the payment' }],
      work: [
        { at: workday(12, '09:20'), by: 'owner', stage: 'kickoff-scheduled', owner: OWNER },
        { at: workday(10, '13:30'), by: 'owner', stage: 'in-setup' },
        { at: workday(3, '11:55'), by: 'owner', stage: 'live' },
        {
          at: workday(1, '09:45'),
          by: 'owner',
          followUp: day(2),
          note: 'His wife did not recognize our name on the statement. He tells the bank, we watch it.',
        },
      ],
    },
  ];
}

function listPausedAndRefunded({ workday, day }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Gloria Estes',
        email: 'gloria.estes@tidewaterhvac.example.com',
        cart: { 'premium-care': 1 },
        pays: 'by transfer',
      },
      paidAt: workday(18, '11:02'),
      payments: [{ at: workday(15, '08:15'), what: 'transfer arrives' }],
      form: {
        at: workday(14, '10:26'),
        byEmail: true,
        answers: ANSWERS.tidewater,
        files: [
          pdf('general', 'maintenance plan 2026.pdf', [
            'Tidewater Heating & Air',
            'Comfort plan: two visits a year, 15 percent off parts',
          ]),
        ],
      },
      work: [
        { at: workday(13, '09:00'), by: 'colleague', stage: 'kickoff-scheduled', owner: COLLEAGUE.email },
        { at: workday(11, '14:45'), by: 'colleague', stage: 'in-setup' },
        {
          at: workday(4, '10:20'),
          by: 'colleague',
          stage: 'paused',
          followUp: day(12),
          note: 'Flooded office after the storm. We wait until they are back in, they keep the plan.',
        },
      ],
    },
    {
      purchase: {
        name: 'Ines Marchetti',
        email: 'ines@velvetfern.example.net',
        cart: { 'marketing-documents': 1 },
        pays: 'by card',
      },
      paidAt: workday(20, '14:33'),
      form: {
        at: workday(19, '09:58'),
        answers: ANSWERS.velvet,
      },
      payments: [{ at: workday(16, '15:10'), what: 'payment is refunded' }],
      work: [
        { at: workday(18, '11:30'), by: 'owner', stage: 'kickoff-scheduled' },
        {
          at: workday(16, '15:05'),
          by: 'owner',
          stage: 'left',
          note: 'Closes the business, her sister moves away. Nothing was printed yet, refunded in full.',
        },
      ],
    },
  ];
}

function listCanceled({ workday }: Calendar): ClientStory[] {
  return [
    {
      purchase: {
        name: 'Curtis Nakamura',
        email: 'curtis@stonebridgeinsurance.example.com',
        cart: { 'review-automation': 2, 'basic-seo': 1 },
        pays: 'by card',
      },
      paidAt: workday(21, '16:48'),
      form: {
        at: workday(20, '10:05'),
        answers: ANSWERS.stonebridge,
      },
      payments: [{ at: workday(4, '16:30'), what: 'plan is canceled' }],
      work: [
        { at: workday(19, '13:00'), by: 'owner', stage: 'kickoff-scheduled', owner: OWNER },
        { at: workday(18, '09:40'), by: 'owner', stage: 'in-setup' },
        { at: workday(12, '10:35'), by: 'owner', stage: 'live' },
        {
          at: workday(3, '09:15'),
          by: 'owner',
          note: 'Canceled: bought by a larger agency that has its own people. Left on good terms.',
        },
      ],
    },
    {
      purchase: {
        name: 'Petra Vogel',
        email: 'petra@redtailbikes.example.com',
        cart: { 'facebook-followers': 1, 'social-static-5': 1 },
        pays: 'by card',
      },
      paidAt: workday(15, '12:07'),
      form: {
        at: workday(14, '15:33'),
        answers: ANSWERS.redtail,
      },
      payments: [{ at: workday(1, '10:12'), what: 'plan is canceled at the end of the period' }],
      work: [
        { at: workday(13, '10:50'), by: 'colleague', stage: 'kickoff-scheduled' },
        { at: workday(11, '09:15'), by: 'colleague', stage: 'in-setup' },
        { at: workday(6, '14:00'), by: 'colleague', stage: 'live' },
      ],
    },
  ];
}
