/** The service catalog: what is sold and what it costs. Whole US dollars, both prices per month. */

export const CATEGORIES = [
  'Social Media Management - Static & Video Content',
  'Connections & Followers',
  'Blogs',
  'Email & SMS Campaign Management',
  'SEO & Reputation Management',
  'Paid Advertising',
  'AI & Automation',
  'Creative Services',
  'Premium Services',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** Every setup fee that a service can have, in dollars. Each is one price at the payment provider. */
export const SETUP_FEE_TIERS = [100, 150, 200, 250, 299, 350, 500, 599] as const;

export type SetupFeeTier = (typeof SETUP_FEE_TIERS)[number];

/** Recommended spend at other companies, in dollars. docs/product.md#catalog */
export const RECOMMENDED_SPEND = {
  adsPerMonth: 200,
  boostingPerMonth: 40,
  smsNumberPerMonth: 5,
  smsOutgoingPerMinute: 0.07,
  smsIncomingPerMinute: 0.0425,
  smsPerTextSegment: 0.0415,
} as const;

/** A service's id, its name, dollars per month when billed monthly and annually, and the setup fee: see `Service`. */
type PriceRow<Id extends string = string> = readonly [
  id: Id,
  name: string,
  monthlyPrice: number,
  annualPrice: number,
  setupFee: SetupFeeTier | 0,
  billing?: 'once',
];

const PRICE_LIST = {
  'Social Media Management - Static & Video Content': [
    ['social-static-5', 'Static 5 posts', 200, 174, 100],
    ['social-static-10', 'Static 10 posts', 403, 350, 100],
    ['social-static-15', 'Static 15 posts', 604, 525, 100],
    ['social-video-2', 'Short video', 46, 40, 100],
    ['social-video-4', 'Video+', 92, 90, 100],
  ],
  'Connections & Followers': [
    ['linkedin-connected', 'LinkedIn connected', 288, 250, 350],
    ['facebook-followers', 'Facebook followers', 288, 250, 0],
    ['instagram-followers', 'Instagram followers', 288, 250, 0],
  ],
  Blogs: [['blogs-2', 'Blogs', 115, 100, 200]],
  'Email & SMS Campaign Management': [['campaign-management', 'Campaign management', 375, 326, 150]],
  'SEO & Reputation Management': [
    ['seo-bundle', 'SEO bundle', 400, 348, 250],
    ['basic-seo', 'Essential SEO', 138, 120, 200],
    ['gbp-optimization', 'Google business profile optimization', 115, 100, 200],
    ['directory-listings', 'Directory listings', 230, 200, 200],
    ['review-automation', 'Review automation', 150, 130, 200],
  ],
  'Paid Advertising': [
    ['advertising-management', 'Advertising management', 443, 385, 150],
    ['video-ads', 'Video ads', 92, 80, 0],
    ['second-ad-channel', 'Second ad channel', 173, 150, 100],
  ],
  'AI & Automation': [
    ['ai-chatbot', 'AI chatbot', 305, 265, 500],
    ['ai-voice-agent', 'AI voice agent', 460, 400, 500],
  ],
  'Creative Services': [
    ['landing-page-basic-maintenance', 'Landing page basic maintenance', 29, 25, 299],
    ['landing-page-premium-maintenance', 'Landing page premium maintenance', 49, 42, 599],
    ['marketing-documents', 'Marketing documents', 199, 199, 0, 'once'],
    ['monthly-newsletter', 'Monthly newsletter', 350, 304, 200],
  ],
  'Premium Services': [['premium-care', 'Premium care', 288, 250, 0]],
} as const satisfies Readonly<Record<Category, readonly PriceRow[]>>;

export type ServiceId = (typeof PRICE_LIST)[Category][number][0];

const DESCRIPTIONS: Readonly<Record<ServiceId, string>> = {
  'social-static-5': 'Five designed posts a month, planned around your calendar and published for you.',
  'social-static-10':
    'Ten posts a month: enough to stay in the feed twice a week and around every promotion.',
  'social-static-15': 'Fifteen posts a month for brands with several locations or something new every week.',
  'social-video-2': 'A short vertical video, under 20 seconds, cut from your clips or our library.',
  'social-video-4': 'A longer vertical video, 20-60 seconds, with a script, captions and a call to action.',
  'linkedin-connected': 'Steady, relevant new LinkedIn connections for the person who sells in your company.',
  'facebook-followers': 'Local people who follow your Facebook page because it is worth following.',
  'instagram-followers': 'A growing, real Instagram audience in the places where you do business.',
  'blogs-2': 'Two articles a month that answer what your customers search for.',
  'campaign-management': 'Email and text campaigns that bring customers back, written, sent and measured.',
  'seo-bundle': 'Essential SEO, Google profile, directories and reviews, run together as one program.',
  'basic-seo': 'The technical and on-page work that lets a good local business be found.',
  'gbp-optimization': 'The profile people see before your website, complete and fresh every week.',
  'directory-listings': 'Your name, address, phone and hours right in more than 50 directories and maps.',
  'review-automation': 'Every customer asked at the right moment, every review answered.',
  'advertising-management':
    'Meta ads built, tested and adjusted each week by a person with a budget to answer for.',
  'video-ads': 'A new video ad each month, made for the first two seconds.',
  'second-ad-channel': 'A second channel beside Meta, run on the same plan and the same report.',
  'ai-chatbot': 'An assistant on your site that answers from your own content and books appointments.',
  'ai-voice-agent': 'A voice that picks up every call, day and night, and knows when to fetch a person.',
  'landing-page-basic-maintenance': 'One landing page, designed, built, hosted and kept current.',
  'landing-page-premium-maintenance':
    'A longer landing page with booking or payment, tested and improved over time.',
  'marketing-documents': 'One designed document: a flyer, a price list, a one-pager, a menu. Paid once.',
  'monthly-newsletter': 'A newsletter people read: written, designed and sent once a month.',
  'premium-care': 'A named strategist who knows your business, answers first and meets you each month.',
};

export interface Service {
  readonly id: ServiceId;
  readonly name: string;
  /** Dollars per month when billed monthly; the flat price of a one-time service. */
  readonly monthlyPrice: number;
  /** Dollars per month when billed once a year; the flat price of a one-time service. */
  readonly annualPrice: number;
  /** Dollars, charged once with the first payment; 0 without one. */
  readonly setupFee: SetupFeeTier | 0;
  readonly description: string;
  readonly category: Category;
  /** Charged once instead of by subscription, without an annual discount. */
  readonly oneTime?: true;
}

export const SERVICES: readonly Service[] = CATEGORIES.flatMap((category) => {
  const rows: readonly PriceRow<ServiceId>[] = PRICE_LIST[category];
  return rows.map(([id, name, monthlyPrice, annualPrice, setupFee, billing]) => ({
    ...{ id, name, monthlyPrice, annualPrice, setupFee, description: DESCRIPTIONS[id], category },
    ...(billing === 'once' && { oneTime: true }),
  }));
});

const serviceById: ReadonlyMap<string, Service> = new Map(SERVICES.map((service) => [service.id, service]));

/** Finds a service of the catalog by any text, such as a stored id. */
export function findService(id: string): Service | undefined {
  return serviceById.get(id);
}
