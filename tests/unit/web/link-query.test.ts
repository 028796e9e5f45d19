// cspell:ignore xsession
import { describe, expect, it } from 'vitest';
import {
  readLinkEmail,
  readLinkParameter,
  readLinkToken,
  withoutLinkParameters,
} from '../../../web/lib/links/link-query.ts';

const SESSION = 'cs_test_a1B2c3D4e5F6g7H8';
const TOKEN = '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10.k_9-Ab.x-Y_z-';

describe('the query of a link from an email', () => {
  it.each([
    `?session_id=${SESSION}`,
    `?amp;session_id=${SESSION}`,
    `?utm=mail&amp;session_id=${SESSION}`,
    `?utm=mail&amp%3Bsession_id=${SESSION}`,
    `?session_id%3D${SESSION}`,
    `?session_id%3d${SESSION}&utm=mail`,
    `?session_id==${SESSION}`,
    `?session_id=3D${SESSION}`,
    '?session_id=cs_test_a1B2=%0D%0Ac3D4e5F6g7H8',
    '?session_id=cs_test_a1B2%0A%20c3D4e5F6g7H8',
    '?session_id=cs_test_a1B2%20c3D4e5F6g7H8',
    ...['.', ').', '%3E', '">', '%22', '%20', '%0D%0A', ';', '*', '%E2%80%9D'].map(
      (end) => `?session_id=${SESSION}${end}`,
    ),
    `?session_id=%3C${SESSION}%3E`,
  ])('is read as originally written: %s', (search) => {
    expect(readLinkToken(search, 'session_id')).toBe(SESSION);
  });

  it('keeps every character of a token, also a hyphen at its end', () => {
    expect(readLinkToken(`?token=${TOKEN}`, 'token')).toBe(TOKEN);
    expect(readLinkToken(`?token=${TOKEN}).`, 'token')).toBe(TOKEN);
  });

  it('keeps a plus sign of an email address, decoded or not', () => {
    for (const search of ['?email=ann%2Bshop%40example.com', '?email=ann+shop@example.com.']) {
      expect(readLinkEmail(search, 'email')).toBe('ann+shop@example.com');
    }
  });

  it('keeps the spaces of a list', () => {
    expect(readLinkParameter('?add=seo-bundle+blogs-2)&amp;cycle=annual.', 'add')).toBe('seo-bundle blogs-2');
    expect(readLinkParameter('?add=seo-bundle+blogs-2)&amp;cycle=annual.', 'cycle')).toBe('annual');
  });

  it.each([
    ['?cycle=annual&add=blogs-2&utm_source=a%20b', '?cycle=annual&utm_source=a%20b'],
    ['?utm_source=mail&amp;add=blogs-2).', '?utm_source=mail'],
    ['?utm_source=mail&amp%3Badd%3dblogs-2&pressed=yes', '?utm_source=mail'],
    ['?utm_id=1&address=add', '?utm_id=1&address=add'],
    ['?add=', ''],
    ['', ''],
  ])('keeps its other parameters when what it adds is removed: %s', (search, rest) => {
    expect(withoutLinkParameters(search, ['add', 'pressed'])).toBe(rest);
  });

  it.each(['', '?', '?session_id', '?session_id=', '?session_id=.', '?other=1', '?xsession_id=1'])(
    'has no value in %j',
    (search) => {
      expect(readLinkToken(search, 'session_id')).toBeNull();
    },
  );

  it('stays unchanged when it cannot be decoded', () => {
    expect(readLinkToken('?session_id=%E0%A4%A', 'session_id')).toBe('%E0%A4%A');
  });
});
