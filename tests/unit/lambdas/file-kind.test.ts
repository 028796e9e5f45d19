import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_TYPES } from '../../../domain/onboarding/onboarding-files.ts';
import { matchesContentType, START_BYTES } from '../../../lambdas/onboarding/file-kind.ts';

const types = Object.keys(FILE_TYPES);

it('no beginning of a file causes an error', async () => {
  const starts = ['', '504b0304', 'ffd8ff', '89504e470d0a1a0a', 'd0cf11e0a1b11ae1', '255044462d'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...types, 'text/html', 'constructor'),
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 300 }),
      async (type, start, rest) => {
        expect(typeof (await matchesContentType(type, Buffer.concat([start, rest])))).toBe('boolean');
      },
    ),
    { numRuns: 500 },
  );
});

it('every text is accepted, also when its last character is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3000 }), async (text) => {
      const content = Buffer.from(text.replaceAll('\u0000', ' ').toWellFormed());
      expect(await matchesContentType('text/plain', content.subarray(0, START_BYTES))).toBe(true);
    }),
  );
});

it('a file has one type', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const found = await Promise.all(
    types.map(async (type) => ((await matchesContentType(type, png)) ? [type] : [])),
  );
  expect(found.flat()).toEqual(['image/png']);
});

const WORD = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const compoundFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const zip = Buffer.from(
  '504b03041400000008000000210000000000000000000000000000000000080000007a2f6162',
  'hex',
);
const utf16le = Buffer.from('\ufeffGrüße from 東京\r\n', 'utf16le');

describe('the check of a file accepts', () => {
  it.each<[string, string, Uint8Array]>([
    ['text of an old Windows', 'text/plain', Buffer.from('Grüße\r\n', 'latin1')],
    ['text with Windows quotation marks', 'text/plain', Buffer.from('\x93caf\xe9\x94 \x80 5', 'latin1')],
    ['text of Notepad as “Unicode”', 'text/plain', utf16le],
    ['the same with swapped bytes', 'text/plain', Buffer.from(utf16le).swap16()],
    ['UTF-8 with its mark', 'text/plain', Buffer.from('\ufeffGrüße')],
    ['RTF that is called .doc', WORD, Buffer.from('{\\rtf1\\ansi Hello}')],
    ['a Word document', DOCX, zip],
    ['an old Word document', WORD, compoundFile],
    ['a Word document with a password', DOCX, compoundFile],
    ['a PDF', 'application/pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['a PDF after empty lines', 'application/pdf', Buffer.from('\r\n\r\n %PDF-1.4\n')],
    ['a PDF after a byte order mark', 'application/pdf', Buffer.from('\ufeff\n%PDF-1.4\n')],
    [
      'a PDF after as much space as programs skip',
      'application/pdf',
      Buffer.from(`${' '.repeat(1019)}%PDF-1.4`),
    ],
  ])('%s', async (_, type, content) => {
    expect(await matchesContentType(type, content.subarray(0, START_BYTES))).toBe(true);
  });

  it('a long text in UTF-16, cut in the middle of a character', async () => {
    const content = Buffer.from(`\ufeffa${'😀'.repeat(2000)}`, 'utf16le');
    expect(await matchesContentType('text/plain', content.subarray(0, START_BYTES))).toBe(true);
  });
});

describe('the check of a file rejects', () => {
  const exe = Buffer.from('4d5a900003000000', 'hex');
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  it.each<[string, string, Uint8Array]>([
    ['a program as text', 'text/plain', exe],
    [
      'a program as text with a mark of UTF-16',
      'text/plain',
      Buffer.concat([Buffer.from('fffe', 'hex'), exe]),
    ],
    ['half characters of UTF-16 as text', 'text/plain', Buffer.from('fffe00dc6100', 'hex')],
    ['bytes that no text has', 'text/plain', Buffer.from('48e901', 'hex')],
    ['bytes that Windows-1252 does not have', 'text/plain', Buffer.from('48e98148', 'hex')],
    ['a page as a document', WORD, page],
    ['a page as a newer document', DOCX, page],
    ['a page as a PDF', 'application/pdf', Buffer.concat([page, Buffer.from('%PDF-1.4')])],
    ['a script as a PDF', 'application/pdf', Buffer.from('#!/bin/sh\n%PDF-1.4')],
    [
      'a drawing with scripts as a picture',
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PDF later than programs look', 'application/pdf', Buffer.from(`${' '.repeat(1024)}%PDF-1.4`)],
    ['an archive as an old document', WORD, Buffer.from('504b030414000000', 'hex')],
    ['RTF as a picture', 'image/png', Buffer.from('{\\rtf1 Hello}')],
    ['a program as a document with a password', DOCX, exe],
  ])('%s', async (_, type, content) => {
    expect(await matchesContentType(type, content)).toBe(false);
  });
});
