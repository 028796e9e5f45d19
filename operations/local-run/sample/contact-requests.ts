import { LOCAL_ADMINISTRATOR } from '../administrator.ts';
import { COLLEAGUE } from './agency.ts';
import type { OfficeChange } from './back-office.ts';
import type { Calendar } from './calendar.ts';
import { REQUESTS } from './request-texts.ts';
import type { ContactRequest } from './site-client.ts';
import { requireOrder, type Step, type Story } from './story.ts';

/** An administrator's work on a request. */
interface Work extends OfficeChange {
  readonly at: number;
  readonly by: 'owner' | 'colleague';
}

interface Inquiry {
  readonly at: number;
  readonly request: ContactRequest;
  readonly work?: readonly Work[];
}

const OWNER = LOCAL_ADMINISTRATOR.email;

/** Answered, open, repeated, undeliverable, and held requests, with the administrators' work on them. */
export const contactRequests: Story = (calendar) => [
  ...[listWon, listAnswered, listPromising, listSettled, listLatest, listOpen]
    .flatMap((list) => list(calendar))
    .flatMap(toSteps),
  ...listOdd(calendar),
];

function toSteps({ at, request, work = [] }: Inquiry): Step[] {
  const { name, email } = request;
  requireOrder(name, [at, ...work.map((one) => one.at)]);
  return [
    { at, what: `${name} writes`, run: ({ site }) => site.sendContactForm(request) },
    ...work.map(({ at: then, by, ...change }) => ({
      at: then,
      what: `${by === 'owner' ? 'Local Administrator' : 'Maya Ortiz'} works on ${name}'s request`,
      run: (agency: Parameters<Step['run']>[0]) => agency[by].change('submissions', email, change),
    })),
  ];
}

/** Requests of people who became clients. */
function listWon({ workday }: Calendar): Inquiry[] {
  return [
    {
      at: workday(20, '13:40'),
      request: REQUESTS.lakeview,
      work: [
        { at: workday(20, '15:15'), by: 'owner', reply: true, owner: OWNER },
        { at: workday(18, '10:25'), by: 'owner', status: 'qualified', note: 'Wants to pay for the year.' },
        { at: workday(16, '09:30'), by: 'owner', status: 'closed', note: 'Ordered.' },
      ],
    },
    {
      at: workday(9, '10:05'),
      request: REQUESTS.juniper,
      work: [
        {
          at: workday(9, '11:50'),
          by: 'colleague',
          reply: true,
          status: 'qualified',
          owner: COLLEAGUE.email,
        },
        { at: workday(5, '09:15'), by: 'colleague', status: 'closed', note: 'Ordered after our call.' },
      ],
    },
  ];
}

function listAnswered({ workday, day }: Calendar): Inquiry[] {
  return [
    {
      at: workday(23, '09:12'),
      request: REQUESTS.peckSons,
      work: [
        { at: workday(23, '11:05'), by: 'colleague', reply: true, owner: COLLEAGUE.email },
        {
          at: workday(22, '10:30'),
          by: 'colleague',
          status: 'qualified',
          note: 'Called. Two trucks, wants Davis and Weber County. Budget around $700 a month. Sending the SEO bundle with an example report.',
        },
        {
          at: workday(16, '14:10'),
          by: 'colleague',
          status: 'closed',
          note: 'Went with his nephew for now. Asked us to check back in spring.',
        },
      ],
    },
    {
      at: workday(21, '19:48'),
      request: REQUESTS.farrow,
      work: [
        { at: workday(20, '09:20'), by: 'owner', reply: true },
        {
          at: workday(18, '15:40'),
          by: 'owner',
          note: 'Sent three samples and the price of two posts plus newsletter.',
          followUp: day(-6),
        },
      ],
    },
    {
      at: workday(19, '13:26'),
      request: REQUESTS.lunaVerde,
      work: [
        {
          at: workday(19, '14:02'),
          by: 'colleague',
          reply: true,
          owner: COLLEAGUE.email,
        },
        {
          at: workday(17, '11:15'),
          by: 'colleague',
          status: 'qualified',
          note: 'Ads account reviewed together on the phone: no conversion tracking at all. Starts after the holidays.',
        },
      ],
    },
    {
      at: workday(16, '08:05'),
      request: REQUESTS.triState,
      work: [
        { at: workday(16, '10:44'), by: 'owner', reply: true, owner: OWNER },
        {
          at: workday(11, '09:30'),
          by: 'owner',
          status: 'closed',
          note: 'Wanted a full custom site with a booking system for cranes. Referred him to Fieldstone Studio.',
        },
      ],
    },
  ];
}

