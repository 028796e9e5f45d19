import { downloadZip } from 'client-zip';
import type { AdminApi } from '../admin-api.ts';
import { AdminError, toFailure } from '../admin-failure.ts';

/** Reasons why a download may fail without failing the whole export. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  not_found: 'no longer exists',
  file_not_checked: 'is still being checked',
};

/** Reasons why a file cannot be downloaded, by its state. */
const NOT_STORED: Readonly<Record<string, string>> = {
  missing: 'never arrived',
  rejected: 'was refused: the content does not match the file type',
  infected: 'was refused: it contains malware',
};

interface CopyOptions {
  readonly signal: AbortSignal;
  /** Receives the number of files so far, and of all files. */
  readonly onProgress: (done: number, all: number) => void;
  /** Replaced in tests. */
  readonly download?: typeof fetch;
}

/**
 * Collects all data of a person in one archive: `data.json` and the files of onboarding forms. `left-out.txt` names files
 * that cannot be downloaded.
 * @throws AdminError; the signal's reason
 */
export async function collectPersonData(
  api: Pick<AdminApi, 'personData' | 'file'>,
  email: string,
  { signal, onProgress, download = fetch }: CopyOptions,
): Promise<Blob> {
  const { json, files } = await api.personData(email, signal);

  async function* entries() {
    yield { name: 'data.json', input: json };
    let leftOut = '';
    for (const [done, { form, place, path, state }] of files.entries()) {
      onProgress(done, files.length);
      if (state !== 'stored') {
        leftOut += `${path} ${NOT_STORED[state] ?? 'cannot be opened'}\n`;
        continue;
      }
      try {
        // One after the other, since a URL expires within minutes.
        const { url } = await api.file(form, place);
        yield { name: path, input: await fetchContent(url, download, signal) };
      } catch (error) {
        signal.throwIfAborted();
        const reason = LEFT_OUT[toFailure(error)];
        if (reason === undefined) throw error;
        leftOut += `${path} ${reason}\n`;
      }
    }
    if (leftOut) yield { name: 'left-out.txt', input: leftOut };
  }

  return await downloadZip(entries()).blob();
}

async function fetchContent(url: string, download: typeof fetch, signal: AbortSignal): Promise<Blob> {
  const response = await download(url, { signal });
  if (!response.ok) throw new AdminError('unavailable');
  return response.blob();
}
