// cspell:ignore xkcd
import { describe, expect, it } from 'vitest';
import { findSpamSigns, type SpamEvidence } from '../../../lambdas/screening/spam.ts';

const inquiry: SpamEvidence = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  message: 'Please look at https://engines.example and www.engines.example/blog. Thank you!',
  topic: '',
  elapsedMs: 3000,
  maxLinks: 5,
};

describe('an inquiry', () => {
  it.each<[string, Partial<SpamEvidence>]>([
    ['with links', {}],
    ['from a browser that does not measure time', { elapsedMs: undefined, topic: undefined }],
    ['that took a day', { elapsedMs: 86_400_000 }],
    ['with five links', { message: 'https://a.example '.repeat(5) }],
    ['with the sites of five locations', { message: 'https://www.boise.example, '.repeat(5) }],
    ['with five sites without a scheme', { message: 'See www.boise.example. '.repeat(5) }],
    [
      'with many links in a form that counts none',
      { message: 'https://a.example '.repeat(50), maxLinks: undefined },
    ],
    ['about links', { message: 'How do I write <a> and href?' }],
    ['in another script', { name: '李雷', company: '例え', message: 'こんにちは 👋' }],
    ['with the same name and company', { name: 'Ada', company: 'Ada', message: 'Hello' }],
  ])('%s has no signs of spam', (_, changes) => {
    expect(findSpamSigns({ ...inquiry, ...changes })).toEqual({});
  });

  it.each<[string, Partial<SpamEvidence>]>([
    ['hidden-field', { topic: 'x' }],
    ['too-fast', { elapsedMs: 2999 }],
  ])('has the sign %s in how it is filled in', (manner, changes) => {
    expect(findSpamSigns({ ...inquiry, ...changes })).toEqual({ manner });
  });

  it.each<[string, Partial<SpamEvidence>]>([
    ['link-markup', { message: '[URL=https://a.example]x[/URL]' }],
    ['link-markup', { message: 'Visit <a target=_blank href="https://a.example">' }],
    ['many-links', { message: 'HTTPS://a.example '.repeat(6) }],
    ['many-links', { message: 'http://www.a.example or www.b.example '.repeat(3) }],
    ['filled-by-program', { name: 'Win https://a.example' }],
    ['filled-by-program', { name: 'xkcd', company: 'xkcd', message: 'xkcd' }],
  ])('has the sign %s in its content', (content, changes) => {
    expect(findSpamSigns({ ...inquiry, ...changes })).toEqual({ content });
  });
});
