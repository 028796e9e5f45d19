// cspell:ignore mple bcher
import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  deliverableAddress,
  emailProblem,
  INVALID_EMAIL,
  normalizeEmail,
  shownEmail,
} from '../../../../domain/email-address/email-address.ts';
import { linkedField } from '../../../../domain/emails/email-links.ts';

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['ada+tag@example.org', 'ada+tag@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ада@example.org', undefined],
    ["o'neil.ada_1@example.org", "o'neil.ada_1@example.org"],
    ['ada@exa mple.org', undefined],
    ['ada..b@example.org', undefined],
    ['.ada@example.org', undefined],
    ['ada.@example.org', undefined],
    ['ada:b@example.org', undefined],
    ['ada(b)@example.org', undefined],
    ['ada\\b@example.org', undefined],
    ['ada@b@example.org', undefined],
    ['ada@example..org', undefined],
    ['ada@-example.org', undefined],
    ['ada@localhost', undefined],
    // URLs make IP addresses of these.
    ['ada@1.2', undefined],
    ['ada@0x7f.1', undefined],
    ['ada@ex%41mple.org', undefined],
    // Encode a letter without width, plain letters, and nothing.
    ['ada@xn--ab-tbb.example', undefined],
    ['ada@xn--abc-.example', undefined],
    ['ada@xn--.example', undefined],
    ['ada@xn--a.example', undefined],
    [`${'a'.repeat(65)}@example.org`, undefined],
    [`ada@${'a'.repeat(64)}.org`, undefined],
    [`ada@${'ü'.repeat(64)}.org`, undefined],
    ['@example.org', undefined],
    ['ada', undefined],
  ])('%s is delivered to %s', (email, deliverable) => {
    expect(deliverableAddress(email)).toBe(deliverable);
  });

  it.each([
    [
      'ada@example.org',
      ['ADA@Example.ORG', ' ada@example.org ', 'a\u200bda@exa\u00admple.org\u200e', '\ufeffada@example.org'],
    ],
    [
      'ada@example.org',
      [
        '\u202eada\u202c@example.org',
        'ada\u2060@\u2060example.org',
        'ada@ｅｘａｍｐｌｅ．ｏｒｇ',
        'ada@example。org',
      ],
    ],
    [
      'ada@example.org',
      ['ada@exam\ufe0fple.org', 'ada@exam\u034fple.org', 'ada@exam\u180bple.org', 'ada@exam\u200dple.org'],
    ],
    ['ada@gmail.com', ['ada@googlemail.com', 'ada@GoogleMail.com', 'ada@ｇooglemail.com']],
    [
      'ada@xn--bcher-kva.example',
      [
        'ada@BÜCHER.example',
        'ada@bu\u0308cher.example',
        'ada@XN--BCHER-KVA.example',
        'ada@bü\u00adcher.example',
      ],
    ],
    ['ada@xn--fa-hia.de', ['ada@faß.de', 'ada@FAẞ.de']],
    ['ada@xn--mgba3gch31f060k.com', ['ada@نامه\u200cای.com', 'ada@xn--mgba3gch31f060k.com']],
    ['ada@xn--wgv71a119e.jp', ['ada@日本語.jp', 'ada@日本語｡jp']],
  ])('%s is the same in every spelling', (email, spellings) => {
    expect(spellings.map(normalizeEmail)).toEqual(spellings.map(() => email));
    expect(normalizeEmail(email)).toBe(email);
  });

  it.each([
    ['a..b@example.org', 'Please check the dots before the @: none may be first, last or next to another.'],
    ['ab.@example.org', 'Please check the dots before the @: none may be first, last or next to another.'],
    ['josé@example.org', 'Please write the part before the @ in plain letters, without accents.'],
    ['ｂuyer@example.org', 'Please write the part before the @ in plain letters, without accents.'],
    // In lower case it would become a plain k.
    ['buyer\u212a@example.org', 'Please write the part before the @ in plain letters, without accents.'],
    ['ada@exa_mple.org', 'Please check the part after the @, such as example.com.'],
    ['ada@i❤.example', 'Please check the part after the @, such as example.com.'],
    ['ada@example', 'Please enter one email address with its ending, such as example.com.'],
    ['two@example.com, three@example.com', INVALID_EMAIL],
    ['a@example.com\r\nBcc: b@example.com', INVALID_EMAIL],
    ['', INVALID_EMAIL],
  ])('%j is rejected with an instruction', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });

  it('has one form for all characters that domains ignore', () => {
    const ignored = codePoints().filter((sign) => domainToASCII(`a${sign}b.example`) === 'ab.example');
    expect(ignored.length).toBeGreaterThan(250);
    expect(ignored.filter((sign) => normalizeEmail(`ada@a${sign}b.example`) !== 'ada@ab.example')).toEqual(
      [],
    );
  });

  it('is delivered in a form that does not change again', () => {
    const signs = codePoints();
    const changed = signs.filter((sign) => {
      const email = deliverableAddress(`ada@x${sign}y.example`);
      if (email === undefined) return false;
      const [, domain = ''] = email.split('@');
      return normalizeEmail(email) !== email || domainToASCII(domain) !== domain;
    });
    expect(changed).toEqual([]);
  });
});

describe('people see', () => {
  it.each([
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
    ['ada@xn--wgv71a119e.jp', 'ada@日本語.jp'],
    ['ada@xn--80a1acny.xn--p1ai', 'ada@почта.рф'],
    ['ada@example.org', 'ada@example.org'],
    ['erased', 'erased'],
  ])('%s as %s', (email, shown) => {
    expect(shownEmail(email)).toBe(shown);
  });

  it.each([
    // All Cyrillic, like apple.com; one Cyrillic letter; a letter i without its dot; Greek.
    'ada@xn--80ak6aa92e.com',
    normalizeEmail('ada@pаypal.com'),
    normalizeEmail('ada@wıkipedia.org'),
    normalizeEmail('ada@ορο.com'),
  ])('%s unchanged, because it could be mistaken for another', (email) => {
    expect(email).toContain('@xn--');
    expect(shownEmail(email)).toBe(email);
  });
});

it('an email shows an international domain in its own letters and links to its ASCII form', () => {
  expect(linkedField('Email', 'ada@xn--bcher-kva.example', 'email')).toEqual({
    label: 'Email',
    value: 'ada@bücher.example',
    href: 'mailto:ada@xn--bcher-kva.example',
  });
});

/** Characters of all scripts except Han and Hangul, and invisible ones, without those with a meaning in URLs. */
function codePoints(): string[] {
  const codes = [...Array(0x20000).keys(), ...Array.from({ length: 0x1000 }, (_, at) => 0xe0000 + at)];
  return codes
    .map((code) => String.fromCodePoint(code))
    .filter(
      (sign) => sign.isWellFormed() && !/[\0-!/\\?#:@%]|\p{Script=Han}|\p{Script=Hangul}|\p{Cn}/u.test(sign),
    );
}
