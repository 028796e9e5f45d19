import * as z from 'zod/mini';
import { api } from '../api.ts';
import { markdownProblem, POST_LIMITS, toOneLine } from '../posts.ts';
import { MAX_SLUG_LENGTH } from '../site/post-files.ts';
import { isDay } from '../time/business-hours.ts';
import { FULL_RECORDS, recordChange } from './admin-records.ts';
import { defineAdminContract, listOf, uploadForm } from './contract.ts';
import { objectOf, plainDirection, shortText, wholeNumber } from './text.ts';

const post = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) });

/** Markdown of the maximum size with its escapes in JSON. */
const MAX_BODY_BYTES = 1536 * 1024;

function line(limit: number) {
  return z
    .string('must be text')
    .check(
      plainDirection(),
      z.overwrite(toOneLine),
      z.maxLength(limit, `must have at most ${limit} characters`),
    );
}

const markdown = z.string('must be text').check(
  z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
  z.refine((text) => markdownProblem(text) === undefined, {
    error: ({ input }) => String(markdownProblem(String(input))),
  }),
);

/** Pictures that the site shows as covers: those of a build, and uploaded ones. */
const COVER = /^\/(?:assets|content)\/covers\/[\w.-]+$/;

/** The texts of a post, of which any may still be missing. */
export const postTexts = {
  title: line(POST_LIMITS.title),
  slug: line(MAX_SLUG_LENGTH),
  excerpt: line(POST_LIMITS.excerpt),
  category: line(POST_LIMITS.category),
  tags: z.array(line(POST_LIMITS.tag), 'must be a list').check(
    z.maxLength(POST_LIMITS.tags, `must be at most ${POST_LIMITS.tags}`),
    z.overwrite((tags: string[]) => [...new Set(tags)].filter((tag) => tag !== '')),
  ),
  featuredImage: z
    .string('must be text')
    .check(z.refine((path) => path === '' || COVER.test(path), 'is not a picture of this site')),
  coverAlt: line(POST_LIMITS.coverAlt),
  author: line(POST_LIMITS.author),
  publishedAt: z.string('must be text').check(z.refine((day) => day === '' || isDay(day), 'must be a day')),
  featured: z.boolean('must be true or false'),
  markdown,
};

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `POST /api/admin/posts`: begins a draft, empty or with the texts of a Markdown file. */
export const adminPostCreationContract = defineAdminContract({
  route: api.adminPostCreation,
  right: 'publish',
  maxBodyBytes: MAX_BODY_BYTES,
  body: objectOf({
    file: z.optional(objectOf({ name: shortText(300), text: markdown })),
  }),
  success: z.object({ id: z.string() }),
  errors: {
    /** The fields say what is wrong in its front matter. */
    invalid_file: 400,
    invalid_idempotency_key: 400,
  },
});

/** `GET /api/admin/posts/{id}/file`: a post as a Markdown file with front matter. */
export const adminPostFileContract = defineAdminContract({
  route: api.adminPostFile,
  right: 'readPublications',
  path: post,
  success: z.object({ name: z.string(), text: z.string() }),
  errors: { not_found: 404 },
});

/** `GET /api/admin/posts/choices`: suggestions from other posts, and the pictures of the release. */
export const adminPostChoicesContract = defineAdminContract({
  route: api.adminPostChoices,
  right: 'readPublications',
  success: z.object({
    categories: listOf(z.string()),
    tags: listOf(z.string()),
    authors: listOf(z.string()),
    /** Paths. */
    covers: listOf(z.string()),
  }),
  errors: {},
});

/** `PUT /api/admin/posts/{id}`: saves the texts of a post unless they changed in the meantime. Publishes nothing. */
export const adminPostSaveContract = defineAdminContract({
  route: api.adminPostSave,
  right: 'publish',
  path: post,
  maxBodyBytes: MAX_BODY_BYTES,
  body: objectOf({
    /** The edition that the texts were made from. */
    edition: wholeNumber,
    ...postTexts,
  }),
  success: z.object({ edition: z.number(), savedAt: z.string() }),
  errors: { not_found: 404, conflict: 409 },
});

/** `POST /api/admin/posts/{id}/preview`: renders texts as visitors would see them and checks the slug. Stores nothing. */
export const adminPostPreviewContract = defineAdminContract({
  route: api.adminPostPreview,
  right: 'readPublications',
  path: post,
  maxBodyBytes: MAX_BODY_BYTES,
  body: objectOf({ title: postTexts.title, excerpt: postTexts.excerpt, slug: postTexts.slug, markdown }),
  success: z.object({
    title: z.string(),
    excerpt: z.string(),
    /** Sanitized. */
    html: z.string(),
    readingTime: z.string(),
    isSlugFree: z.boolean(),
  }),
  errors: { not_found: 404, too_complex: 400 },
});

/** `POST /api/admin/posts/pictures`: permits a browser to upload a picture in the widths that the site uses. */
export const adminPostUploadsContract = defineAdminContract({
  route: api.adminPostUploads,
  right: 'publish',
  body: objectOf({}),
  success: z.object({
    id: z.string(),
    uploads: listOf(z.object({ width: z.number(), upload: uploadForm })),
  }),
  errors: {},
});

/** `PUT /api/admin/posts/pictures`: checks an uploaded picture and copies it to the site. */
export const adminPostPictureContract = defineAdminContract({
  route: api.adminPostPicture,
  right: 'publish',
  body: objectOf({ id: z.string('is required').check(z.regex(/^[0-9a-f]{24}$/, 'is no id')) }),
  success: z.object({ path: z.string() }),
  errors: { not_a_picture: 400 },
});

/** `POST /api/admin/posts/{id}/publication`: publishes, corrects, schedules, unpublishes or deletes a post. */
export const adminPostPublicationContract = defineAdminContract({
  route: api.adminPostPublication,
  right: 'publish',
  path: post,
  body: objectOf({
    /** The version and the edition that the administrator saw. */
    version: wholeNumber,
    edition: wholeNumber,
    to: z.enum(['published', 'scheduled', 'draft', 'repository', 'deleted'], 'is not possible'),
    /** Required to schedule a post: local time in the time zone of the business, such as `2026-11-24T09:15`. */
    at: z.optional(
      z
        .string('must be text')
        .check(z.refine((text) => LOCAL_TIME.test(text) && isDay(text.slice(0, 10)), 'must be a time')),
    ),
  }),
  success: z.object({ record: FULL_RECORDS.posts, change: recordChange }),
  errors: {
    not_found: 404,
    too_complex: 400,
    /** Something is missing; the fields say what. */
    incomplete: 400,
    nothing_to_change: 400,
    /** Only drafts that were never online can be deleted. */
    was_published: 409,
    /** A post cannot be scheduled for that time. */
    not_in_future: 400,
    /** Another post has this address, or had it. */
    slug_taken: 409,
    conflict: 409,
  },
});
