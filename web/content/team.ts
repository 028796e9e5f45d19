export interface TeamMember {
  readonly name: string;
  readonly role: string;
  readonly bio: string;
  /** How close the portrait shows the person. */
  readonly crop?: 'close' | 'far';
}

/** Returns the id of a person's element on the page, which the drawings in content/portraits are named after. */
export function getMemberId({ name }: TeamMember): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The thirteen people on the about page. docs/product.md#about-plugin-and-legal-pages */
export const TEAM: readonly TeamMember[] = [
  {
    name: 'Mara Ellison',
    role: 'Founder & CEO',
    bio: "Mara grew up behind the counter of her parents' hardware store and started the company to give owners like them a marketing department. She still takes the first call with every franchise client.",
  },
  {
    name: 'Devon Okafor',
    role: 'COO',
    bio: 'Devon ran retail operations across several stores before he ever worked in marketing. He looks after schedules, staffing and promises, and reads client reviews the way others read inspection reports.',
  },
  {
    name: 'Priya Raman',
    role: 'Head of Strategy',
    bio: 'Priya turns a vague wish for growth into a budget, an order of work and a number to watch. She trained as an economist and is happiest when a plan fits on one page.',
    crop: 'close',
  },
  {
    name: 'Tomás Herrera',
    role: 'Creative Director',
    bio: 'Tomás began as a sign painter in Albuquerque, which taught him to make a point that can be read from a moving car. He leads design and video and reviews every new brand we take on.',
    crop: 'far',
  },
  {
    name: 'Hannah Lindqvist',
    role: 'Head of Content',
    bio: 'Hannah edited a small-town newspaper for six years and brought its habits along: call the source, check the spelling of names, cut the first paragraph. Nothing we publish skips her desk.',
    crop: 'close',
  },
  {
    name: 'Jules Bennett',
    role: 'SEO Lead',
    bio: "Jules has spent a decade finding out why good businesses are hard to find. They keep technical fixes and Google profiles on schedule, and write reports that fit into ten minutes of an owner's morning.",
    crop: 'far',
  },
  {
    name: 'Amara Nwosu',
    role: 'Paid Media Lead',
    bio: 'Amara managed ad budgets for a regional furniture chain before joining us. She opens each new account by asking what a job is worth, and will tell a client when the right move is to spend less.',
  },
  {
    name: 'Caleb Whitaker',
    role: 'Email & SMS Lead',
    bio: 'Caleb writes the messages that bring customers back and guards the lists they go to. He reads each text aloud before it is sent and has a standing rule against sending anything before nine.',
  },
  {
    name: 'Sofia Marchetti',
    role: 'Social Media Manager',
    bio: "Sofia plans calendars for restaurants, clinics and car washes, often in the same afternoon. She once ran the page of her family's bakery, so she knows how little time an owner has to answer comments.",
    crop: 'far',
  },
  {
    name: 'Kenji Watanabe',
    role: 'AI & Automation Engineer',
    bio: 'Kenji sets up the chat and voice assistants, starting with the list of things they must never say. He came from telephone software, and spends part of every Friday reading transcripts.',
    crop: 'close',
  },
  {
    name: 'Ruth Delgado',
    role: 'Reputation & Reviews Manager',
    bio: 'Ruth spent years at the front desk of a busy hotel, where she learned to answer angry people kindly and briefly. She now does it in writing for our clients and coaches their teams to ask.',
  },
  {
    name: 'Owen Fitzgerald',
    role: 'Web Designer',
    bio: 'Owen designs and builds landing pages, then tests each one outdoors on an old phone. He favors large type, short forms and photographs of actual vans, and keeps hosted pages fast and up to date.',
    crop: 'far',
  },
  {
    name: 'Leila Haddad',
    role: 'Client Success Manager',
    bio: 'Leila leads onboarding calls and stays the first person clients ask for afterward. She keeps a note of every opening date, new location and staff change, and makes sure that the rest of us know.',
    crop: 'close',
  },
];
