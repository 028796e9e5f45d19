import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '../../../domain/brand.ts';
import { toLetterSlug } from '../../../domain/site/letter-archive.ts';
import { loseResponse } from '../../support/lost-responses.ts';
import { openSmallSite } from './blog-harness.ts';
import { startLetterHarness } from './letter-harness.ts';

const harness = startLetterHarness();

const site = openSmallSite(harness);
const fileOf = (key: string) => site.content(key);

async function show(id: string, isPublic: boolean, version: unknown = undefined) {
  const { record } = await harness.look('letters', id);
  return harness.change('letters', id, { version: version ?? record.version, isPublic });
}

/** A sent letter. */
async function sent(content: object = {}): Promise<{ readonly id: string; readonly slug: string }> {
  const id = await harness.draft(content);
  await harness.send(id);
  await harness.finish();
  const { record } = await harness.look('letters', id);
  return { id, slug: toLetterSlug(record as unknown as { id: string; subject: string }) };
}

const pageOf = (slug: string) => fileOf(`newsletter/${slug}/index.html`);

const LISTS = ['newsletter/index.html', 'newsletter.xml', 'sitemap.xml'];

// Its documents take a while to load on a busy machine.
beforeAll(() => import('../../../lambdas/blog/publish-articles.handler.ts').then(() => {}));

beforeEach(async () => {
  await harness.removeAll();
  await harness.subscribe('ada@engines.example');
});

