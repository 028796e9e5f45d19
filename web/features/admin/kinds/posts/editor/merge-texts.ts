/** The texts of a post, and how two administrators' changes to them are merged. */
import { type PostTexts, toOneLine } from '../../../../../../domain/posts.ts';
import { withoutDirectionControls } from '../../../../../../domain/text/text-direction.ts';

export type TextName = keyof PostTexts;

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

export const TEXT_NAMES = Object.keys(FIELD_LABELS) as readonly TextName[];

/** Returns the server's message about a field as a sentence: `Title is required.` */
export function errorText(name: TextName, errors: Readonly<Record<string, string>>): string | undefined {
  const [, message] = Object.entries(errors).find(([path]) => path.split('.')[0] === name) ?? [];
  return message && `${FIELD_LABELS[name]} ${message}.`;
}

/** Whether two texts are stored alike: a line without the spaces that the browser still has while its author types. */
function isSameText(one: PostTexts, other: PostTexts, name: TextName): boolean {
  return toStored(one[name], name) === toStored(other[name], name);
}

function toStored(text: PostTexts[TextName], name: TextName): string {
  const isLine = typeof text === 'string' && name !== 'markdown';
  return JSON.stringify(isLine ? toOneLine(withoutDirectionControls(text)) : text);
}

export function areSameTexts(one: PostTexts, other: PostTexts): boolean {
  return TEXT_NAMES.every((name) => isSameText(one, other, name));
}

/** Returns only the texts of a record. */
export function pickTexts(record: PostTexts): PostTexts {
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, record[name]])) as unknown as PostTexts;
}

/**
 * Merges by field. A change by only one of the two is taken.
 * @param base texts that both started with @returns yours where both changed a field differently, and these fields' names
 */
export function mergeTexts(
  base: PostTexts,
  yours: PostTexts,
  theirs: PostTexts,
): { readonly merged: PostTexts; readonly conflicts: readonly TextName[] } {
  const conflicts = TEXT_NAMES.filter(
    (name) =>
      !isSameText(base, yours, name) && !isSameText(base, theirs, name) && !isSameText(yours, theirs, name),
  );
  const merged = TEXT_NAMES.map((name) => {
    const isYours = conflicts.includes(name) || !isSameText(base, yours, name);
    return [name, (isYours ? yours : theirs)[name]];
  });
  return { merged: Object.fromEntries(merged) as PostTexts, conflicts };
}
