import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { EMPTY_POST, MAX_MARKDOWN_BYTES, type PostTexts } from '../../../../domain/posts.ts';
import type { BlogPost } from '../../../../domain/site/blog.ts';
import { businessLocalTime, businessMoment } from '../../../../domain/time/business-hours.ts';
import { ARTICLES_FOLDER } from '../../../../web/build/blog/articles.ts';
import { toBlogPost } from '../../../../web/documents/article-source.ts';
import { builtFile } from '../../../support/built-site.ts';
import type { ApiResponse } from '../../../unit/lambdas/api-call.ts';
import { problem } from '../api-harness.ts';
import { openSmallSite } from '../blog-harness.ts';
import type { Permission } from '../onboarding/onboarding-harness.ts';
import { type Claims, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TEXTS: PostTexts = {
  ...EMPTY_POST,
  title: "What's a landing page?",
  slug: 'what-is-a-landing-page',
  excerpt: 'The page an ad leads to.',
  category: 'Paid Advertising',
  tags: ['ads', 'pages'],
  author: 'Ada Lovelace',
  publishedAt: '2026-05-01',
  markdown: '## One job\n\nIt has **one** job.\n',
};

let slugs = 0;
const newSlug = () => `a-post-${++slugs}`;

interface Saved {
  readonly id: string;
  readonly edition: number;
}

async function begin(): Promise<string> {
  const { status, body } = await harness.call('admin-post-creation', { body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.id);
}

function save(id: string, edition: number, texts: Partial<PostTexts> = {}, claims?: Claims) {
  const body = { edition, ...TEXTS, ...texts };
  return harness.call('admin-post-save', { path: { id }, body, ...(claims && { claims }) });
}

/** A draft with texts. */
async function draft(texts: Partial<PostTexts> = {}): Promise<Saved> {
  const id = await begin();
  const { status, body } = await save(id, 0, { slug: newSlug(), ...texts });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id, edition: Number(body.edition) };
}

function publish(
  { id, edition }: Saved,
  version = 0,
  step: object = { to: 'published' },
): Promise<ApiResponse> {
  return harness.call('admin-post-publication', { path: { id }, body: { version, edition, ...step } });
}

async function published(texts: Partial<PostTexts> = {}): Promise<Saved> {
  const saved = await draft(texts);
  const { status, body } = await publish(saved);
  expect(status, JSON.stringify(body)).toBe(200);
  return saved;
}

const site = openSmallSite(harness, {
  'documents.json': JSON.stringify({ ...JSON.parse(builtFile('documents.json').toString()), originals: {} }),
});
const fileOf = (key: string) => site.content(key);

async function online(slug: string): Promise<BlogPost | undefined> {
  const text = await fileOf(`content/blog/${slug}.json`);
  return text === undefined ? undefined : JSON.parse(text);
}

const recordOf = async (id: string) => (await harness.look('posts', id)).record;

describe('a draft', () => {
  it('is listed with its author, and has no text yet', async () => {
    const id = await begin();
    expect(await recordOf(id)).toMatchObject({
      ...EMPTY_POST,
      status: 'draft',
      edition: 0,
      version: 0,
      email: 'admin@example.com',
      savedBy: 'admin@example.com',
    });
    const { items } = await harness.page('posts', { status: 'draft' });
    const [first] = items;
    expect(first).toMatchObject({ id });
    expect(first).not.toHaveProperty('markdown');
  });

  it('is begun once for each key and file', async () => {
    const key = harness.newKey();
    const beginWith = async (body: object) => {
      const call = await harness.call('admin-post-creation', harness.withKey(body, key));
      expect(call.status).toBe(200);
      return call.body.id;
    };
    const empty = await beginWith({});
    expect(await beginWith({})).toBe(empty);
    const file = { name: 'a-file.md', text: '---\ntitle: A file\n---\nText\n' };
    const imported = await beginWith({ file });
    expect(imported).not.toBe(empty);
    expect(await beginWith({ file })).toBe(imported);
    expect(await begin()).not.toBe(await begin());
  });

  it('keeps what is saved, with line breaks of titles as spaces and each tag once', async () => {
    const slug = newSlug();
    const { id } = await draft({
      slug,
      title: ' One\r\ntitle\n',
      tags: ['ads', ' ads ', ''],
      markdown: 'a\r\nb',
    });
    expect(await recordOf(id)).toMatchObject({
      slug,
      title: 'One title',
      tags: ['ads'],
      markdown: 'a\nb',
      edition: 1,
    });
  });

  it('is found by words of its title, tags, and excerpt', async () => {
    const { id } = await draft({ title: 'Zebra crossings', tags: ['pedestrians'] });
    expect(await harness.idsIn('posts', { q: 'zebra pedestrians' })).toEqual([id]);
  });

  it('is not replaced by texts that were made from an older edition, and a repeated save succeeds', async () => {
    const { id, edition } = await draft({ title: 'Mine' });
    const other = await harness.signIn({ email: 'grace@example.com' });
    expect((await save(id, edition, { title: 'Theirs' }, other)).body).toMatchObject({
      edition: edition + 1,
    });
    const late = await save(id, edition, { title: 'Mine, later' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('grace@example.com'),
    });
    expect(await recordOf(id)).toMatchObject({ title: 'Theirs', savedBy: 'grace@example.com' });
    expect((await save(id, edition, { title: 'Theirs', slug: `a-post-${slugs}` })).status).not.toBe(500);
    const repeated = await save(id, edition, { ...(await recordOf(id)), title: 'Theirs' });
    expect(repeated.body).toMatchObject({ edition: edition + 1 });
  });

  it('accepts one of two simultaneous saves and reports a conflict to the other', async () => {
    const { id, edition } = await draft();
    const bodies = ['One', 'Two'].map((title) => ({ path: { id }, body: { ...TEXTS, edition, title } }));
    const answers = await harness.callAtOnce('admin-post-save', bodies);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['featuredImage', 'is not a picture of this site', 'https://evil.example/a.png'],
    ['featuredImage', 'is not a picture of this site', '/assets/covers/../x'],
    ['publishedAt', 'must be a day', '2026-02-30'],
    ['tags', 'must be at most 12', Array.from({ length: 13 }, (_, at) => `t${at}`)],
    ['title', 'must have at most 200 characters', 'x'.repeat(201)],
    ['markdown', 'has 200,001 bytes, at most 200,000 are possible', `${'é'.repeat(MAX_MARKDOWN_BYTES / 2)}a`],
  ])('is refused with the reason: %s %s', async (name, message, value) => {
    const { id, edition } = await draft();
    const { status, body } = await save(id, edition, { [name]: value });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ [name]: message });
  });

  it('is not found under another id', async () => {
    expect((await save('missing', 0)).status).toBe(404);
    expect((await publish({ id: 'slug:a-post-1', edition: 0 })).status).toBe(404);
  });
});

