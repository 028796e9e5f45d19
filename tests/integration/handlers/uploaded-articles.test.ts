import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUILT_POST, MISSING_PAGE, postOf, releaseOf } from '../../support/blog-files.ts';
import { captureLog } from '../../unit/lambdas/api-call.ts';
import { startBlogHarness } from './blog-harness.ts';

const harness = startBlogHarness();
const { site } = harness;

const headerOf = async (key: string, name: string) => (await site.read(key))?.object.headers[name];

/** The files that are made of all posts. */
const LISTS = ['blog/index.html', 'content/blog-index.json', 'feed.xml', 'sitemap.xml'];

/** The contents of these files, and of the article of the build. */
const others = () => Promise.all([...LISTS, 'blog/built/index.html'].map((key) => site.content(key)));

describe('an uploaded post', () => {
  it('has a page with metadata, and is in the list, the index, the feed, the sitemap and related posts', async () => {
    await harness.uploadPost('new', { title: 'News & more' });
    await harness.publish();
    const page = (await site.content('blog/new/index.html')) ?? '';
    expect(page).toMatch(/<title>News &amp; more[^<]*<\/title>/);
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/blog\/new"\/>/);
    expect(page).toContain('<meta property="og:title" content="News &amp; more"/>');
    expect(page).toContain('<meta name="description" content="What there is to say of new."/>');
    expect(page).toContain('<p>Text of new</p>');
    expect(page).toContain('/assets/start-one.js');
    const [, data = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)['@graph']).toContainEqual(
      expect.objectContaining({ '@type': 'BlogPosting', headline: 'News & more' }),
    );

    expect(await site.content('content/blog-index.json')).toBe('["new","built"]');
    for (const key of ['blog/index.html', 'feed.xml', 'sitemap.xml']) {
      expect(await site.content(key), key).toMatch(/\/blog\/new\b[\s\S]*\/blog\/built\b/);
    }
    const types = await Promise.all(
      ['blog/new/index.html', ...LISTS].map((key) => headerOf(key, 'content-type')),
    );
    expect(types).toEqual([
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
      'application/json',
      'application/xml',
      'application/xml',
    ]);

    expect(await site.content('blog/built/index.html')).toContain('News &amp; more');
    expect(page).toContain('About built');
  });

  it('may have a time, and leave optional fields out', async () => {
    const bare = { title: 'Bare', content: '<p>x</p>', publishedAt: '2026-11-20T23:30:00-07:00' };
    await site.upload('content/blog/bare.json', JSON.stringify(bare));
    await harness.publish();
    expect(await site.content('blog/bare/index.html')).toContain('Bare');
    expect(await site.content('feed.xml')).not.toContain('Invalid Date');
    expect(await site.content('sitemap.xml')).not.toContain('Invalid Date');
  });

  it('changes with its file, and no other page is written', async () => {
    await harness.uploadPost('new');
    await harness.uploadPost('alone', { category: 'Email' });
    await harness.publish();
    await harness.uploadPost('alone', { category: 'Email', content: '<p>Other text</p>' });
    expect(await harness.touchedBy(() => harness.publish())).toEqual(['blog/alone/index.html', 'feed.xml']);
    expect(await site.content('blog/alone/index.html')).toContain('Other text');
    expect(await harness.touchedBy(() => harness.publish()), 'the same event again').toEqual([]);
  });
});

it('an invalid post is left out and named in the log, and valid ones are published', async () => {
  const invalid = {
    'broken.json': '{"title":',
    'list.json': '[]',
    'untitled.json': postOf('untitled', { title: ' ' }),
    'undated.json': postOf('undated', { publishedAt: 'soon' }),
    'one.json': postOf('other'),
    'UPPER.json': postOf('upper'),
    'more/nested.json': postOf('nested'),
    '-.json': postOf('-'),
  };
  for (const [name, text] of Object.entries(invalid)) await site.upload(`content/blog/${name}`, text);
  await harness.uploadPost('good');
  const lines = (await harness.publish()).filter((line) => line.includes('a file is not a post'));
  expect(lines).toHaveLength(Object.keys(invalid).length);
  for (const name of Object.keys(invalid)) {
    expect(lines.join(), name).toContain(`"key":"content/blog/${name}"`);
  }
  expect(await site.content('content/blog-index.json')).toBe('["good","built"]');
  expect(await site.content('blog/good/index.html')).toContain('About good');
});

