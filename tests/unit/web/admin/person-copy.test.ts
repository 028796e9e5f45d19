import { describe, expect, it } from 'vitest';
import { AdminError } from '../../../../web/features/admin/admin-failure.ts';
import { collectPersonData } from '../../../../web/features/admin/privacy/person-copy.ts';

/** The files of an archive, by its directory. */
async function filesIn(archive: Blob): Promise<Record<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files[name] = bytes.toString('utf8', start, start + bytes.readUInt32LE(at + 24));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

describe('a copy for a person', () => {
  const files = ['1-logo.png', '2-gone.png', '3-new.png'].map((name, place) => ({
    form: 'f',
    place,
    path: `files/f/${name}`,
    state: 'stored' as const,
  }));
  const personData = async () => ({ json: '{"email":"ada@engines.example"}', files });
  const file = async (_: string, place: number) => {
    if (place === 1) throw new AdminError('not_found');
    if (place === 2) throw new AdminError('file_not_checked');
    return { url: `https://bucket.example/${place}`, expiresAt: '' };
  };
  type Options = Partial<Parameters<typeof collectPersonData>[2]>;
  const collect = (api: Partial<Parameters<typeof collectPersonData>[0]>, changes: Options = {}) =>
    collectPersonData({ personData, file, ...api }, 'ada@engines.example', {
      signal: new AbortController().signal,
      onProgress: () => {},
      download: async (url: unknown) => new Response(`from ${url}`),
      ...changes,
    });

  it('has the data and all available files, and names the others', async () => {
    const steps: string[] = [];
    const copy = await collect({}, { onProgress: (done, all) => steps.push(`${done}/${all}`) });
    expect(await filesIn(copy)).toEqual({
      'data.json': '{"email":"ada@engines.example"}',
      'files/f/1-logo.png': 'from https://bucket.example/0',
      'left-out.txt': 'files/f/2-gone.png no longer exists\nfiles/f/3-new.png is still being checked\n',
    });
    expect(steps).toEqual(['0/3', '1/3', '2/3']);
  });

  it('names refused and missing files without fetching them', async () => {
    const states = ['rejected', 'infected', 'missing'] as const;
    const refused = states.map((state, place) => ({
      form: 'f',
      place,
      path: `files/f/${place}-x.png`,
      state,
    }));
    const copy = await collect({
      personData: async () => ({ json: '{}', files: refused }),
      file: async () => expect.fail('asked for'),
    });
    expect((await filesIn(copy))['left-out.txt']).toBe(
      [
        'files/f/0-x.png was refused: the content does not match the file type',
        'files/f/1-x.png was refused: it contains malware',
        'files/f/2-x.png never arrived',
        '',
      ].join('\n'),
    );
  });

  it('fails when a download fails', async () => {
    const copy = collect({}, { download: async () => new Response('', { status: 403 }) });
    await expect(copy).rejects.toMatchObject({ failure: 'unavailable' });
  });

  it('can be stopped', async () => {
    const stopping = new AbortController();
    const stops = async () => {
      stopping.abort(new Error('left the page'));
      throw new AdminError('not_found');
    };
    const copy = collect({ file: stops }, { signal: stopping.signal });
    await expect(copy).rejects.toThrow('left the page');
  });
});
