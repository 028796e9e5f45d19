// cspell:ignore gmailcom harborbakerycom
import { describe, expect, it } from 'vitest';
import { suggestedEmail } from '../../../../domain/email-address/email-suggestion.ts';

describe('an email address with a typo', () => {
  it.each([
    ['dana@gmial.com', 'dana@gmail.com'],
    ['dana@gmai.com', 'dana@gmail.com'],
    ['dana@gmail.con', 'dana@gmail.com'],
    ['Dana.R+x@GMAIL.CMO', 'Dana.R+x@gmail.com'],
    ['dana@gmail', 'dana@gmail.com'],
    ['dana@gmailcom', 'dana@gmail.com'],
    ['dana@hotmial.com', 'dana@hotmail.com'],
    ['dana@outlok.co', 'dana@outlook.com'],
    ['dana@yahho.ca', 'dana@yahoo.ca'],
    ['dana@comcast.ner', 'dana@comcast.net'],
    ['dana@aol.con', 'dana@aol.com'],
    ['dana.gmail.com', 'dana@gmail.com'],
    ['dana @harborbakery.example', 'dana@harborbakery.example'],
    ['dana@@harborbakery.example', 'dana@harborbakery.example'],
    ['dana@harborbakery,com', 'dana@harborbakery.com'],
    ['dana@harborbakery..com', 'dana@harborbakery.com'],
    ['dana@harborbakery.com.', 'dana@harborbakery.com'],
    ['dana@harborbakerycom', 'dana@harborbakery.com'],
    ['dana@harborbakery.con', 'dana@harborbakery.com'],
    ['dana@harborbakery.ogr', 'dana@harborbakery.org'],
  ])('%s suggests %s', (entered, meant) => {
    expect(suggestedEmail(entered)).toBe(meant);
  });
});

describe('a plausible email address', () => {
  it.each([
    'dana@gmail.com',
    ' dana@gmail.com ',
    'dana@ymail.com',
    'dana@mail.com',
    'dana@email.com',
    'dana@live.ca',
    'dana@axl.com',
    'dana@snail.com',
    'dana@gmx.net',
    'dana@hotmail.co.uk',
    'dana@harborbakery.example',
    'dana@harborbakery.co',
    'dana@telcom.net',
    'dana@bücher.example',
  ])('%s gets no suggestion', (entered) => {
    expect(suggestedEmail(entered)).toBeUndefined();
  });

  it.each(['', 'dana', 'dana@', '@gmail.com', 'not one at all', '@', 'a@b@c'])(
    '%j gets no suggestion',
    (entered) => {
      expect(suggestedEmail(entered)).toBeUndefined();
    },
  );
});
