/**
 * The questions for a new client, in nine steps. Pages, handlers and mails all use this list.
 * docs/product.md#onboarding-form
 */

export const ONBOARDING_SERVICES = [
  { id: 'social-media-management', label: 'Social Media Management' },
  { id: 'content-creation-blogging', label: 'Content Creation & Blogging' },
  { id: 'meta-advertising', label: 'Meta Advertising' },
  { id: 'seo-services', label: 'SEO Services' },
  { id: 'reputation-management', label: 'Reputation Management' },
  { id: 'email-sms-campaigns', label: 'Email & SMS Campaigns' },
  { id: 'ai-chatbot-voice', label: 'AI Chatbot & Voice' },
  { id: 'creative-services', label: 'Creative Services' },
  { id: 'premium-care', label: 'Premium Care' },
  { id: 'custom-solutions', label: 'Custom Solutions' },
] as const;

export type OnboardingServiceId = (typeof ONBOARDING_SERVICES)[number]['id'];

export const SOCIAL_CHANNELS = [
  { id: 'facebook', label: 'Facebook' },
  { id: 'instagram', label: 'Instagram' },
  { id: 'x', label: 'X' },
  { id: 'linkedin', label: 'LinkedIn' },
  { id: 'googleBusiness', label: 'Google Business Profile' },
  { id: 'youtube', label: 'YouTube' },
] as const;

export type SocialChannelId = (typeof SOCIAL_CHANNELS)[number]['id'];

/** Maximum number of characters of an answer in one line, and in several. */
export const ANSWER_LIMITS = { line: 300, text: 5_000 } as const;

/** A text question. `required` is the error message for an empty answer. */
export interface TextField {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'url' | 'tel' | 'email' | 'long';
  readonly required?: string;
}

const field = <const Id extends string>(
  id: Id,
  label: string,
  kind: TextField['kind'],
  required?: string,
): TextField & { readonly id: Id } => ({ id, label, kind, ...(required !== undefined && { required }) });

/** The steps in order, each with its text fields. Other questions belong to the step they are named in. */
export const ONBOARDING_STEPS = [
  {
    id: 'business',
    /** Also asks for the services, at least one. */
    name: 'Business Info',
    fields: [
      field('businessName', 'Business name', 'text', 'Business name is required'),
      field('website', 'Website URL', 'url', 'Website URL is required'),
      field('contactPerson', 'Contact person', 'text', 'Contact person is required'),
      field('phone', 'Phone number', 'tel', 'Phone number is required'),
      field('email', 'Email address', 'email', 'Email address is required'),
    ],
  },
  {
    id: 'about',
    name: 'About Business',
    fields: [
      field('aboutBusiness', 'About the business', 'long'),
      field('missionStatement', 'Mission statement', 'long'),
      field('coreServices', 'Core services', 'long'),
      field('customerPainPoints', 'Customer pain points', 'long'),
      field('competitiveAdvantage', 'Competitive advantage', 'long'),
      field('brandVoice', 'Brand voice', 'text'),
      field('customerTone', 'Tone with customers', 'text'),
    ],
  },
  {
    id: 'social',
    /** Asks for the social channels, each with its URL. */
    name: 'Social Channels',
    fields: [],
  },
  {
    id: 'content',
    name: 'Content Strategy',
    fields: [
      field('topics', 'Topics', 'long'),
      field('contentTypes', 'Content types', 'text'),
      field('callsToAction', 'Calls to action', 'text'),
      field('holidayContent', 'Holiday content', 'text'),
      field('hashtags', 'Hashtags', 'text'),
    ],
  },
  {
    id: 'website',
    name: 'Website & SEO',
    fields: [
      field('hostingPlatform', 'Hosting platform', 'text'),
      field('currentWebsitePlatform', 'Current website platform', 'text'),
      field('websiteGoals', 'Website goals', 'long'),
      field('keywords', 'Keywords', 'long'),
    ],
  },
  {
    id: 'audience',
    name: 'Target Audience',
    fields: [
      field('geography', 'Geography', 'text'),
      field('demographics', 'Demographics', 'long'),
      field('psychographics', 'Psychographics', 'long'),
    ],
  },
  {
    id: 'advertising',
    name: 'Advertising',
    fields: [
      field('adObjective', 'Ad objective', 'text'),
      field('adChannel', 'Ad channel', 'text'),
      field('incentives', 'Incentives', 'long'),
    ],
  },
  {
    id: 'details',
    /** Also asks for local photos, brand guidelines and other files. */
    name: 'Graphics & Details',
    fields: [
      field('graphicsStyle', 'Graphics style', 'text'),
      field('products', 'Products', 'long'),
      field('hoursOfOperation', 'Hours of operation', 'long'),
      field('additionalInfo', 'Anything else', 'long'),
      field('reviewContactName', 'Review contact name', 'text', 'Review contact name is required'),
      field('reviewContactPhone', 'Review contact phone', 'tel', 'Review contact phone is required'),
      field('reviewContactEmail', 'Review contact email', 'email', 'Review contact email is required'),
    ],
  },
  { id: 'review', name: 'Review & Submit', fields: [] },
] as const;

export type TextFieldId = (typeof ONBOARDING_STEPS)[number]['fields'][number]['id'];

export const TEXT_FIELDS: readonly (TextField & { readonly id: TextFieldId })[] = ONBOARDING_STEPS.flatMap(
  ({ fields }) => [...fields],
);

export const SERVICE_REQUIRED = 'Please select at least one service';

/** Days after payment, in order, on which customers without a form get a reminder. */
export const ONBOARDING_REMINDER_DAYS = [2, 5] as const;

export interface SocialChannel {
  readonly selected: boolean;
  readonly url: string;
}

export type OnboardingAnswers = Readonly<Record<TextFieldId, string>> & {
  readonly services: readonly OnboardingServiceId[];
  readonly socialChannels: Readonly<Record<SocialChannelId, SocialChannel>>;
  readonly hasLocalPhotos: YesNo;
  readonly hasBrandGuidelines: YesNo;
};

/** Returns answers with those that were sent again later. @param changes in their order */
export function withChanges(
  answers: OnboardingAnswers,
  changes: readonly { readonly answers: Partial<OnboardingAnswers> }[] = [],
): OnboardingAnswers {
  return Object.assign({}, answers, ...changes.map((change) => change.answers));
}

/** Empty until answered. */
export type YesNo = '' | 'yes' | 'no';

/** Where the form was opened: after a payment, or directly. */
export const ONBOARDING_SOURCES = ['standalone', 'post-checkout'] as const;

export type OnboardingSource = (typeof ONBOARDING_SOURCES)[number];

/** State of a form's payment, by the payment provider and our records. */
export type FormPayment =
  | 'paid'
  /** Paid, but another form was sent for the same checkout before. */
  | 'claimed'
  /** Paid, but the form asks for services that were not bought. */
  | 'other-services'
  /** The money was given back, or the customer's bank asks it back. */
  | 'refunded'
  | 'disputed'
  /** On its way, as with a bank transfer; or it was, and has not arrived. */
  | 'pending'
  | 'failed'
  /** Not to this site. */
  | 'unpaid'
  /** The payment provider did not answer. */
  | 'unknown'
  /** The form names a checkout without its secret. */
  | 'unproven'
  /** Without a checkout to verify. */
  | 'none';
