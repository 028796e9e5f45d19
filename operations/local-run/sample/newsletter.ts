import type { Agency } from './agency.ts';
import type { Calendar } from './calendar.ts';
import type { Step, Story } from './story.ts';

/** Readers who signed up: how many days ago, at what time, and on which page. */
const READERS: readonly (readonly [name: string, days: number, time: string, page: string])[] = [
  ['harriet.boone@example.com', 33, '08:22', '/blog'],
  ['tj.maddox@example.net', 32, '21:15', '/'],
  ['office@cottonwoodtitle.example.com', 30, '10:47', '/blog/fifty-directories-one-phone-number'],
  ['sunita.k@example.net', 29, '12:33', '/'],
  ['rosalind@harrowgatebooks.example.com', 27, '19:50', '/blog'],
  ['b.lindholm@example.com', 26, '07:41', '/contact'],
  ['marketing@tetonoutfitters.example.net', 24, '15:06', '/pricing'],
  ['carlos.ibarra@example.com', 22, '22:28', '/blog'],
  ['deb@debspetgrooming.example.com', 21, '13:12', '/'],
  ['nikhil.rao@example.net', 19, '18:37', '/services'],
  ['info@ruralroutecoffee.example.com', 18, '09:54', '/blog'],
  ['agnes.fortin@example.com', 16, '11:20', '/'],
  ['joao.pereira@example.net', 16, '13:47', '/blog'],
  ['walt@eastbenchelectric.example.net', 15, '06:58', '/about'],
  ['pauline.teague@example.com', 13, '20:44', '/blog'],
  ['hello@studiomarigold.example.com', 11, '14:31', '/'],
  ['frank.dellarosa@example.net', 10, '17:03', '/blog'],
  ['kate@lanternbooks.example.com', 10, '08:18', '/blog'],
  ['v.okonkwo@example.net', 10, '21:52', '/'],
  ['mei-lin.zhou@example.com', 8, '12:08', '/services'],
  ['events@granaryhall.example.net', 6, '16:26', '/'],
  ['ken.osborne@example.com', 4, '23:11', '/blog'],
  ['samira@hazelandoak.example.com', 2, '10:39', '/'],
];

/** Readers who have not confirmed, one of them too late. */
const UNCONFIRMED: typeof READERS = [
  ['theo.blankenship@example.net', 12, '19:18', '/'],
  ['ops@wasatchtowing.example.com', 3, '08:50', '/blog'],
  ['liv.andersson@example.com', 1, '21:07', '/'],
];

const MINUTE_MS = 60_000;

const FROM_HEADER = 'events@granaryhall.example.net';

/** Subscribers who confirmed or did not, left in each of the ways, and one whose mailbox is gone. */
export const newsletter: Story = (calendar) => [
  ...READERS.flatMap(([email, days, time, page], place) => {
    const at = calendar.daysAgo(days, time);
    return [signUp(at, email, page), confirm(at + (3 + 11 * (place % 5)) * MINUTE_MS, email)];
  }),
  ...UNCONFIRMED.map(([email, days, time, page]) => signUp(calendar.daysAgo(days, time), email, page)),
  ...listFates(calendar),
];

function listFates(calendar: Calendar): Step[] {
  const gone = 'reception@oldmillinn.example.com';
  const joined = calendar.daysAgo(20, '15:29');
  return [
    signUp(joined, gone, '/contact'),
    confirm(joined + 20 * MINUTE_MS, gone),
    {
      at: joined + 21 * MINUTE_MS,
      what: 'the welcome to a mailbox bounces',
      run: async ({ console }) => console.report(await console.findEmail(gone, ''), 'bounce'),
    },
    {
      at: calendar.daysAgo(25, '09:15'),
      what: 'a reader reports the welcome as spam',
      run: async ({ console }) =>
        console.report(await console.findEmail('b.lindholm@example.com', ''), 'complain'),
    },
    {
      at: calendar.daysAgo(14, '18:02'),
      what: 'a reader leaves with a reason',
      run: ({ site }) => site.unsubscribe('tj.maddox@example.net', 'Sold the shop. Good luck to you!'),
    },
    {
      at: calendar.daysAgo(9, '07:33'),
      what: 'a reader leaves',
      run: ({ site }) => site.unsubscribe('nikhil.rao@example.net'),
    },
    {
      at: calendar.daysAgo(5, '12:45'),
      what: 'a reader leaves with the button of the email program',
      run: leaveByHeader,
    },
  ];
}

async function leaveByHeader({ site, console }: Agency): Promise<void> {
  const { headers } = await console.findEmail(FROM_HEADER, '');
  const [, url] = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  if (url === undefined) throw new Error('The welcome has no header to unsubscribe with.');
  await site.unsubscribeByHeader(url);
}

function signUp(at: number, email: string, page: string): Step {
  return {
    at,
    what: 'a reader signs up',
    run: ({ site }) => site.signUpForNewsletter(email, page),
  };
}

function confirm(at: number, email: string): Step {
  return {
    at,
    what: 'a reader confirms',
    async run({ site, console }) {
      const { text } = await console.findEmail(email, 'confirm your email address');
      const [, token = ''] = /\/newsletter\/confirm#token=(\S+)/.exec(text) ?? [];
      await site.confirmNewsletter(decodeURIComponent(token));
    },
  };
}
