/** The contact form's own terms. Specification: content and operations, section 3. */

/** What a contact request can be about. */
export const CONTACT_SERVICES = [
  { id: 'social-media', label: 'Social Media Management' },
  { id: 'content-blogging', label: 'Content & Blogging' },
  { id: 'advertising', label: 'Paid Advertising' },
  { id: 'seo', label: 'SEO' },
  { id: 'reputation', label: 'Reputation Management' },
  { id: 'email', label: 'Email & SMS Campaigns' },
  { id: 'ai-chatbot', label: 'AI Chatbot & Voice' },
  { id: 'web-design', label: 'Web Design' },
  { id: 'custom', label: 'Custom Solution' },
  { id: 'other', label: 'Something Else' },
] as const;

export type ContactServiceId = (typeof CONTACT_SERVICES)[number]['id'];

/** The most characters of each field. */
export const CONTACT_LIMITS = {
  name: 120,
  email: 254,
  phone: 40,
  company: 160,
  website: 300,
  message: 10_000,
} as const;

/** What the team has done about a submission. Only `new` is highlighted. */
export const SUBMISSION_STATUSES = ['new', 'contacted', 'qualified', 'closed', 'spam'] as const;

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** The labels of chosen services, joined by commas as they are stored; null when there are none. */
export function serviceLabels(ids: readonly ContactServiceId[]): string | null {
  const labels = CONTACT_SERVICES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : null;
}
