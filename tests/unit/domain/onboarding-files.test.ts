import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  downloadName,
  FILE_CATEGORIES,
  FILE_TYPES,
  fileProblem,
  MAX_FILE_BYTES,
  nameInKey,
  sanitizeKeyPart,
  typeOfFile,
  uploadKey,
} from '../../../domain/onboarding/onboarding-files.ts';

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

describe('the key of a file', () => {
  it('is in a folder of the business for any names', () => {
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

  it('ends with the type of the file', () => {
    fc.assert(
      fc.property(file, (chosen) => {
        const ending = downloadName(uploadKey(chosen), chosen.name).toLowerCase().split('.').at(-1);
        expect(FILE_TYPES[chosen.type]).toContain(ending);
      }),
    );
  });

  it('keeps a usual name for the download', () => {
    const usual = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,80}$/);
    fc.assert(
      fc.property(file, usual, (chosen, name) => {
        expect(nameInKey(uploadKey({ ...chosen, name: `${name}.pdf`, type: 'application/pdf' }))).toBe(
          `${name}.pdf`,
        );
      }),
    );
  });
});

describe('a downloaded file', () => {
  const key = uploadKey({
    businessName: '',
    category: 'general',
    name: '标志.png',
    type: 'image/png',
    timestamp: 1,
    random: 'a',
  });

  it.each(['标志 最终版.png', 'شعار المتجر.png', 'Логотип.PNG', '👩‍👩‍👧 logo.png', "O'Neil (2) *.png"])(
    'keeps its name: %s',
    (name) => {
      expect(downloadName(key, name)).toBe(name);
    },
  );

  it.each([
    ['run.bat', 'run.bat.png'],
    ['exe.\u202egnp.png', 'exe.gnp.png'],
    ['../../etc/passwd.png', '.._.._etc_passwd.png'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
    ['half \ud800.png', 'half \ufffd.png'],
    ['Cafe\u0301.png', 'Café.png'],
    ['..', 'file.png'],
    ['', 'file.png'],
  ])('has a safe name: %j', (name, shown) => {
    expect(downloadName(key, name)).toBe(shown);
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
  ])('%j becomes %j', (text, part) => {
    expect(sanitizeKeyPart(text, 'unknown', 'beginning')).toBe(part);
  });

  it('keeps the beginning of a business name and the end of a file name', () => {
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
    ['image/svg+xml', 1, 'This file type is not supported.'],
    ['constructor', 1, 'This file type is not supported.'],
  ])('has, with the type %s and %i bytes, the problem %s', (type, size, problem) => {
    expect(fileProblem({ name: 'logo', type, size })).toBe(problem);
  });

  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

  it.each([
    ['plan.docx', 'application/wps-office.docx', DOCX],
    ['plan.DOCX', 'application/octet-stream', DOCX],
    ['plan.docx', '', DOCX],
    ['logo.png', 'image/x-png', 'image/png'],
    ['photo.JPG', 'image/pjpeg', 'image/jpeg'],
    ['photo', 'image/jpeg', 'image/jpeg'],
    ['run.bat', 'text/plain', 'text/plain'],
    ['photo.heic', 'image/jpeg', undefined],
    ['setup.exe', 'application/octet-stream', undefined],
    ['constructor', 'constructor', undefined],
  ])('is, when called %s with the type %j, of the type %s', (name, type, known) => {
    expect(typeOfFile({ name, type })).toBe(known);
  });

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1', 'image/heic'],
    ['IMG_1.heif', 'application/octet-stream'],
  ])('must be saved as JPEG when called %s with the type %j', (name, type) => {
    expect(fileProblem({ name, type, size: 1 })).toMatch(/Save it as JPEG/);
  });
});