const MINUTE_MS = 60_000;

/** Lets some minutes pass, until the test is over. S3 takes no requests whose time differs by a quarter of an hour. */
function passMinutes(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('a post with a future date', () => {
  const FILES = ['blog/later/index.html', ...LISTS, 'blog/built/index.html'];
  const soon = () => new Date(Date.now() + 5 * MINUTE_MS).toISOString();

  it('is in no file before that date, and appears then', async () => {
    await harness.uploadPost('later', { publishedAt: soon() });
    await harness.publish();
    for (const key of FILES) expect((await site.content(key)) ?? '', key).not.toMatch(/later/);
    expect(await harness.ask('later')).toMatchObject({ headers: { 'x-not-found': 'yes' } });
    expect(await site.content('post-problems.json'), 'nothing is wrong with it').toBeUndefined();

    passMinutes(6);
    expect((await harness.ask('later')).headers).not.toHaveProperty('x-not-found');
    await harness.publish();
    for (const key of FILES) expect(await site.content(key), key).toMatch(/later/);
  });

  it('does not correct an article before that date', async () => {
    await harness.uploadPost('built', { publishedAt: soon(), title: 'The new one' });
    await harness.publish();
    expect(await site.content('blog/built/index.html')).toContain('About built');
    passMinutes(6);
    await harness.publish();
    expect(await site.content('blog/built/index.html')).toContain('The new one');
  });
});

describe('an invalid correction', () => {
  it.each(['{"title":', postOf('new', { title: '' }), postOf('new', { publishedAt: 'soon' }), ''])(
    'leaves the last valid version in every file: %s',
    async (broken) => {
      await harness.uploadPost('new', { title: 'First version' });
      await harness.uploadPost('new', { title: 'Good version' });
      await harness.publish();
      await site.upload('content/blog/new.json', broken);
      await site.upload('content/blog/new.json', `${broken} `);
      expect(await harness.touchedBy(() => harness.publish())).toEqual(['post-problems.json']);
      for (const key of ['blog/new/index.html', 'blog/index.html', 'feed.xml']) {
        expect(await site.content(key), key).toContain('Good version');
      }
      expect(JSON.parse((await site.content('post-problems.json')) ?? '')).toEqual([
        { file: 'content/blog/new.json', reason: expect.stringMatching(/^It/), isKept: true },
      ]);
    },
  );

  it('is no longer listed after it is corrected', async () => {
    await site.upload('content/blog/new.json', '{');
    await harness.publish();
    expect(await site.content('post-problems.json')).toContain('"isKept":false');
    await harness.uploadPost('new');
    await harness.publish();
    expect(await site.content('post-problems.json')).toBeUndefined();
    expect(await site.content('blog/new/index.html')).toContain('About new');
  });

  it('does not bring back a version from before the post was deleted', async () => {
    await harness.uploadPost('new');
    await site.remove('content/blog/new.json');
    await site.upload('content/blog/new.json', '{');
    await harness.publish();
    expect(await site.content('content/blog-index.json')).toBe('["built"]');
  });

  it('leaves a post of the build', async () => {
    await site.upload('content/blog/built.json', '{');
    await harness.publish();
    expect(await site.content('blog/built/index.html')).toContain('About built');
  });
});

describe('a post over one of the build', () => {
  it('brings that one back when it is deleted', async () => {
    await harness.publish();
    const before = await others();
    await harness.uploadPost('built', { title: 'Another title' });
    await harness.publish();
    expect(await site.content('blog/built/index.html')).toContain('Another title');

    await site.remove('content/blog/built.json');
    await harness.publish();
    expect(await site.content('content/blog/built.json')).toBe(BUILT_POST);
    expect(await others()).toEqual(before);

    await site.remove('content/blog/built.json');
    await harness.publish();
    expect(await site.content('content/blog-index.json'), 'deleted itself').toBe('[]');
  });

  it('brings that one back when it was invalid and is deleted', async () => {
    await site.upload('content/blog/built.json', '{');
    await site.remove('content/blog/built.json');
    await harness.publish();
    expect(await site.content('blog/built/index.html')).toContain('About built');
  });
});

describe('a malicious post', () => {
  const SCRIPT = '<script>alert(1)</script>';

  it('loses scripts, handlers, styles and frames of its text', async () => {
    const content = [
      SCRIPT,
      '<img src="x" onerror="alert(2)">',
      '<a href="javascript:alert(3)">a</a>',
      '<a href="//evil.example">b</a>',
      '<p style="position:fixed" class="x" id="main">c</p>',
      '<iframe src="https://evil.example"></iframe>',
      '<form action="https://evil.example"><input></form>',
      '<svg onload="alert(4)"><script>alert(5)</script></svg>',
      '</div></main></body><h2>d</h2>',
    ].join('');
    await harness.uploadPost('harm', { content });
    await harness.publish();
    for (const key of ['blog/harm/index.html', 'feed.xml']) {
      const text = (await site.content(key)) ?? '';
      expect(text, key).not.toMatch(/alert\(|javascript:|evil\.example|onerror|onload|position:fixed|iframe/);
      expect(text, key).toContain('d');
    }
  });

  it.each(['title', 'excerpt', 'author', 'category', 'coverAlt', 'readingTime'] as const)(
    'shows markup in its %s as text in every file',
    async (field) => {
      await harness.uploadPost('harm', { [field]: `"></title></script>${SCRIPT}<!--` });
      await harness.publish();
      for (const key of ['blog/harm/index.html', 'blog/built/index.html', ...LISTS]) {
        expect(await site.content(key), key).not.toContain(SCRIPT);
      }
    },
  );

  it('has no script in its tags, and no picture of another site', async () => {
    await harness.uploadPost('harm', {
      tags: [`</script>${SCRIPT}`],
      featuredImage: 'https://evil.example/pixel.png',
    });
    await harness.publish();
    const page = await site.content('blog/harm/index.html');
    expect(page).not.toContain(SCRIPT);
    expect(page).not.toMatch(/src(?:set)?="[^"]*evil\.example/);
  });
});

describe('a page below /newsletter/', () => {
  it('is served from the bucket, and an unknown one is not found and leads to the list', async () => {
    await site.upload('newsletter/cold-weeks-0a1b2c3d/index.html', '<h1>Cold weeks</h1>');
    const found = await harness.ask('cold-weeks-0a1b2c3d', 'newsletter');
    expect(found).toMatchObject({ statusCode: 200, body: '<h1>Cold weeks</h1>' });
    expect(found.headers).not.toHaveProperty('x-not-found');
    for (const slug of ['none-0a1b2c3d', '../documents', 'A', '']) {
      const missing = await harness.ask(slug, 'newsletter');
      expect(missing, slug).toMatchObject({ statusCode: 200, body: MISSING_PAGE });
      expect(missing.headers, slug).toMatchObject({ 'x-not-found': 'yes', refresh: '0; url=/newsletter' });
    }
  });

  it('has no other folder of the bucket beside it', async () => {
    await harness.uploadPost('new');
    for (const list of ['api', 'content', 'pricing', 'releases', '']) {
      const { statusCode, body = '' } = await harness.ask('new', list);
      expect([statusCode, JSON.parse(body)], list).toEqual([
        404,
        { code: 'not_found', message: 'This URL does not exist.' },
      ]);
    }
  });
});

describe('a deleted post', () => {
  it('has no page, and is in no list', async () => {
    await harness.uploadPost('new');
    await harness.publish();
    await site.remove('content/blog/new.json');
    expect(await harness.touchedBy(() => harness.publish())).toEqual([
      'blog/built/index.html',
      'blog/index.html',
      'blog/new/index.html',
      'content/blog-index.json',
      'feed.xml',
      'sitemap.xml',
    ]);
    expect(await site.content('blog/new/index.html')).toBeUndefined();
    for (const key of LISTS) expect(await site.content(key), key).not.toMatch(/blog\/new\b|"new"/);
  });

  it('leaves all other files as they were before it was uploaded', async () => {
    await harness.uploadPost('other');
    await harness.publish();
    const before = await others();
    expect(before).not.toContain(undefined);
    await harness.uploadPost('new');
    await harness.publish();
    expect(await others()).not.toEqual(before);
    await site.remove('content/blog/new.json');
    await harness.publish();
    expect(await others()).toEqual(before);
  });

  it('leaves an empty list when it was the last one', async () => {
    await site.remove('content/blog/built.json');
    await harness.publish();
    expect(await site.content('content/blog-index.json')).toBe('[]');
    expect(await site.content('blog/index.html')).toContain('<html');
    expect(await site.content('blog/built/index.html')).toBeUndefined();
  });
});

describe('posts that come and go at the same time', () => {
  it('are published correctly, whichever run is the last', async () => {
    await captureLog(() =>
      Promise.all([
        harness.uploadPost('one').then(() => site.publish()),
        harness.uploadPost('two').then(() => site.publish()),
        site.upload('documents.json', releaseOf('two')).then(() => site.publish()),
        site.remove('content/blog/built.json').then(() => site.publish()),
      ]),
    );
    expect(await site.content('content/blog-index.json')).toBe('["one","two"]');
    for (const slug of ['one', 'two']) {
      const page = await site.content(`blog/${slug}/index.html`);
      expect(page).toContain('/assets/start-two.js');
      expect(page).toContain(slug === 'one' ? 'About two' : 'About one');
    }
    expect(await site.content('blog/built/index.html')).toBeUndefined();
  });

  it('are in the files of the run during which they arrived', async () => {
    await harness.uploadPost('first');
    let late: Promise<void> | undefined;
    harness.onEvent = () => {
      late ??= Promise.all([harness.uploadPost('late'), site.remove('content/blog/first.json')]).then(
        () => {},
      );
    };
    await harness.publish();
    await late;
    expect(await site.content('content/blog-index.json')).toBe('["late","built"]');
    expect(await site.content('blog/first/index.html')).toBeUndefined();
    expect(await site.content('blog/late/index.html')).toContain('About late');
  });

  it('make the run fail after five rounds of changes, so that the event is repeated', async () => {
    let isOver = false;
    async function changeAllTheTime(): Promise<void> {
      for (let change = 1; !isOver; change += 1) {
        await harness.uploadPost('restless', { title: `Change ${change}` });
      }
    }
    const changing = changeAllTheTime();
    try {
      await expect(harness.publish()).rejects.toThrow('during each of 5 rounds');
    } finally {
      isOver = true;
      await changing;
    }
  });
});

describe('a release', () => {
  it('renders the pages of all posts again with its start script', async () => {
    await harness.uploadPost('new');
    await harness.publish();
    await site.upload('documents.json', releaseOf('two'));
    expect(await harness.touchedBy(() => harness.publish())).toEqual([
      'blog/built/index.html',
      'blog/index.html',
      'blog/new/index.html',
      'newsletter/index.html',
    ]);
    expect(await site.content('blog/new/index.html')).toContain('/assets/start-two.js');
  });

  it('is awaited by posts that come before it', async () => {
    await site.remove('documents.json');
    await harness.uploadPost('new');
    expect(await harness.touchedBy(() => harness.publish())).toEqual([]);
  });
});

it.each(['error', 'throttle', 'unreachable'] as const)(
  'an outage of S3 fails the run and removes no page (%s)',
  async (mode) => {
    await harness.uploadPost('new');
    await harness.publish();
    await expect(harness.breakDuring('s3', () => harness.publish(), mode)).rejects.toThrow(
      expect.objectContaining({ name: 'StorageError' }),
    );
    expect(await site.content('blog/new/index.html')).toContain('About new');
  },
);

const BRIEFLY = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=10',
};
const MISSING = {
  statusCode: 200,
  headers: { ...BRIEFLY, 'x-not-found': 'yes', refresh: '0; url=/blog', etag: expect.any(String) },
  body: MISSING_PAGE,
};

