import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILE_TYPES } from '../../../domain/onboarding-files.ts';
import { isOfType, START_BYTES } from '../../../lambdas/onboarding/file-kind.ts';

const types = Object.keys(FILE_TYPES);

it('no beginning of a file, however strange, ends in an error', async () => {
  const starts = ['', '504b0304', 'ffd8ff', '89504e470d0a1a0a', 'd0cf11e0a1b11ae1', '255044462d'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...types, 'text/html', 'constructor'),
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 300 }),
      async (type, start, rest) => {
        expect(typeof (await isOfType(type, Buffer.concat([start, rest])))).toBe('boolean');
      },
    ),
    { numRuns: 500 },
  );
});

it('every text is text, also when the last character is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3000 }), async (text) => {
      const content = Buffer.from(text.replaceAll('\u0000', ' ').toWellFormed());
      expect(await isOfType('text/plain', content.subarray(0, START_BYTES))).toBe(true);
    }),
  );
});

it('one file is never two kinds of picture or document', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const found = await Promise.all(types.map(async (type) => ((await isOfType(type, png)) ? [type] : [])));
  expect(found.flat()).toEqual(['image/png']);
});