function listPromising({ workday, day }: Calendar): Inquiry[] {
  return [
    {
      at: workday(14, '16:31'),
      request: REQUESTS.little,
      work: [
        {
          at: workday(13, '09:48'),
          by: 'colleague',
          reply: true,
          owner: COLLEAGUE.email,
        },
        {
          at: workday(10, '13:20'),
          by: 'colleague',
          status: 'qualified',
          note: 'Decision with the owner of the building company, meeting on the 4 location offer. She likes the review automation most.',
          followUp: day(3),
        },
      ],
    },
    {
      at: workday(12, '11:52'),
      request: REQUESTS.nessMarine,
      work: [
        { at: workday(12, '13:15'), by: 'owner', reply: true },
        {
          at: workday(8, '10:00'),
          by: 'owner',
          status: 'closed',
          note: 'Too small for a monthly plan. Told him about a tool he can use himself.',
        },
      ],
    },
    {
      at: workday(9, '20:17'),
      request: REQUESTS.nwosu,
      work: [
        {
          at: workday(8, '09:10'),
          by: 'colleague',
          reply: true,
          owner: COLLEAGUE.email,
        },
        {
          at: workday(5, '16:00'),
          by: 'colleague',
          status: 'qualified',
          note: 'Ten posts a month, shared folder works. Wants to start in the first week of next month.',
          followUp: day(1),
        },
      ],
    },
    {
      at: workday(7, '12:40'),
      request: REQUESTS.alpine,
      work: [
        {
          at: workday(7, '15:22'),
          by: 'owner',
          reply: true,
          owner: OWNER,
          followUp: day(-1),
          note: 'Demo line sent. He will try it with his foreman.',
        },
      ],
    },
  ];
}

/** Requests that took little work. */
function listSettled({ workday, daysAgo, day }: Calendar): Inquiry[] {
  return [
    {
      at: workday(22, '11:37'),
      request: REQUESTS.oldTown,
      work: [
        { at: workday(22, '14:20'), by: 'owner', reply: true },
        {
          at: workday(15, '10:10'),
          by: 'owner',
          status: 'closed',
          note: 'Two articles are enough, she writes them herself.',
        },
      ],
    },
    {
      at: daysAgo(26, '22:04'),
      request: REQUESTS.kestrel,
      work: [
        {
          at: workday(13, '10:05'),
          by: 'colleague',
          reply: true,
          owner: COLLEAGUE.email,
        },
        {
          at: workday(11, '16:15'),
          by: 'colleague',
          status: 'qualified',
          note: 'Reported the reviews with him, two are gone already. Offer for review automation sent.',
        },
      ],
    },
    {
      at: workday(18, '10:51'),
      request: REQUESTS.sage,
      work: [
        { at: workday(18, '13:33'), by: 'owner', reply: true, owner: OWNER },
        {
          at: workday(12, '11:20'),
          by: 'owner',
          status: 'qualified',
          followUp: day(5),
          note: 'List is from 2022, needs a permission letter first. Explained why.',
        },
      ],
    },
    {
      at: daysAgo(19, '16:12'),
      request: REQUESTS.granite,
      work: [
        { at: workday(10, '09:40'), by: 'colleague', reply: true },
        {
          at: workday(8, '15:50'),
          by: 'colleague',
          status: 'closed',
          note: 'Did the math: his dispatcher is cheaper. Fair enough.',
        },
      ],
    },
  ];
}

function listLatest({ workday, daysAgo, day }: Calendar): Inquiry[] {
  return [
    {
      at: workday(11, '08:49'),
      request: REQUESTS.wildflower,
      work: [
        {
          at: workday(11, '11:02'),
          by: 'colleague',
          reply: true,
          owner: COLLEAGUE.email,
        },
      ],
    },
    {
      at: daysAgo(12, '07:25'),
      request: REQUESTS.pioneer,
      work: [
        {
          at: workday(5, '09:30'),
          by: 'owner',
          reply: true,
          status: 'closed',
          note: 'Told him to wait until he needs us. He laughed and took our number.',
        },
      ],
    },
    {
      at: workday(6, '13:44'),
      request: REQUESTS.mesa,
      work: [
        { at: workday(6, '15:05'), by: 'owner', reply: true, owner: OWNER },
        {
          at: workday(2, '11:40'),
          by: 'owner',
          status: 'qualified',
          followUp: day(2),
          note: 'Wants the test from January. Send the weekly report of Cascade Ridge without names.',
        },
      ],
    },
    {
      at: daysAgo(6, '09:58'),
      request: REQUESTS.bluebird,
      work: [
        {
          at: workday(1, '10:15'),
          by: 'colleague',
          reply: true,
          note: 'Asked OptiDesk for their export format.',
        },
      ],
    },
  ];
}

