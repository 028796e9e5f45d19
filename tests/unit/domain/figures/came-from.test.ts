import { describe, expect, it } from 'vitest';
import {
  cameFromMetadata,
  orderedServices,
  orderMetadata,
  readCameFromMetadata,
} from '../../../../domain/orders.ts';
import {
  type CameFrom,
  describeCameFrom,
  findCameFrom,
  parseCameFrom,
} from '../../../../domain/site/came-from.ts';

const PAGE = new URL(
  'https://agency.example/pricing?utm_source=spring&utm_medium=email&utm_campaign=One%20offer&id=7#x',
);

describe('where a visitor came from', () => {
  it.each([
    ['https://www.google.com/search?q=secret', 'search', 'google.com'],
    ['https://google.co.uk/', 'search', 'google.co.uk'],
    ['https://duckduckgo.com/', 'search', 'duckduckgo.com'],
    ['https://l.facebook.com/l.php?u=1', 'social', 'l.facebook.com'],
    ['https://t.co/abc', 'social', 't.co'],
    ['https://mail.google.com/mail/u/0', 'site', 'mail.google.com'],
    ['https://notfacebook.com/', 'site', 'notfacebook.com'],
    ['https://google.com.evil.example/', 'site', 'google.com.evil.example'],
    ['android-app://com.slack/', 'site', 'com.slack'],
  ])('is the host of %s, without its path and query', (referrer, kind, host) => {
    const found = findCameFrom(referrer, new URL('https://agency.example/contact'));
    expect(found).toEqual({ kind, host, landing: '/contact' });
  });

  it('is direct without a referrer, with the campaign of the link and no other part of it', () => {
    expect(findCameFrom('', PAGE)).toEqual({
      kind: 'direct',
      landing: '/pricing',
      source: 'spring',
      medium: 'email',
      campaign: 'One offer',
    });
  });

  it('is not known where another page of the site led', () => {
    expect(findCameFrom('https://agency.example/blog?utm_source=x', PAGE)).toBeUndefined();
  });

  it.each(['ada@example.com', '=HYPERLINK("x")', '-1+1', '<b>', 'a'.repeat(51), 'one\ntwo', '"quoted"'])(
    'leaves out the campaign %j, which may name a person or be a formula',
    (text) => {
      const url = new URL('https://agency.example/');
      url.searchParams.set('utm_campaign', text);
      expect(findCameFrom('', url)).toEqual({ kind: 'direct', landing: '/' });
    },
  );

  it('leaves out a path with an address', () => {
    expect(findCameFrom('', new URL('https://agency.example/x/ada@example.com'))).toEqual({ kind: 'direct' });
  });

  it('is described in one line', () => {
    expect(describeCameFrom({ kind: 'search' })).toBe('Search engine');
    expect(describeCameFrom(findCameFrom('', PAGE))).toBe(
      'Directly: first page /pricing, campaign One offer (spring, email)',
    );
  });
});

describe('the metadata of a checkout', () => {
  const longest: CameFrom = {
    kind: 'social',
    host: `${'a'.repeat(76)}.com`,
    landing: `/${'a'.repeat(79)}`,
    source: 's'.repeat(50),
    medium: 'm'.repeat(50),
    campaign: 'c'.repeat(50),
  };

  it('says where the customer came from within the provider’s 500 characters, and orders nothing by it', () => {
    const metadata = {
      ...orderMetadata([{ id: 'basic-seo', quantity: 2 }], 'monthly'),
      ...cameFromMetadata(longest),
    };
    expect(Math.max(...Object.values(metadata).map((value) => value.length))).toBeLessThanOrEqual(500);
    expect(readCameFromMetadata(metadata)).toEqual(longest);
    expect(orderedServices(metadata)).toEqual([{ id: 'basic-seo', quantity: 2 }]);
  });

  it.each([null, {}, { came_from: '{' }, { came_from: '[]' }, { came_from: '{"kind":"spy"}' }])(
    'says nothing if it is %j',
    (metadata) => expect(readCameFromMetadata(metadata as never)).toBeUndefined(),
  );
});

it('a stored value is read without its invalid parts', () => {
  expect(parseCameFrom({ kind: 'site', host: 'a b', landing: 7, campaign: 'x' })).toEqual({
    kind: 'site',
    campaign: 'x',
  });
  expect(parseCameFrom({ kind: 'other' as never })).toBeUndefined();
});
