import type { TextName } from './merge-texts.ts';

export const FIELD_LABELS: Readonly<Record<TextName, string>> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  category: 'Category',
  tags: 'Tags',
  author: 'Author',
  publishedAt: 'Date',
  featured: 'Featured',
  featuredImage: 'Picture',
  coverAlt: 'Description of the picture',
  markdown: 'Text',
};

/** Returns the server's message about a field as a sentence: `Title is required.` */
export function errorText(name: TextName, errors: Readonly<Record<string, string>>): string | undefined {
  const [, message] = Object.entries(errors).find(([path]) => path.split('.')[0] === name) ?? [];
  return message && `${FIELD_LABELS[name]} ${message}.`;
}
