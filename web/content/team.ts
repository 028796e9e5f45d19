/** The features of a portrait (illustrations/portrait.tsx). */
export interface Look {
  readonly ground: 'marigold' | 'mint' | 'signal' | 'kraft';
  readonly skin: 'fair' | 'light' | 'tan' | 'brown' | 'deep' | 'darkest';
  readonly face: 'oval' | 'round' | 'long' | 'square';
  readonly hair:
    | 'shaved'
    | 'crop'
    | 'waves'
    | 'long'
    | 'quiff'
    | 'bun'
    | 'coils'
    | 'afro'
    | 'swept'
    | 'curls'
    | 'spikes'
    | 'bob'
    | 'tail';
  readonly hairColor: 'black' | 'brown' | 'chestnut' | 'auburn' | 'blond' | 'gray' | 'silver';
  readonly build: 'slim' | 'medium' | 'broad';
  readonly clothes: 'crew' | 'shirt' | 'blazer' | 'hoodie' | 'rollneck' | 'vest';
  readonly cloth: 'mint' | 'signal' | 'night' | 'dusk' | 'chalk';
  readonly smile: 'closed' | 'wry' | 'broad';
  readonly glasses?: 'round' | 'square';
  readonly beard?: 'full' | 'short' | 'mustache';
  /** Adds wrinkles. */
  readonly lined?: true;
  readonly earrings?: true;
  /** The surroundings, which belong to the person's work. */
  readonly setting:
    | 'shelves'
    | 'schedule'
    | 'curve'
    | 'lettering'
    | 'proofs'
    | 'map'
    | 'bars'
    | 'mailboxes'
    | 'calendar'
    | 'switchboard'
    | 'keys'
    | 'window'
    | 'plant';
  readonly pose?: 'folded' | 'chin' | 'wave' | 'phone' | 'mug';
  /** How far the face looks aside: negative to the left. */
  readonly turn?: number;
  /** How close the viewer stands. */
  readonly crop?: 'close' | 'far';
}

export interface TeamMember {
  readonly name: string;
  readonly role: string;
  readonly bio: string;
  readonly look: Look;
}

