import { describe, expect, it, vi } from 'vitest';
import { logger } from '../../../../lambdas/aws/logger.ts';
import { expectNoSecrets } from '../../../support/log-secrets.ts';

function written(details: object): string {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  logger.warn('something failed', details);
  output.mockRestore();
  return lines.join('');
}

const SIGNATURE = 'Zm9yZ2VkIHNpZ25hdHVyZSBvZiB0aGlydHktdHdvIGI';

describe('a line of the log', () => {
  it.each([
    [
      'the id of a checkout',
      "No such session: 'cs_live_a1B2c3D4e5F6g7H8'",
      "No such session: 'checkout:e5F6g7H8'",
    ],
    ['a short id of a checkout', 'cs_test_a1', 'checkout:a1'],
    [
      'an email address',
      'Address <ada.l+x@engines.example> is refused',
      'Address <(email address)> is refused',
    ],
    ['an encoded email address', '/auth?email=ada%40engines.example&x=1', '/auth?email=(email address)&x=1'],
    ['an email address beyond ASCII', 'an ädä@müller.example', 'an (email address)'],
    ['a token of a link', `/unsubscribe?token=a1b2-c3.k3y.${SIGNATURE}.`, '/unsubscribe?token=(token).'],
    ['a token of the user pool', 'Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer (token)'],
    ['a key', 'Invalid API Key provided: sk_live_a1b2c3', 'Invalid API Key provided: (key)'],
  ])('does not contain %s', (_, text, safe) => {
    const line = written({ error: { message: text }, list: [text] });
    expect(JSON.parse(line)).toMatchObject({ error: { message: safe }, list: [safe] });
  });

  it.each([
    'at file:///var/task/node_modules/@smithy/core/dist/index.js:12:4',
    'npm:stripe@22.1.0',
    'onboarding/Analytical_Engines/general/1764110000000_logo.png',
    '0b0e6a52-3c1f-4c7f-9f3e-0e6f5a1b2c3d',
    'evt_1Q2w3E4r5T6y',
  ])('keeps %s', (text) => expect(JSON.parse(written({ text }))).toMatchObject({ text }));

  it('is one line of JSON for any error message', () => {
    const text = 'quoted "a@b.example"\nada@b.example\\ cs_test_a1B2c3D4e5"F';
    const line = written({ text });
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(line).text).toBe('quoted "(email address)"\n(email address)\\ checkout:B2c3D4e5"F');
  });
});

describe('the log check of the test suite', () => {
  it.each([
    ['{"level":"INFO","id":"cs_test_a1B2c3D4e5F6"}', 'the id of a checkout'],
    ['[contact] ERROR not sent {"to":"ada@engines.example"}', 'an email address'],
    [`{"url":"/unsubscribe?token=a.b.${SIGNATURE}"}`, 'a token'],
    ['{"key":"sk_test_a1b2c3"}', 'a key'],
  ])('finds %s', (line, what) => {
    expect(() => expectNoSecrets([line])).toThrow(what);
  });

  it('checks only the lines of functions', () => {
    expect(() =>
      expectNoSecrets(['Sign in as admin@example.com', '{"id":"checkout:e5F6g7H8"}']),
    ).not.toThrow();
  });
});
