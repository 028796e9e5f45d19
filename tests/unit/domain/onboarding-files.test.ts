import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  downloadName,
  FILE_CATEGORIES,
  FILE_TYPES,
  fileProblem,
  MAX_FILE_BYTES,
  sanitizeKeyPart,
  uploadKey,
} from '../../../domain/onboarding-files.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '/',
        '\\',
        '.',
        '%2e%2e',
        '\u0000',
        '\ud800',
        '_',
        '-',
        'a',
        '＿',
        '．',
        '？',
        '\r\n',
      ),
    )
    .map((parts) => parts.join('')),
);

const file = fc.record({
  businessName: anyText,
  category: fc.constantFrom(...FILE_CATEGORIES.map(({ id }) => id)),
  name: anyText,
  type: fc.constantFrom(...Object.keys(FILE_TYPES)),
  timestamp: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  random: fc.stringMatching(/^[0-9a-f]{12}$/),
});

describe('where a file is stored', () => {
  it('is always its own folder, whatever the business and the file are called', () => {
    fc.assert(
      fc.property(file, (chosen) => {
        const key = uploadKey(chosen);
        expect(key).toMatch(
          /^onboarding\/[A-Za-z0-9_-][A-Za-z0-9._-]*\/(?:general|localPhotos|brandGuidelines)\/\d+_[0-9a-f]{12}_[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
        );
        const [, folder = '', category] = key.split('/');
        expect(folder).toMatch(/[A-Za-z0-9]/);
        expect(category).toBe(chosen.category);
        expect(Buffer.byteLength(key)).toBeLessThan(400);
        expect(new URL(key, 'https://bucket.example/').pathname).toBe(`/${key}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('says in its ending what kind of file it is', () => {
    fc.assert(
      fc.property(file, (chosen) => {
        const ending = downloadName(uploadKey(chosen)).toLowerCase().split('.').at(-1);
        expect(FILE_TYPES[chosen.type]).toContain(ending);
      }),
    );
  });

  it('keeps a usual name as it is for the download', () => {
    const usual = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,80}$/);
    fc.assert(
      fc.property(file, usual, (chosen, name) => {
        expect(downloadName(uploadKey({ ...chosen, name: `${name}.pdf`, type: 'application/pdf' }))).toBe(
          `${name}.pdf`,
        );
      }),
    );
  });
});

describe('a name in a key', () => {
  it.each([
    ['Café Zürich & Söhne', 'Caf__Z_rich___S_hne'],
    ['a/b\\c', 'a_b_c'],
    ['../x', '__x'],
    ['...', 'unknown'],
    ['😀😀', 'unknown'],
    ['', 'unknown'],
  ])('%j is %j', (text, part) => {
    expect(sanitizeKeyPart(text, 'unknown', 'beginning')).toBe(part);
  });

  it('of a business keeps its beginning, of a file its end', () => {
    const long = `start${'-'.repeat(300)}end.pdf`;
    expect(sanitizeKeyPart(long, 'unknown', 'beginning')).toMatch(/^start-{115}$/);
    expect(sanitizeKeyPart(long, 'file', 'end')).toMatch(/^-{113}end\.pdf$/);
  });
});

describe('a file', () => {
  it.each([
    ['image/png', 1, undefined],
    ['image/png', MAX_FILE_BYTES, undefined],
    ['image/png', MAX_FILE_BYTES + 1, 'The file is larger than 10 MB.'],
    ['image/png', 500 * 1024 * 1024, 'The file is larger than 10 MB.'],
    ['image/png', 0, 'The file is empty.'],
    ['image/svg+xml', 1, 'This type of file cannot be uploaded.'],
    ['constructor', 1, 'This type of file cannot be uploaded.'],
  ])('of type %s and %i bytes: %s', (type, size, problem) => {
    expect(fileProblem({ type, size })).toBe(problem);
  });
});
