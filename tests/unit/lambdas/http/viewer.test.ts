import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getVisitorKey } from '../../../../lambdas/http/viewer.ts';

const EDGE = '130.176.0.1';
const SECRET = 'N3wOfSixtyFourLettersAndDigits';

beforeEach(() => vi.stubEnv('SITE_SECRETS', SECRET));

/** The visitor of a call through the distribution, whose IP the API has added. */
function through(forwarded: string) {
  return getVisitorKey({
    headers: { 'x-site-secret': SECRET, 'x-forwarded-for': `${forwarded}, ${EDGE}` },
    sourceIp: EDGE,
  });
}

describe('the visitor of a call through the distribution', () => {
  it('has the IP that the distribution saw', () => {
    expect(through('203.0.113.7')).toBe('203.0.113.7');
  });

  it('has the IP of the connection when no other is known', () => {
    expect(getVisitorKey({ headers: { 'x-site-secret': SECRET }, sourceIp: EDGE })).toBe(EDGE);
    expect(through('')).toBe(EDGE);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
  ])('with the IP %s is identified by its network %s', (ip, network) => {
    expect(through(ip)).toBe(network);
  });
});

describe('the visitor of a call around the distribution', () => {
  it.each([undefined, '', 'guessed', SECRET.slice(0, -1)])(
    'with the mark %j has the IP of the connection',
    (mark) => {
      const headers = {
        'x-forwarded-for': '203.0.113.7, 198.51.100.9',
        ...(mark !== undefined && { 'x-site-secret': mark }),
      };
      expect(getVisitorKey({ headers, sourceIp: '198.51.100.9' })).toBe('198.51.100.9');
    },
  );
});