/** Returns the id of a person's element on the page. */
export function getMemberId({ name }: TeamMember): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The thirteen people on the about page. docs/product.md#about-plugin-and-legal-pages */
export const TEAM: readonly TeamMember[] = [
  {
    name: 'Mara Ellison',
    role: 'Founder & CEO',
    bio: "Mara grew up behind the counter of her parents' hardware store and started the company to give owners like them a marketing department. She still takes the first call with every franchise client.",
    look: {
      ground: 'mint',
      skin: 'fair',
      face: 'oval',
      hair: 'waves',
      hairColor: 'auburn',
      build: 'medium',
      clothes: 'blazer',
      cloth: 'signal',
      smile: 'broad',
      lined: true,
      earrings: true,
      setting: 'shelves',
      pose: 'mug',
      turn: 4,
    },
  },
  {
    name: 'Devon Okafor',
    role: 'COO',
    bio: 'Devon ran retail operations across several stores before he ever worked in marketing. He looks after schedules, staffing and promises, and reads client reviews the way others read inspection reports.',
    look: {
      ground: 'marigold',
      skin: 'deep',
      face: 'square',
      hair: 'crop',
      hairColor: 'black',
      build: 'broad',
      clothes: 'shirt',
      cloth: 'mint',
      smile: 'broad',
      beard: 'full',
      setting: 'schedule',
      pose: 'folded',
      turn: -5,
    },
  },
  {
    name: 'Priya Raman',
    role: 'Head of Strategy',
    bio: 'Priya turns a vague wish for growth into a budget, an order of work and a number to watch. She trained as an economist and is happiest when a plan fits on one page.',
    look: {
      ground: 'kraft',
      skin: 'tan',
      face: 'long',
      hair: 'long',
      hairColor: 'black',
      build: 'slim',
      clothes: 'rollneck',
      cloth: 'signal',
      smile: 'wry',
      glasses: 'round',
      setting: 'curve',
      pose: 'chin',
      turn: 6,
      crop: 'close',
    },
  },
  {
    name: 'Tomás Herrera',
    role: 'Creative Director',
    bio: 'Tomás began as a sign painter in Albuquerque, which taught him to make a point that can be read from a moving car. He leads design and video and reviews every new brand we take on.',
    look: {
      ground: 'signal',
      skin: 'tan',
      face: 'square',
      hair: 'quiff',
      hairColor: 'gray',
      build: 'medium',
      clothes: 'crew',
      cloth: 'chalk',
      smile: 'closed',
      beard: 'mustache',
      lined: true,
      setting: 'lettering',
      turn: -6,
      crop: 'far',
    },
  },
  {
    name: 'Hannah Lindqvist',
    role: 'Head of Content',
    bio: 'Hannah edited a small-town newspaper for six years and brought its habits along: call the source, check the spelling of names, cut the first paragraph. Nothing we publish skips her desk.',
    look: {
      ground: 'mint',
      skin: 'fair',
      face: 'round',
      hair: 'bun',
      hairColor: 'blond',
      build: 'medium',
      clothes: 'vest',
      cloth: 'night',
      smile: 'closed',
      glasses: 'square',
      setting: 'proofs',
      turn: 5,
      crop: 'close',
    },
  },
  {
    name: 'Jules Bennett',
    role: 'SEO Lead',
    bio: "Jules has spent a decade finding out why good businesses are hard to find. They keep technical fixes and Google profiles on schedule, and write reports that fit into ten minutes of an owner's morning.",
    look: {
      ground: 'marigold',
      skin: 'brown',
      face: 'oval',
      hair: 'coils',
      hairColor: 'brown',
      build: 'slim',
      clothes: 'hoodie',
      cloth: 'mint',
      smile: 'wry',
      earrings: true,
      setting: 'map',
      pose: 'folded',
      turn: 7,
      crop: 'far',
    },
  },
  {
    name: 'Amara Nwosu',
    role: 'Paid Media Lead',
    bio: 'Amara managed ad budgets for a regional furniture chain before joining us. She opens each new account by asking what a job is worth, and will tell a client when the right move is to spend less.',
    look: {
      ground: 'mint',
      skin: 'darkest',
      face: 'oval',
      hair: 'afro',
      hairColor: 'black',
      build: 'slim',
      clothes: 'crew',
      cloth: 'chalk',
      smile: 'broad',
      earrings: true,
      setting: 'bars',
      turn: -5,
    },
  },
  {
    name: 'Caleb Whitaker',
    role: 'Email & SMS Lead',
    bio: 'Caleb writes the messages that bring customers back and guards the lists they go to. He reads each text aloud before it is sent and has a standing rule against sending anything before nine.',
    look: {
      ground: 'kraft',
      skin: 'light',
      face: 'long',
      hair: 'swept',
      hairColor: 'chestnut',
      build: 'broad',
      clothes: 'shirt',
      cloth: 'signal',
      smile: 'closed',
      beard: 'short',
      setting: 'mailboxes',
      pose: 'phone',
      turn: -7,
    },
  },
  {
    name: 'Sofia Marchetti',
    role: 'Social Media Manager',
    bio: "Sofia plans calendars for restaurants, clinics and car washes, often in the same afternoon. She once ran the page of her family's bakery, so she knows how little time an owner has to answer comments.",
    look: {
      ground: 'signal',
      skin: 'light',
      face: 'round',
      hair: 'curls',
      hairColor: 'brown',
      build: 'medium',
      clothes: 'crew',
      cloth: 'mint',
      smile: 'broad',
      setting: 'calendar',
      pose: 'wave',
      turn: 5,
      crop: 'far',
    },
  },
  {
    name: 'Kenji Watanabe',
    role: 'AI & Automation Engineer',
    bio: 'Kenji sets up the chat and voice assistants, starting with the list of things they must never say. He came from telephone software, and spends part of every Friday reading transcripts.',
    look: {
      ground: 'marigold',
      skin: 'light',
      face: 'long',
      hair: 'spikes',
      hairColor: 'black',
      build: 'slim',
      clothes: 'hoodie',
      cloth: 'dusk',
      smile: 'closed',
      glasses: 'square',
      setting: 'switchboard',
      pose: 'phone',
      turn: -4,
      crop: 'close',
    },
  },
  {
    name: 'Ruth Delgado',
    role: 'Reputation & Reviews Manager',
    bio: 'Ruth spent years at the front desk of a busy hotel, where she learned to answer angry people kindly and briefly. She now does it in writing for our clients and coaches their teams to ask.',
    look: {
      ground: 'kraft',
      skin: 'tan',
      face: 'round',
      hair: 'bob',
      hairColor: 'silver',
      build: 'broad',
      clothes: 'rollneck',
      cloth: 'night',
      smile: 'broad',
      glasses: 'round',
      lined: true,
      setting: 'keys',
      turn: 6,
    },
  },
  {
    name: 'Owen Fitzgerald',
    role: 'Web Designer',
    bio: 'Owen designs and builds landing pages, then tests each one outdoors on an old phone. He favors large type, short forms and photographs of actual vans, and keeps hosted pages fast and up to date.',
    look: {
      ground: 'mint',
      skin: 'fair',
      face: 'square',
      hair: 'shaved',
      hairColor: 'auburn',
      build: 'broad',
      clothes: 'crew',
      cloth: 'night',
      smile: 'closed',
      beard: 'full',
      setting: 'window',
      pose: 'mug',
      turn: -6,
      crop: 'far',
    },
  },
  {
    name: 'Leila Haddad',
    role: 'Client Success Manager',
    bio: 'Leila leads onboarding calls and stays the first person clients ask for afterward. She keeps a note of every opening date, new location and staff change, and makes sure that the rest of us know.',
    look: {
      ground: 'marigold',
      skin: 'light',
      face: 'oval',
      hair: 'tail',
      hairColor: 'black',
      build: 'medium',
      clothes: 'blazer',
      cloth: 'mint',
      smile: 'closed',
      earrings: true,
      setting: 'plant',
      pose: 'wave',
      turn: -5,
      crop: 'close',
    },
  },
];