/** The keys in the requests to S3 for an article. */
async function keysReadFor(slug: string): Promise<unknown[]> {
  const send = vi.spyOn(S3Client.prototype, 'send');
  onTestFinished(() => send.mockRestore());
  await harness.ask(slug);
  return send.mock.calls.map(([{ input }]) => (input as { Key?: string }).Key);
}

describe('an article without a page', () => {
  it('is rendered as it will be published, and cached for seconds', async () => {
    await harness.uploadPost('other', { title: 'Another of its category' });
    await harness.uploadPost('new', { content: '<p onclick="harm()">Text</p><script>harm()</script>' });
    await harness.uploadPost('later', { publishedAt: '2999-01-01' });
    await site.upload('content/blog/broken.json', '{');
    const response = await harness.ask('new');
    await harness.publish();
    expect(response).toEqual({
      statusCode: 200,
      headers: { ...BRIEFLY, etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) },
      body: await site.content('blog/new/index.html'),
    });
    expect(response.body).toContain('Another of its category');
    expect(response.body).not.toContain('harm()');
  });

  it('is the not-found page, which leads to the list, for a slug without a post', async () => {
    for (const slug of ['none', '-', '', 'A', '..', '../config', 'a%2Fb', '<script>', 'x'.repeat(200)]) {
      expect(await harness.ask(slug), slug).toEqual(MISSING);
    }
  });

  it('reads three files of S3 for an unknown slug', async () => {
    await harness.ask('first');
    expect(await keysReadFor('second')).toEqual([
      'blog/second/index.html',
      'content/blog/second.json',
      'post-states/second.json',
    ]);
  });

  it('redirects if its post has another address, but never to an invalid address', async () => {
    await site.upload('post-states/one.json', '{"is":"moved","to":"two"}');
    await site.upload('post-states/two.json', '{"is":"moved","to":"three"}');
    expect(await harness.ask('one')).toEqual({
      statusCode: 301,
      headers: {
        location: '/blog/three',
        'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
      },
      body: '',
    });
    await site.upload('post-states/three.json', '{"is":"moved","to":"one"}');
    expect(await harness.ask('one')).toMatchObject({ statusCode: 301 });
    for (const state of ['{"is":"unpublished"}', '{"is":"moved","to":"//evil.example"}', '[]']) {
      await site.upload('post-states/four.json', state);
      expect(await harness.ask('four'), state).toEqual(MISSING);
    }
  });

  it('is rendered from its last valid version when a correction is invalid', async () => {
    await harness.uploadPost('new', { title: 'Good version' });
    await site.upload('content/blog/new.json', '{');
    expect((await harness.ask('new')).body).toContain('Good version');
  });

  it('is missing when its file is invalid, or waits for its date', async () => {
    for (const text of [
      '{',
      postOf('refused', { title: '' }),
      postOf('refused', { publishedAt: '2999-01-01' }),
    ]) {
      await site.upload('content/blog/refused.json', text);
      expect(await harness.ask('refused'), text).toEqual(MISSING);
    }
  });

  it('is missing after its file was deleted', async () => {
    await harness.uploadPost('new');
    await site.remove('content/blog/new.json');
    expect(await harness.ask('new')).toEqual(MISSING);
  });
});

describe('an article with a page', () => {
  it('is served from it, and cached at the edge for a minute like the lists', async () => {
    await harness.uploadPost('new');
    await harness.publish();
    const caching = 'public, max-age=0, must-revalidate, s-maxage=60';
    const { headers, body } = await harness.ask('new');
    expect(body).toBe(await site.content('blog/new/index.html'));
    expect(headers).toMatchObject({ 'cache-control': caching });
    for (const key of ['blog/new/index.html', 'blog/index.html', 'content/blog-index.json', 'feed.xml']) {
      expect(await headerOf(key, 'cache-control'), key).toBe(caching);
    }
  });

  it('reads one file of S3', async () => {
    await harness.uploadPost('new');
    await harness.publish();
    expect(await keysReadFor('new')).toEqual(['blog/new/index.html']);
  });
});

it('an article is missing before the first release', async () => {
  await site.remove('404/index.html');
  await site.remove('documents.json');
  await harness.uploadPost('new');
  // Without the not-found page that the function keeps for a minute.
  vi.resetModules();
  expect(await harness.ask('new')).toEqual({ ...MISSING, body: '' });
});
