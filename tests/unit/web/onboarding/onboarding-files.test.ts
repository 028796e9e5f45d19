// cspell:ignore ftypheic
import { describe, expect, it } from 'vitest';
import { type FileCategory, MAX_FILES } from '../../../../domain/onboarding/onboarding-files.ts';
import {
  type Attachment,
  addFiles,
  shortenFileName,
} from '../../../../web/features/onboarding/attachments.ts';
import { detectTypes } from '../../../../web/features/onboarding/files/file-start.ts';

let ids = 0;
const newId = () => String(++ids);

function createFile(name: string, type: string, bytes = 1, lastModified = 1): File {
  return new File([new Uint8Array(bytes)], name, { type, lastModified });
}

/** The reason why each file was refused; undefined for accepted files. */
function reasons(files: File[], category: FileCategory = 'general', listed: Attachment[] = []) {
  return addFiles(files, category, listed, newId).map(({ status }) =>
    status.name === 'refused' ? status.reason : undefined,
  );
}

describe('a long name of a file', () => {
  it('is cut at its beginning, and not inside a character', () => {
    expect(shortenFileName(createFile(`${'😀'.repeat(200)}a.png`, 'image/png'))).toBe(
      `${'😀'.repeat(147)}a.png`,
    );
  });
});

describe('choosing files', () => {
  it('accepts every allowed type', () => {
    const files = [
      createFile('a.jpg', 'image/jpeg'),
      createFile('a.png', 'image/png'),
      createFile('a.gif', 'image/gif'),
      createFile('a.pdf', 'application/pdf'),
      createFile('a.doc', 'application/msword'),
      createFile('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      createFile('a.txt', 'text/plain'),
    ];
    expect(reasons(files)).toEqual(files.map(() => undefined));
  });

  it('lists a refused file with the reason', () => {
    expect(reasons([createFile('clip.mov', 'video/quicktime')])).toEqual([
      'This file type is not supported.',
    ]);
    expect(reasons([createFile('empty.txt', 'text/plain', 0)])).toEqual(['The file is empty.']);
  });

  it('uses the name when the type is unknown', () => {
    const [plan] = addFiles([createFile('Plan.DOCX', '')], 'general', [], newId);
    expect(plan?.type).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    expect(reasons([createFile('README', '')])).toEqual(['This file type is not supported.']);
  });

  it('refuses a dropped file that the picker of the list does not offer', () => {
    expect(reasons([createFile('a.pdf', 'application/pdf')], 'localPhotos')).toEqual([
      'Only pictures belong in this list.',
    ]);
    expect(reasons([createFile('a.txt', 'text/plain')], 'brandGuidelines')).toEqual([
      'Only PDF, Word documents and pictures belong in this list.',
    ]);
    expect(reasons([createFile('Guide.PDF', 'application/pdf')], 'brandGuidelines')).toEqual([undefined]);
  });

  it('refuses the same file twice in one list, and accepts it in another', () => {
    const first = addFiles([createFile('a.png', 'image/png')], 'general', [], newId);
    expect(reasons([createFile('a.png', 'image/png')], 'general', first)).toEqual([
      'This file is already in the list.',
    ]);
    expect(reasons([createFile('a.png', 'image/png')], 'localPhotos', first)).toEqual([undefined]);
    expect(reasons([createFile('a.png', 'image/png', 1, 2)], 'general', first)).toEqual([undefined]);
  });

  it('accepts 40 files, without counting refused ones', () => {
    const many = Array.from({ length: MAX_FILES + 1 }, (_, index) => createFile(`${index}.png`, 'image/png'));
    const refused = reasons([createFile('clip.mov', 'video/quicktime'), ...many]);
    expect(refused.filter((reason) => reason === undefined)).toHaveLength(MAX_FILES);
    expect(refused.at(-1)).toBe('This list can have up to 40 files.');
  });
});

describe('a file without a type in its name', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const named = (content: string, name = 'scan') => new File([bytes(content)], name, { type: '' });

  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0rest'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['application/pdf', '%PDF-1.7'],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'PK\x03\x04 word/document.xml',
    ],
    ['image/heic', '\0\0\0\x18ftypheic'],
  ])('is %s by its content', async (type, content) => {
    const file = named(content);
    expect((await detectTypes([file])).get(file)).toBe(type);
  });

  it('is accepted by its content, or refused with an instruction', async () => {
    const files = [named('%PDF-1.7'), named('\0\0\0\x18ftypheic'), named('MZ')];
    const added = addFiles(files, 'general', [], newId, await detectTypes(files));
    expect(added.map(({ status }) => status)).toEqual([
      { name: 'waiting' },
      { name: 'refused', reason: expect.stringMatching(/Save it as JPEG/) },
      { name: 'refused', reason: 'This file type is not supported.' },
    ]);
    expect(added[0]?.type).toBe('application/pdf');
  });
});