describe('a preview', () => {
  const preview = async (id: string, texts: Partial<PostTexts>) => {
    const { title, excerpt, slug, markdown } = { ...TEXTS, ...texts };
    return harness.call('admin-post-preview', { path: { id }, body: { title, excerpt, slug, markdown } });
  };

  it('is rendered as the article will be', async () => {
    const { id } = await draft();
    const { body } = await preview(id, {});
    expect(body).toMatchObject({
      title: 'What’s a landing page?',
      html: '<h2 id="one-job">One job</h2>\n<p>It has <strong>one</strong> job.</p>',
      readingTime: '1 min read',
    });
  });

  it('says that a slug belongs to another post, also to a file that was uploaded by hand', async () => {
    const slug = newSlug();
    const { id } = await published({ slug });
    const other = await draft();
    expect((await preview(id, { slug })).body.isSlugFree).toBe(true);
    expect((await preview(other.id, { slug })).body.isSlugFree).toBe(false);
    await site.upload('content/blog/by-hand.json', '{}');
    expect((await preview(other.id, { slug: 'by-hand' })).body.isSlugFree).toBe(false);
  });

  test.each([
    ['block quotes', '>'.repeat(60_000)],
    ['lists', Array.from({ length: 300 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n')],
    ['brackets', '['.repeat(50_000)],
  ])('of deeply nested %s is rendered or refused, and no error', async (_, markdown) => {
    const { id } = await draft();
    const { status, body } = await preview(id, { markdown });
    expect([200, 400]).toContain(status);
    if (status === 400) expect(body.code).toBe('too_complex');
  });
});

describe('publishing', () => {
  it('writes the file of the post, with its HTML, and says so in its history', async () => {
    const slug = newSlug();
    const saved = await draft({ slug });
    const { body } = await publish(saved);
    expect(body).toMatchObject({
      record: { status: 'published', version: 1, online: { slug, edition: 1 } },
      change: {
        status: { from: 'draft', to: 'published' },
        publication: { did: 'published', slug, edition: 1 },
        by: 'admin@example.com',
      },
    });
    expect(await online(slug)).toEqual({
      id: slug,
      slug,
      title: 'What’s a landing page?',
      excerpt: TEXTS.excerpt,
      content: '<h2 id="one-job">One job</h2>\n<p>It has <strong>one</strong> job.</p>',
      featuredImage: '',
      coverAlt: '',
      category: TEXTS.category,
      tags: TEXTS.tags,
      author: TEXTS.author,
      publishedAt: '2026-05-01',
      featured: false,
      readingTime: '1 min read',
    });
  });

  it('publishes once and returns the same response to a repeated request', async () => {
    const saved = await draft();
    expect((await publish(saved)).status).toBe(200);
    expect((await publish(saved)).status).toBe(200);
    expect((await harness.look('posts', saved.id)).changes).toHaveLength(1);
  });

  it('gives a post without a date the day of its publishing, which a correction keeps', async () => {
    const slug = newSlug();
    const saved = await published({ slug, publishedAt: '' });
    const { publishedAt } = (await online(slug)) ?? {};
    expect(publishedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { body } = await save(saved.id, 1, { slug, publishedAt: '', markdown: 'Better.' });
    await publish({ id: saved.id, edition: Number(body.edition) }, 1);
    expect(await online(slug)).toMatchObject({ publishedAt, content: '<p>Better.</p>' });
  });

  it('leaves what is online until the correction is published', async () => {
    const slug = newSlug();
    const { id } = await published({ slug });
    await save(id, 1, { slug, markdown: 'Half a sentence' });
    expect((await online(slug))?.content).toContain('One job');
    const { body } = await publish({ id, edition: 2 }, 1);
    expect(body).toMatchObject({ change: { publication: { did: 'corrected', edition: 2 } } });
    expect(body.change as object).not.toHaveProperty('status');
    expect((await online(slug))?.content).toBe('<p>Half a sentence</p>');
    expect((await publish({ id, edition: 2 }, 2)).body.code).toBe('nothing_to_change');
  });

  it('publishes the confirmed text or none while a colleague saves another', async () => {
    const slug = newSlug();
    const { id, edition } = await draft({ slug });
    const [answer, saved] = await Promise.all([
      publish({ id, edition }),
      save(id, edition, { slug, markdown: 'Half a sent' }),
    ]);
    expect(saved.status).toBe(200);
    expect([200, 409]).toContain(answer.status);
    const { record } = await harness.look('posts', id);
    expect(record.status).toBe(answer.status === 200 ? 'published' : 'draft');
    if (answer.status === 200) expect((await online(slug))?.content).toContain('One job');
    else expect(await online(slug)).toBeUndefined();
  });

  it('publishes no later text when an earlier step is completed', async () => {
    const slug = newSlug();
    const { id, edition } = await draft({ slug });
    const [before] = (await harness.items('posts')).filter((post) => post.id === id);
    await publish({ id, edition });
    await harness.store('posts', { ...before, edition: edition + 1, markdown: 'Half a sent' });
    const { record } = await harness.look('posts', id);
    expect(record).toMatchObject({ version: 1, markdown: 'Half a sent', online: { slug, edition } });
    expect((await online(slug))?.content).toContain('One job');
  });

  it('refuses an edition that is not the saved one, and a version that is not the current one', async () => {
    const { id } = await draft();
    expect((await publish({ id, edition: 0 })).body.code).toBe('conflict');
    expect((await publish({ id, edition: 1 }, 5)).body.code).toBe('conflict');
  });

  it('names what is missing', async () => {
    const id = await begin();
    const { status, body } = await publish({ id, edition: 0 });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'incomplete',
      fields: { title: 'is required', slug: 'is required', excerpt: 'is required', markdown: 'is required' },
    });
    const late = await draft({ publishedAt: '2099-01-01' });
    expect((await publish(late)).body.fields).toEqual({
      publishedAt: 'is in the future. Schedule the post instead',
    });
    const pictured = await draft({ featuredImage: '/assets/covers/note-1.svg' });
    expect((await publish(pictured)).body.fields).toEqual({ coverAlt: 'is required' });
  });

  it('gives an address to one of two posts that are published at once', async () => {
    const slug = newSlug();
    const both = [await draft({ slug }), await draft({ slug })];
    const answers = await harness.callAtOnce(
      'admin-post-publication',
      both.map(({ id, edition }) => ({ path: { id }, body: { version: 0, edition, to: 'published' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'slug_taken', fields: { slug: 'belongs to another post' } });
  });

  it('does not replace a file that was uploaded by hand', async () => {
    await site.upload('content/blog/uploaded.json', '{"mine":true}');
    const { body } = await publish(await draft({ slug: 'uploaded' }));
    expect(body.code).toBe('slug_taken');
    expect(await fileOf('content/blog/uploaded.json')).toBe('{"mine":true}');
  });

  it('rejects a direct change of the status', async () => {
    const { id } = await draft();
    expect((await harness.change('posts', id, { version: 0, status: 'published' })).body.code).toBe(
      'invalid_status',
    );
    const body = { version: 0, note: 'x', publication: { did: 'published', slug: 'x', edition: 1 } };
    expect((await harness.change('posts', id, body)).body.change).not.toHaveProperty('publication');
  });

  it('takes the address along, and the former one leads to it', async () => {
    const [slug, next] = [newSlug(), newSlug()];
    const { id } = await published({ slug });
    await save(id, 1, { slug: next });
    expect((await publish({ id, edition: 2 }, 1)).body.record).toMatchObject({ online: { slug: next } });
    expect(await online(slug)).toBeUndefined();
    expect(await online(next)).toMatchObject({ slug: next });
    expect(await fileOf(`post-states/${slug}.json`)).toBe(JSON.stringify({ is: 'moved', to: next }));
    expect((await publish(await draft({ slug }))).body.code).toBe('slug_taken');
    await save(id, 2, { slug });
    await publish({ id, edition: 3 }, 2);
    expect(await fileOf(`post-states/${slug}.json`)).toBe('{"is":"edited"}');
    expect(await online(slug)).toMatchObject({ slug });
  });
});

it('unpublishing takes the file away, keeps the texts, and can be taken back', async () => {
  const slug = newSlug();
  const { id } = await published({ slug });
  const { body } = await publish({ id, edition: 1 }, 1, { to: 'draft' });
  expect(body).toMatchObject({
    record: { status: 'draft' },
    change: { status: { from: 'published', to: 'draft' }, publication: { did: 'unpublished', slug } },
  });
  expect(body.record).not.toHaveProperty('online');
  expect(await online(slug)).toBeUndefined();
  expect(await recordOf(id)).toMatchObject({ markdown: TEXTS.markdown });
  expect((await publish({ id, edition: 1 }, 2, { to: 'draft' })).body.code).toBe('nothing_to_change');
  expect((await publish({ id, edition: 1 }, 2)).status).toBe(200);
  expect(await online(slug)).toMatchObject({ slug });
});

it('a post goes offline although a colleague has saved its texts meanwhile', async () => {
  const slug = newSlug();
  const { id } = await published({ slug });
  await save(id, 1, { slug, markdown: 'Theirs.' }, await harness.signIn({ email: 'grace@example.com' }));
  expect((await publish({ id, edition: 1 }, 1, { to: 'draft' })).status).toBe(200);
  expect(await online(slug)).toBeUndefined();
  expect(await recordOf(id)).toMatchObject({ status: 'draft', markdown: 'Theirs.', edition: 2 });
});

describe('scheduling', () => {
  // More than an hour away: when summer time ends, a local time comes twice, and means the first.
  const inTwoHours = () => businessLocalTime(Date.now() + 7_200_000);
  const due = (only = true) => site.publish(only ? { only: 'due' } : undefined);

  it('waits for the time, and publishes what was scheduled then, as a change of the site', async () => {
    const slug = newSlug();
    const saved = await draft({ slug, publishedAt: '', markdown: 'Planned.' });
    const at = inTwoHours();
    const { body } = await publish(saved, 0, { to: 'scheduled', at });
    const time = businessMoment(at).toISOString();
    expect(body).toMatchObject({
      record: { status: 'scheduled', planned: { slug, edition: 1, at: time } },
      change: {
        status: { from: 'draft', to: 'scheduled' },
        publication: { did: 'scheduled', slug, edition: 1, at: time },
      },
    });
    await save(saved.id, 1, { slug, markdown: 'Half a sent' });
    await due();
    expect(await online(slug)).toBeUndefined();

    vi.setSystemTime(businessMoment(at));
    await due();
    await due();
    expect(await online(slug)).toMatchObject({ content: '<p>Planned.</p>', publishedAt: at.slice(0, 10) });
    const { record, changes } = await harness.look('posts', saved.id);
    expect(record).toMatchObject({ status: 'published', version: 2, edition: 2, online: { edition: 1 } });
    expect(record).not.toHaveProperty('planned');
    expect(changes[0]).toMatchObject({ by: 'site', publication: { did: 'published' } });
    expect(await fileOf(`planned-posts/${saved.id}.json`)).toBeUndefined();
    expect(changes).toHaveLength(2);
  });

  it('can be changed, canceled, and come before its time', async () => {
    const slug = newSlug();
    const saved = await draft({ slug });
    await publish(saved, 0, { to: 'scheduled', at: inTwoHours() });
    const later = businessLocalTime(Date.now() + 14_400_000);
    expect((await publish(saved, 1, { to: 'scheduled', at: later })).body.record).toMatchObject({
      planned: { at: businessMoment(later).toISOString() },
    });
    expect((await publish(saved, 2, { to: 'draft' })).body.record).not.toHaveProperty('planned');
    expect(await fileOf(`planned-posts/${saved.id}.json`)).toBeUndefined();
    vi.setSystemTime(Date.now() + 18_000_000);
    await due();
    expect(await online(slug)).toBeUndefined();
    await publish(saved, 3, { to: 'scheduled', at: inTwoHours() });
    expect((await publish(saved, 4)).body.record).toMatchObject({ status: 'published' });
    expect(await online(slug)).toMatchObject({ slug });
  });

  describe('of a post whose next step was stored and not applied', () => {
    async function scheduledWith(step: object, by: string) {
      const slug = newSlug();
      const { id, edition } = await draft({ slug });
      await publish({ id, edition }, 0, { to: 'scheduled', at: inTwoHours() });
      await harness.store('ADMIN_CHANGES_TABLE', {
        ...{ record: `posts#${id}`, version: 2, at: new Date().toISOString(), by, userId: by },
        ...{ contentHash: '', publication: { slug, edition, ...step } },
      });
      return { id, slug };
    }

    it('is completed by the next administrator who opens it', async () => {
      const { id, slug } = await scheduledWith({ did: 'published' }, 'site');
      const { record } = await harness.look('posts', id);
      expect(record).toMatchObject({ status: 'published', online: { slug } });
      expect(await online(slug)).toMatchObject({ slug });
    });

    it('is postponed by the site when the former time comes', async () => {
      const later = new Date(Date.now() + 14_400_000).toISOString();
      const { id, slug } = await scheduledWith({ did: 'scheduled', at: later }, 'admin@example.com');
      vi.setSystemTime(Date.now() + 7_300_000);
      await due();
      expect(await recordOf(id)).toMatchObject({ status: 'scheduled', version: 2, planned: { at: later } });
      expect(await online(slug)).toBeUndefined();
      await publish({ id, edition: 1 }, 2, { to: 'draft' });
    });
  });

  it('publishes the other posts when one fails, and fails so that it is tried again', async () => {
    const at = inTwoHours();
    const slugs = [newSlug(), newSlug(), newSlug()] as const;
    const ids: string[] = [];
    for (const slug of slugs) {
      const saved = await draft({ slug });
      await publish(saved, 0, { to: 'scheduled', at });
      ids.push(saved.id);
    }
    const broken = (await harness.items('posts')).find(({ id }) => id === ids[1]);
    await harness.store('posts', { ...broken, version: 'none' });
    vi.setSystemTime(businessMoment(at));
    await expect(due()).rejects.toThrow();
    const pageOf = (slug: string) => fileOf(`blog/${slug}/index.html`);
    const isOnline = async () =>
      Promise.all(slugs.map(async (slug) => Boolean((await online(slug)) && (await pageOf(slug)))));
    expect(await isOnline()).toEqual([true, false, true]);
    await harness.store('posts', { ...broken });
    await due();
    expect(await isOnline()).toEqual([true, true, true]);
  });

  test.each([
    ['in the past', businessLocalTime(Date.now() - 60_000), 'not_in_future'],
    ['in three years', businessLocalTime(Date.now() + 3 * 366 * 86_400_000), 'not_in_future'],
    ['on no day', '2027-02-30T09:00', 'validation_failed'],
    ['without a time', undefined, 'not_in_future'],
  ])('is refused %s', async (_, at, code) => {
    const saved = await draft();
    expect(await publish(saved, 0, { to: 'scheduled', ...(at && { at }) })).toMatchObject(problem(400, code));
  });

  it('is refused for a post that is online', async () => {
    const saved = await published();
    expect((await publish(saved, 1, { to: 'scheduled', at: inTwoHours() })).body.code).toBe(
      'nothing_to_change',
    );
  });
});

describe('posts of the repository', () => {
  const SLUG = 'built-by-the-repository';
  const texts = (markdown: string, slug = SLUG) => ({ ...TEXTS, slug, markdown });
  const fileFor = (markdown: string, slug = SLUG) => JSON.stringify(toBlogPost(texts(markdown, slug)));

  /** Uploads the files of a release, with one post or none. */
  async function deploy(markdown: string | undefined, slug = SLUG) {
    const documents = JSON.parse((await fileOf('documents.json')) ?? '{}');
    const originals = markdown === undefined ? {} : { [slug]: fileFor(markdown, slug) };
    await site.upload(
      'post-sources.json',
      JSON.stringify(markdown === undefined ? {} : { [slug]: texts(markdown, slug) }),
    );
    await site.upload('documents.json', JSON.stringify({ ...documents, originals }));
    if ((await fileOf(`post-states/${slug}.json`)) !== undefined) return;
    const key = `content/blog/${slug}.json`;
    await (markdown === undefined ? site.remove(key) : site.upload(key, fileFor(markdown, slug)));
  }

  async function release(markdown: string | undefined, slug = SLUG) {
    await deploy(markdown, slug);
    await site.publish();
  }

  async function listed(slug = SLUG) {
    const { items } = await harness.page('posts', { q: slug });
    return items[0] ?? expect.fail('The post is not listed.');
  }

  it('are listed, corrected, and taken back; a release leaves what was corrected', async () => {
    await release('First.');
    const { id } = await listed();
    expect(await recordOf(id)).toMatchObject({
      ...texts('First.'),
      status: 'repository',
      isInRepository: true,
      online: { slug: SLUG, edition: 0 },
    });
    await release('Second.');
    expect(await recordOf(id)).toMatchObject({ markdown: 'Second.', edition: 1, online: { edition: 1 } });

    await save(id, 1, texts('Corrected.'));
    const { body } = await publish({ id, edition: 2 }, 0);
    expect(body).toMatchObject({
      record: { status: 'published', isInRepository: true },
      change: { status: { from: 'repository', to: 'published' }, publication: { did: 'corrected' } },
    });
    expect(await fileOf(`post-states/${SLUG}.json`)).toBe('{"is":"edited"}');
    await release('Third.');
    expect(await recordOf(id)).toMatchObject({ markdown: 'Corrected.', status: 'published' });
    expect(await online(SLUG)).toMatchObject({ content: '<p>Corrected.</p>' });

    const restored = await publish({ id, edition: 2 }, 1, { to: 'repository' });
    expect(restored.body).toMatchObject({
      record: { status: 'repository', edition: 3, online: { edition: 3 } },
      change: { publication: { did: 'restored', slug: SLUG } },
    });
    expect(await fileOf(`content/blog/${SLUG}.json`)).toBe(fileFor('Third.'));
    expect(await fileOf(`post-states/${SLUG}.json`)).toBeUndefined();
    expect(await recordOf(id)).toMatchObject({ markdown: 'Third.', savedBy: 'site' });

    await publish({ id, edition: 3 }, 2, { to: 'draft' });
    expect(await fileOf(`post-states/${SLUG}.json`)).toBe('{"is":"unpublished"}');
    await release('Fourth.');
    expect(await online(SLUG)).toBeUndefined();
    expect(await recordOf(id)).toMatchObject({ status: 'draft', isInRepository: true });

    await publish({ id, edition: 3 }, 3, { to: 'repository' });
    await release(undefined);
    const left = await recordOf(id);
    expect(left).toMatchObject({ status: 'draft' });
    expect(left).not.toHaveProperty('isInRepository');
    expect(left).not.toHaveProperty('online');
  });

  it('are online again when a release brings them back, with the texts that were saved meanwhile', async () => {
    const slug = 'brought-back';
    await release('First.', slug);
    const { id } = await listed(slug);
    await release(undefined, slug);
    expect(await recordOf(id)).toMatchObject({ status: 'draft', edition: 0 });
    const deletion = await publish({ id, edition: 0 }, 0, { to: 'deleted' });
    expect(deletion.body).toMatchObject({ code: 'was_published' });
    await release('Second.', slug);
    const back = { status: 'repository', isInRepository: true, online: { slug, edition: 1 } };
    expect(await recordOf(id)).toMatchObject({ ...back, markdown: 'Second.', edition: 1 });

    await release(undefined, slug);
    await save(id, 1, texts('Mine.', slug));
    await release('Third.', slug);
    const saved = { ...back, markdown: 'Mine.', edition: 3, online: { slug, edition: 2 } };
    expect(await recordOf(id)).toMatchObject(saved);
    await release('Fourth.', slug);
    expect(await recordOf(id)).toMatchObject(saved);
  });

  it('stay as they are when the live release no longer has the version to take back', async () => {
    const slug = 'dropped';
    await release('First.', slug);
    const { id } = await listed(slug);
    await save(id, 0, texts('Corrected.', slug));
    await publish({ id, edition: 1 });
    await deploy(undefined, slug);
    await publish({ id, edition: 1 }, 1, { to: 'repository' });
    await site.publish();
    expect(await recordOf(id)).toMatchObject({ status: 'published', online: { slug, edition: 1 } });
    await publish({ id, edition: 1 }, 2, { to: 'draft' });
    expect(await online(slug)).toBeUndefined();
  });
});

test.each([
  ['[x](JaVaScRiPt&colon;alert(1))', /javascript/i],
  ['<a href="data:text/html,x">x</a>', /data:/],
  ['<style>body{display:none}</style>', /style|display/],
  ['<p style="position:fixed">x</p>', /style/],
  ['<svg onload=alert(1)><a xlink:href="javascript:x">y</a></svg>', /svg|onload|javascript/],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', /math|style|onerror/],
  ['<form action="/x"><input name="y"></form>', /form|input/],
  ['<object data="x"></object><embed src="x">', /object|embed/],
  ['<h2 id="x" onclick="y()">z</h2>', /onclick/],
])('markup of an attacker does not get into the file or the preview: %s', async (markdown, forbidden) => {
  const slug = newSlug();
  const text = `Before.\n\n${markdown}\n\nAfter.`;
  const { id } = await published({ slug, markdown: text });
  const { body } = await harness.call('admin-post-preview', {
    path: { id },
    body: { title: '', excerpt: '', slug, markdown: text },
  });
  expect(String(body.html)).toContain('Before.');
  expect(String(body.html)).not.toMatch(forbidden);
  expect((await online(slug))?.content).toBe(body.html);
});

it('the choices of an editor are the categories, tags and authors of all posts', async () => {
  await draft({ category: 'Chosen', tags: ['chosen-tag'], author: 'Chosen Author' });
  const { body } = await harness.call('admin-post-choices');
  expect(body.categories).toContain('Chosen');
  expect(body.tags).toContain('chosen-tag');
  expect(body.authors).toContain('Chosen Author');
  expect(body.covers).toContainEqual(expect.stringMatching(/^\/assets\/covers\/chat-phone-\w+\.svg$/));
});

describe('a Markdown file', () => {
  const importFile = (text: string, name = 'a-file.md') =>
    harness.call('admin-post-creation', { body: { file: { name, text } } });

  it('has the fields of those in the repository, and comes back as it was', async () => {
    const { id } = await draft({
      title: 'Colon: "quoted", # and\\n',
      tags: ['a, b', 'true'],
      featured: true,
      slug: 'exported',
      markdown: '---\n\nText\n',
    });
    const { body } = await harness.call('admin-post-file', { path: { id } });
    expect(body.name).toBe('exported.md');
    expect(String(body.text)).toMatch(/^---\ntitle: /);
    const copy = await importFile(String(body.text));
    const { featuredImage, ...expected } = await recordOf(id);
    const { title, slug, tags, featured, markdown, author, publishedAt, excerpt, category } = expected;
    expect(await recordOf(String(copy.body.id))).toMatchObject({
      ...{ title, slug, tags, featured, markdown, author, publishedAt, excerpt, category, featuredImage },
      status: 'draft',
    });
  });

  it('becomes a draft with the slug of its name and its cover if it is from the repository', async () => {
    const name = 'a-clean-list-beats-a-long-list';
    const text = readFileSync(join(ARTICLES_FOLDER, `${name}.md`), 'utf8');
    const { body } = await importFile(text, `${name}.md`);
    expect(await recordOf(String(body.id))).toMatchObject({
      slug: name,
      category: 'Email & SMS',
      publishedAt: '2026-03-03',
      featuredImage: expect.stringMatching(/^\/assets\/covers\/envelopes-\w+\.svg$/),
      markdown: expect.stringMatching(/^Owners quote/),
    });
  });

  test.each([
    ['Just text.', { file: 'has no readable front matter' }],
    ['---\na: [\n---\nText', { file: 'has no readable front matter' }],
    ['---\ntitle: *Tips*\n---\nText', { file: 'has no readable front matter' }],
    ['---\ntitle: [1]\nfeatured: maybe\n---\n', { title: 'must be text', featured: 'must be true or false' }],
    ['---\ntags: seo\npublishedAt: soon\n---\n', { tags: 'must be a list', publishedAt: 'must be a day' }],
    ['---\ncover: none-such\n---\n', { cover: 'is unknown: none-such' }],
    ['---\ncover: { toString: 1 }\n---\n', { cover: 'must be text' }],
    ['---\ntitle: "\\ud800"\n---\n', { title: 'contains invalid Unicode' }],
    ['---\ncover: /etc/passwd\n---\n', { featuredImage: 'is not a picture of this site' }],
    [`---\ntitle: ${'x'.repeat(201)}\n---\n`, { title: 'must have at most 200 characters' }],
    ['---\na: &a [x]\nb: &b [*a,*a,*a]\ntitle: *b\n---\n', { title: 'must be text' }],
  ])('is refused with the reason by field: %j', async (text, fields) => {
    const { status, body } = await importFile(text);
    expect([status, body.code, body.fields]).toEqual([400, 'invalid_file', fields]);
  });

  it('has at most 200 kB', async () => {
    const head = '---\ntitle: T\n---\n';
    const most = head + 'a'.repeat(MAX_MARKDOWN_BYTES - head.length);
    expect((await importFile(most)).status).toBe(200);
    const { status, body } = await importFile(`${most}a`);
    expect([status, body.fields]).toEqual([
      400,
      { 'file.text': 'has 200,001 bytes, at most 200,000 are possible' },
    ]);
  });
});

describe('a picture', () => {
  interface Permitted {
    readonly id: string;
    readonly uploads: readonly (Pick<Permission, 'upload'> & { readonly width: number })[];
  }
  const jpegOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      .jpeg()
      .toBuffer();

  async function permit(): Promise<Permitted> {
    const { status, body } = await harness.call('admin-post-uploads', { body: {} });
    expect(status).toBe(200);
    return body as unknown as Permitted;
  }

  const send = (one: Pick<Permission, 'upload'>, bytes: Uint8Array, changes?: object) =>
    harness.onboarding.post(one, new Uint8Array(bytes), changes);

  const take = (id: string) => harness.call('admin-post-picture', { body: { id } });

  it('is uploaded in two widths, and shown by the site under a name of its content', async () => {
    const { id, uploads } = await permit();
    expect(uploads.map(({ width }) => width)).toEqual([640, 1280]);
    for (const one of uploads) {
      const { fields } = one.upload;
      expect(fields).toMatchObject({ 'Content-Type': 'image/jpeg' });
      expect((await send(one, await jpegOf(one.width, (one.width * 5) / 8))).status).toBeLessThan(300);
    }
    const { status, body } = await take(id);
    expect([status, body.path]).toEqual([
      200,
      expect.stringMatching(/^\/content\/covers\/[0-9a-f]{24}-1280\.jpg$/),
    ]);
    const key = String(body.path).slice(1);
    const stored = await site.read(key);
    expect(stored?.object.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await fileOf(key.replace('1280', '640'))).toBeDefined();
    const { id: post } = await draft({ featuredImage: String(body.path), coverAlt: 'A green field.' });
    expect(await recordOf(post)).toMatchObject({ featuredImage: body.path });
  });

  it('is refused unless all of it arrived, and is what it should be', async () => {
    const missing = await permit();
    expect((await take(missing.id)).body.code).toBe('not_a_picture');
    const files: readonly [string, Uint8Array][] = [
      ['text', Buffer.from('<script>alert(1)</script>')],
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['another size', await jpegOf(641, 400)],
    ];
    for (const [name, bytes] of files) {
      const { id, uploads } = await permit();
      for (const one of uploads) await send(one, bytes);
      expect(await take(id), name).toMatchObject(problem(400, 'not_a_picture'));
    }
    expect((await take('../../x')).status).toBe(400);
  });

  it('has at most 2 MB in each width, and exactly its type', async () => {
    const { uploads } = await permit();
    const [one = expect.fail('No upload is permitted.')] = uploads;
    expect((await send(one, new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(400);
    const html = { 'Content-Type': 'text/html' };
    expect((await send(one, await jpegOf(640, 400), html)).status).toBe(403);
  });
});

describe('deleting a draft', () => {
  const remove = (saved: Saved, version = 0) => publish(saved, version, { to: 'deleted' });

  it('removes it and releases its address, and keeps who did it', async () => {
    const slug = newSlug();
    const saved = await draft({ slug });
    const at = '2099-01-01T09:00';
    const soon = businessLocalTime(Date.now() + 120 * 60_000);
    expect((await publish(saved, 0, { to: 'scheduled', at })).status).toBe(400);
    expect((await publish(saved, 0, { to: 'scheduled', at: soon })).status).toBe(200);
    expect((await remove(saved, 1)).body).toMatchObject({ code: 'was_published' });
    expect((await publish(saved, 1, { to: 'draft' })).status).toBe(200);
    expect((await remove(saved, 2)).status).toBe(200);
    const { status } = await harness.call('admin-record', { path: { list: 'posts', id: saved.id } });
    expect(status).toBe(404);
    const changes = await harness.items('ADMIN_CHANGES_TABLE');
    expect(changes.filter(({ record }) => record === `posts#${saved.id}`)).toContainEqual(
      expect.objectContaining({
        version: 3,
        by: 'admin@example.com',
        publication: expect.objectContaining({ did: 'deleted' }),
      }),
    );
    await published({ slug });
    expect(await online(slug)).toBeDefined();
  });

  it('is refused for a post that was online, even if it no longer is, and nothing is lost', async () => {
    const slug = newSlug();
    const saved = await published({ slug });
    expect((await remove(saved, 1)).body).toMatchObject({ code: 'was_published' });
    expect((await publish(saved, 1, { to: 'draft' })).status).toBe(200);
    expect((await remove(saved, 2)).body).toMatchObject({ code: 'was_published' });
    expect(await recordOf(saved.id)).toMatchObject({ slug, status: 'draft' });
  });

  it('is refused after a colleague saved it, and saving it afterward brings it not back', async () => {
    const saved = await draft();
    await save(saved.id, saved.edition, { slug: newSlug(), title: 'Theirs' });
    expect((await remove(saved)).status).toBe(409);
    expect((await remove({ ...saved, edition: saved.edition + 1 })).status).toBe(200);
    expect((await save(saved.id, saved.edition + 1)).status).toBe(404);
    expect((await remove({ ...saved, edition: saved.edition + 1 })).status).toBe(404);
  });

  it('takes the slug of no other post along', async () => {
    const slug = newSlug();
    await published({ slug });
    const thief = await draft({ slug });
    expect((await remove(thief)).status).toBe(200);
    const another = await draft({ slug });
    expect((await publish(another)).body).toMatchObject({ code: 'slug_taken' });
  });
});
