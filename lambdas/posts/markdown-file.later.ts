/** Posts as Markdown files with front matter, of the same form as those of the repository. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { postTexts } from '../../domain/contracts/admin-posts.ts';
import { EMPTY_POST, type PostTexts } from '../../domain/posts.ts';
import { isRecord } from '../../domain/record.ts';
import { isSlug } from '../../domain/site/post-files.ts';
import { splitFrontMatter } from '../../web/documents/front-matter.ts';
import { findIllFormedText, ILL_FORMED } from '../http/validation.ts';

/** The texts of a file, or its problems by field. */
export type ParsedFile =
  | { readonly texts: PostTexts }
  | { readonly problems: Readonly<Record<string, string>> };

const fileTexts = z.partial(z.object(postTexts));

/**
 * Reads a Markdown file. Missing fields are empty.
 * @param name of the file, which is the slug if it names none @param covers paths of the pictures of the release
 */
export function parsePostFile(name: string, text: string, covers: readonly string[]): ParsedFile {
  const { frontMatter, body } = splitFrontMatter(text);
  if (!isRecord(frontMatter)) return { problems: { file: 'has no readable front matter' } };
  const { cover, ...fields } = frontMatter;
  if (cover !== undefined && typeof cover !== 'string') return { problems: { cover: 'must be text' } };
  const featuredImage = cover === undefined ? '' : findCover(cover, covers);
  if (featuredImage === undefined) return { problems: { cover: `is unknown: ${cover}` } };
  const ofName = basename(name, '.md');
  const result = z.safeParse(fileTexts, {
    slug: isSlug(ofName) ? ofName : '',
    ...fields,
    featuredImage,
    markdown: body,
  });
  if (result.success) {
    const illFormed = findIllFormedText(result.data);
    if (illFormed) return { problems: { [illFormed.join('.')]: ILL_FORMED } };
    return { texts: { ...EMPTY_POST, ...withoutUndefined(result.data) } };
  }
  const problems = result.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  return { problems: Object.fromEntries(problems.toReversed()) };
}

function withoutUndefined(texts: Partial<Record<keyof PostTexts, unknown>>): Partial<PostTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
}

/** Finds a cover by its name or path. */
function findCover(cover: string, covers: readonly string[]): string | undefined {
  if (cover.startsWith('/')) return cover;
  return covers.find((path) => nameOf(path) === cover);
}

/** Such as `chat-phone` of `/assets/covers/chat-phone-0a1b2c3d.svg`; undefined for uploaded pictures. */
function nameOf(cover: string): string | undefined {
  return /^\/assets\/covers\/([\w-]+)-\w+\.svg$/.exec(cover)?.[1];
}

/** Writes a post as a Markdown file. */
export function formatPostFile(post: PostTexts): string {
  const { title, slug, excerpt, category, tags, author, publishedAt, featured } = post;
  const { featuredImage, coverAlt, markdown } = post;
  const frontMatter = {
    title,
    slug,
    excerpt,
    category,
    tags,
    author,
    publishedAt,
    featured,
    ...(featuredImage && { cover: nameOf(featuredImage) ?? featuredImage, coverAlt }),
  };
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n${markdown}`;
}
