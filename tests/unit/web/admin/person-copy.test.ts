import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AdminError } from '../../../../web/features/admin/admin-failure.ts';
import { copyOfPerson } from '../../../../web/features/admin/person-copy.ts';
import { ZipArchive } from '../../../../web/features/admin/zip.ts';

const TEXT = new TextEncoder();

/** The files of an archive, read by its directory as programs do, each with what its own header says. */
async function filesIn(archive: Blob): Promise<Record<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  const files: Record<string, string> = {};
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const size = bytes.readUInt32LE(at + 24);
    const header = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(header)).toBe(0x04034b50);
    // From the version needed to the name's length both say the same.
    expect(bytes.subarray(header + 4, header + 28)).toEqual(bytes.subarray(at + 6, at + 30));
    const start = header + 30 + nameLength;
    const content = bytes.subarray(start, start + size);
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content));
    files[name] = content.toString();
    at += 46 + nameLength;
  }
  return files;
}

describe('an archive', () => {
  it('holds what was put into it, under names in any script', async () => {
    const archive = new ZipArchive();
    const moment = new Date(2026, 10, 21, 12, 53, 24);
    archive.add('data.json', TEXT.encode('{}'), moment);
    archive.add('files/1/1-Grüße 好.txt', TEXT.encode('Opening hours: nine to five.'), moment);
    archive.add('empty', new Uint8Array(), moment);
    const finished = archive.finish();
    expect(await filesIn(finished)).toEqual({
      'data.json': '{}',
      'files/1/1-Grüße 好.txt': 'Opening hours: nine to five.',
      empty: '',
    });
    const header = Buffer.from(await finished.slice(0, 14).arrayBuffer());
    expect(header.readUInt16LE(10).toString(2)).toBe(((12 << 11) | (53 << 5) | 12).toString(2));
    expect(header.readUInt16LE(12)).toBe(((2026 - 1980) << 9) | (11 << 5) | 21);
  });

  it('is not made larger than its format allows', () => {
    const archive = new ZipArchive();
    const nothing = new Uint8Array();
    const fill = () => {
      for (let file = 0; file <= 65_535; file++) archive.add('a', nothing, new Date());
    };
    expect(fill).toThrow(RangeError);
  });
});

describe('a copy for a person', () => {
  const files = ['1-logo.png', '2-gone.png', '3-new.png'].map((name, place) => ({
    form: 'f',
    place,
    path: `files/f/${name}`,
  }));
  const personData = async () => ({ json: '{"email":"ada@engines.example"}', files });
  const file = async (_: string, place: number) => {
    if (place === 1) throw new AdminError({ failure: 'not_found' });
    if (place === 2) throw new AdminError({ failure: 'not_checked' });
    return { url: `https://bucket.example/${place}`, expiresAt: '' };
  };
  const download = async (url: unknown) => new Response(`from ${url}`);
  const options = { signal: new AbortController().signal, onProgress: () => {} };

  it('has the data and every file that can be had, and names the others', async () => {
    const steps: string[] = [];
    const copy = await copyOfPerson({ personData, file }, 'ada@engines.example', {
      ...options,
      download,
      onProgress: (done, all) => steps.push(`${done}/${all}`),
    });
    expect(await filesIn(copy)).toEqual({
      'data.json': '{"email":"ada@engines.example"}',
      'files/f/1-logo.png': 'from https://bucket.example/0',
      'left-out.txt': 'files/f/2-gone.png is not there any more\nfiles/f/3-new.png is still being checked\n',
    });
    expect(steps).toEqual(['0/3', '1/3', '2/3']);
  });

  it('is none when a file does not come', async () => {
    const refused = async () => new Response('', { status: 403 });
    const copy = copyOfPerson({ personData, file }, 'ada@engines.example', { ...options, download: refused });
    await expect(copy).rejects.toMatchObject({ trouble: { failure: 'unavailable' } });
  });

  it('can be stopped', async () => {
    const stopping = new AbortController();
    const stops = async () => {
      stopping.abort(new Error('left the page'));
      throw new AdminError({ failure: 'not_found' });
    };
    const copy = copyOfPerson({ personData, file: stops }, 'a@b.example', {
      ...options,
      signal: stopping.signal,
    });
    await expect(copy).rejects.toThrow('left the page');
  });
});