function listOpen({ workday, hoursAgo }: Calendar): Inquiry[] {
  return [
    {
      at: workday(4, '10:18'),
      request: REQUESTS.maison,
      work: [
        {
          at: workday(4, '11:30'),
          by: 'owner',
          owner: COLLEAGUE.email,
          note: 'Maya, this one is yours, you know bridal.',
        },
      ],
    },
    {
      at: workday(3, '15:57'),
      request: REQUESTS.brubaker,
    },
    {
      at: workday(2, '09:03'),
      request: REQUESTS.ellery,
    },
    {
      at: hoursAgo(2.6),
      request: REQUESTS.casaSalcedo,
    },
    {
      at: hoursAgo(1.1),
      request: REQUESTS.summit,
    },
    {
      at: hoursAgo(0.4),
      request: REQUESTS.chuAccounting,
    },
  ];
}

const REPEATED: ContactRequest = {
  name: 'Ray Ostrander',
  email: 'ray@ostranderwindows.example.com',
  phone: '801-555-0144',
  company: 'Ostrander Windows',
  website: 'https://ostranderwindows.example.com',
  services: ['advertising'],
  message: 'Please call me about Facebook ads. I sent this form this morning too, I think.',
};
const MISTYPED: ContactRequest = {
  name: 'Cynthia Marlow',
  email: 'cynthia@marlow-realtey.example.com',
  phone: '(435) 555-0115',
  company: 'Marlow Realty Group',
  website: 'https://marlow-realty.example.com',
  services: ['seo', 'content-blogging'],
  message:
    'Interested in blog posts about neighborhoods in Park City. What does a post cost if we write the first draft ourselves?',
};
const WITHOUT_CAPTCHA: ContactRequest = {
  name: 'Ingrid Solheim',
  email: 'ingrid.solheim@fjordyarns.example.net',
  phone: '+1 612 555 0187',
  company: 'Fjord Yarns',
  website: 'https://fjordyarns.example.net',
  services: ['social-media'],
  message:
    'The robot check did not load at the library, so I hope this arrives. We would like five posts a month for our yarn store. Do you also take the pictures?',
};
const BY_PROGRAM: ContactRequest = {
  name: 'Rank Booster',
  email: 'offer@rankbooster.example.net',
  phone: '1234567890',
  company: 'Rank Booster',
  website: 'https://rankbooster.example.net',
  services: [],
  message:
    'Dear site owner! Get 5000 backlinks for $49 <a href="https://rankbooster.example.net/go">order now</a> https://rankbooster.example.net/a https://rankbooster.example.net/b',
};
const SALES_PITCH: ContactRequest = {
  name: 'Kyle Vance',
  email: 'kyle@growthleads.example.com',
  phone: '646-555-0100',
  company: 'GrowthLeads',
  website: 'https://growthleads.example.com',
  services: ['other'],
  message:
    'Quick question: are you taking on more clients right now? We book 15 to 20 qualified calls a month for agencies like yours, you only pay per call. Worth a chat this week?',
};

/** Requests with problems: repeated, undeliverable, without a captcha, or written by programs. */
function listOdd({ workday, hoursAgo, daysAgo }: Calendar): Step[] {
  return [
    ...[workday(6, '09:20'), workday(6, '16:15')].map((at) => ({
      at,
      what: `${REPEATED.name} writes`,
      run: ({ site }: Parameters<Step['run']>[0]) => site.sendContactForm(REPEATED),
    })),
    {
      at: workday(5, '10:12'),
      what: `Maya Ortiz works on ${REPEATED.name}'s request`,
      run: ({ colleague }) => colleague.change('submissions', REPEATED.email, { reply: true }),
    },
    {
      at: workday(10, '18:09'),
      what: `${MISTYPED.name} writes from a MISTYPED address`,
      async run({ site, console, settled }) {
        await site.sendContactForm(MISTYPED);
        await settled();
        await console.report(await console.findEmail(MISTYPED.email, ''), 'bounce');
      },
    },
    {
      at: workday(9, '09:25'),
      what: `Local Administrator works on ${MISTYPED.name}'s request`,
      run: ({ owner }) =>
        owner.change('submissions', MISTYPED.email, {
          status: 'contacted',
          owner: OWNER,
          note: 'The receipt came back, the address has a typo. Left a message on the phone number.',
        }),
    },
    {
      at: hoursAgo(5),
      what: `${WITHOUT_CAPTCHA.name} writes without a captcha`,
      run: ({ site }) => site.sendContactForm(WITHOUT_CAPTCHA, { proof: 'none' }),
    },
    {
      at: daysAgo(11, '03:41'),
      what: 'a program writes',
      run: ({ site }) => site.sendContactForm(BY_PROGRAM, { proof: 'none', topic: 'seo' }),
    },
    {
      at: workday(8, '14:50'),
      what: `${SALES_PITCH.name} writes`,
      run: ({ site }) => site.sendContactForm(SALES_PITCH),
    },
    {
      at: workday(8, '15:31'),
      what: `Maya Ortiz works on ${SALES_PITCH.name}'s request`,
      run: ({ colleague }) =>
        colleague.change('submissions', SALES_PITCH.email, {
          status: 'spam',
          note: 'Third one from them this quarter.',
        }),
    },
  ];
}