describe('the public archive', () => {
  it('has no letter that no administrator chose', async () => {
    const { slug } = await sent();
    await site.publish();
    expect(await pageOf(slug)).toBeUndefined();
    expect(await fileOf('newsletter/index.html')).toContain('There are no letters to read yet.');
    for (const list of LISTS) expect(await fileOf(list), list).not.toContain(slug);
    expect(await fileOf('blog/index.html')).not.toContain('Read past letters');
  });

  it('has a chosen letter as a page, in its list, its feed, and the sitemap, until it is taken out', async () => {
    const { id, slug } = await sent({
      subject: 'Cold weeks',
      preview: 'Seven things',
      body: '## Hours\n\n[Go](/blog)',
    });
    expect((await show(id, true)).status).toBe(200);
    await site.publish();
    const page = (await pageOf(slug)) ?? '';
    expect(page).toContain(`<link rel="canonical" href="${brand.site}/newsletter/${slug}"/>`);
    expect(page).toContain('<meta name="description" content="Seven things"/>');
    expect(page).toContain('<meta property="og:type" content="article"/>');
    expect(page).toContain('"@type":"Article"');
    expect(page).toContain('<h2>Hours</h2>');
    expect(page).toMatch(/<a href="http[^"]*\/blog">Go<\/a>/);
    expect(page).not.toMatch(/href="\/unsubscribe|token=|Why you get this/i);
    for (const list of LISTS) expect(await fileOf(list), list).toContain(slug);
    expect(await fileOf('blog/index.html')).toContain('Read past letters');
    expect(await fileOf('feed.xml')).not.toContain(slug);

    expect((await show(id, false)).status).toBe(200);
    await site.publish();
    expect(await pageOf(slug)).toBeUndefined();
    for (const list of LISTS) expect(await fileOf(list), list).not.toContain(slug);
    const { changes } = await harness.look('letters', id);
    expect(changes.slice(0, 2)).toMatchObject([{ isPublic: false }, { isPublic: true }]);
  });

  it('has a letter that was chosen as a draft once it is sent, and not before', async () => {
    const id = await harness.draft({ subject: 'Chosen early' });
    expect((await show(id, true)).status).toBe(200);
    const slug = toLetterSlug({ id, subject: 'Chosen early' });
    expect(await fileOf(`content/letters/${slug}.json`)).toBeUndefined();
    await harness.send(id);
    await harness.finish();
    expect(JSON.parse((await fileOf(`content/letters/${slug}.json`)) ?? '{}')).toMatchObject({
      title: 'Chosen early',
      content: '<p>Hello <strong>you</strong></p>',
    });
  });

  it('gets a letter whose last call crashed before it was archived, with the repeated message', async () => {
    const id = await harness.draft({ subject: 'Crashed' });
    await show(id, true);
    await harness.send(id);
    while (harness.queue.length > 0) {
      const [message] = harness.queue;
      const taken = await harness.breakDuring('s3', () => harness.takeMessage().catch(() => 'crashed'));
      await harness.passEvents();
      if (taken !== 'crashed') continue;
      expect(await harness.statusOf(id)).toBe('sent');
      harness.queue = message ? [message, { ...message, delaySeconds: 120 }] : [];
      break;
    }
    await harness.finish();
    expect(await fileOf(`content/letters/${toLetterSlug({ id, subject: 'Crashed' })}.json`)).toBeDefined();
  });

  it('has a letter for which the database client repeated the last write', async () => {
    const id = await harness.draft({ subject: 'Repeated' });
    await show(id, true);
    await harness.send(id);
    const isLost = loseResponse(['sentAt', 'UpdateExpression']);
    await harness.finish();
    expect(isLost()).toBe(true);
    expect(await harness.statusOf(id)).toBe('sent');
    expect(await fileOf(`content/letters/${toLetterSlug({ id, subject: 'Repeated' })}.json`)).toBeDefined();
  });

  it('applies a change that the bucket refused when the letter is opened again', async () => {
    const { id, slug } = await sent();
    const { record } = await harness.look('letters', id);
    expect((await harness.breakDuring('s3', () => show(id, true, record.version))).status).toBe(503);
    expect((await harness.look('letters', id)).record).toMatchObject({ isPublic: true });
    expect(await fileOf(`content/letters/${slug}.json`)).toBeDefined();
  });

  it('changes nothing for a repeat, an old version, or another kind of record', async () => {
    const { id } = await sent();
    const { record } = await harness.look('letters', id);
    expect((await show(id, true, record.version)).status).toBe(200);
    expect((await show(id, true, record.version)).status).toBe(200);
    expect((await show(id, false, record.version)).status).toBe(409);
    expect((await show(id, true)).body).toMatchObject({ code: 'nothing_to_change' });
    const [subscriber] = await harness.items('subscribers');
    const change = { version: 0, isPublic: true };
    const answer = await harness.change('subscribers', String(subscriber?.id), change);
    expect(answer.status).toBe(400);
  });

  it('takes no other page of the newsletter for a letter', async () => {
    const file = JSON.stringify({ title: 'Fake', content: '<p>Fake</p>', publishedAt: '2026-11-01' });
    await site.upload('content/letters/confirm.json', file);
    await site.upload('newsletter/confirm/index.html', 'the real one');
    await site.publish();
    expect(await fileOf('newsletter/confirm/index.html')).toBe('the real one');
    expect(await fileOf('newsletter/index.html')).not.toContain('Fake');
  });
});

describe('a malicious letter', () => {
  const SCRIPT = '<script>alert(1)</script>';

  it('shows HTML as text, and loses links that run code', async () => {
    const body = [
      SCRIPT,
      '<img src="x" onerror="alert(2)">',
      '[a](javascript:alert(3)) [b](data:text/html,x) <javascript:alert(4)> [c](//evil.example)',
      '![d](https://evil.example/pixel.png) ![e](javascript:alert(5))',
      '| <b onclick="alert(6)">f</b> | g |\n|---|---|\n| </td></table><iframe src=x> | h |',
      '```\n</code></pre><script>alert(7)</script>\n```',
      '[i](https://example.com/"onmouseover="alert(8))',
    ].join('\n\n');
    const { id, slug } = await sent({ body });
    await show(id, true);
    await site.publish();
    const page = (await pageOf(slug)) ?? '';
    const article = /<article>[\s\S]*<\/article>/.exec(page)?.[0] ?? '';
    expect(article).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(article).not.toMatch(/<(?:script|iframe|b|form)\b/i);
    expect(article).not.toMatch(/<[^>]+\son\w+=/i);
    expect(article).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript):/i);
    expect(article).not.toMatch(/(?:href|src)="\/\//);
    expect(article).not.toMatch(/<img[^>]+evil\.example/);
    expect(await fileOf('newsletter.xml')).not.toMatch(/<script|<iframe/i);
  });

  it.each(['subject', 'preview'])('shows quotes and tags in its %s as text in every file', async (field) => {
    const { id, slug } = await sent({ [field]: `"'></title></script>${SCRIPT}<!--]]>` });
    await show(id, true);
    await site.publish();
    for (const key of [`newsletter/${slug}/index.html`, ...LISTS, 'blog/index.html']) {
      const text = await fileOf(key);
      expect(text, key).toBeDefined();
      expect(text, key).not.toContain(SCRIPT);
      expect(text, key).not.toContain('"\'></title>');
    }
  });
});
