import type * as z from 'zod/mini';
import type { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { FILE_CATEGORIES, type FileState, shownFileName } from '../../domain/onboarding/onboarding-files.ts';
import { environment } from '../aws/environment.ts';
import { type ObjectName, readTags, type TaggedVersion, writeTags } from '../aws/object-tags.ts';
import { type SubmittedFile, saveFormOfFile } from '../tables/onboarding-submissions.ts';
import { claimVersion } from '../tables/permitted-uploads.ts';
import { keyOfFileUrl } from '../tokens/upload-tokens.ts';
import { isRejected, isSubmitted, REFUSED, SUBMITTED, stateOf } from '../uploads/upload-tags.ts';

type Files = z.output<NonNullable<(typeof onboardingContract)['body']>>['files'];

/** A file of a form, with the storage key from its URL. */
export type NamedFile = Omit<SubmittedFile, 'state' | 'version'>;

const CONCURRENCY = 12;

/** Reads a form's files; undefined when an upload was never permitted. @throws ParameterError */
export async function namedFiles(files: Files): Promise<NamedFile[] | undefined> {
  const entries = FILE_CATEGORIES.flatMap(({ id }) => files[id].map((entry) => ({ category: id, ...entry })));
  const named = await Promise.all(
    entries.map(async ({ url, ...entry }): Promise<NamedFile | undefined> => {
      const file = { ...entry, name: shownFileName(entry.name) };
      if (url === null) return file;
      const key = await keyOfFileUrl(url);
      return key === undefined ? undefined : { ...file, key };
    }),
  );
  return named.every((file) => file !== undefined) ? named : undefined;
}

/** Tags a form's files to keep them. @returns the state and version of each. Idempotent. @throws StorageError */
export function keepFiles(files: readonly NamedFile[], formId: string): Promise<SubmittedFile[]> {
  return inBatches(files, async (file) => ({ ...file, ...(await keep(file, formId)) }));
}

/** Looks again at the files of a form. @returns the state of each @throws StorageError */
export function fileStates(files: readonly SubmittedFile[]): Promise<FileState[]> {
  return inBatches(files, async ({ key, version, state }) => {
    if (state !== 'stored' || key === undefined) return state;
    const found = await readTags({ bucket: environment('UPLOADS_BUCKET'), key, version });
    return found ? stateOf(found.tags) : state;
  });
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(work))));
  }
  return results;
}

/** The version that is the file of a key, with its tags: what came later under the key is removed. */
async function firstVersion(object: ObjectName): Promise<TaggedVersion | undefined> {
  const current = await readTags(object);
  if (!current) return undefined;
  const { version } = await claimVersion(object.key, current.version);
  return version === current.version ? current : readTags({ ...object, version });
}

/** Notes the form before the tags: whoever refuses the file from now on finds it. */
async function keep({ key }: NamedFile, formId: string): Promise<Pick<SubmittedFile, 'state' | 'version'>> {
  if (key === undefined) return { state: 'missing' };
  const bucket = environment('UPLOADS_BUCKET');
  const found = await firstVersion({ bucket, key });
  if (!found) return { state: 'missing' };
  const { tags, version } = found;
  await saveFormOfFile({ key, version }, formId);
  const note = isRejected(tags) ? REFUSED : SUBMITTED;
  // What else is noted by now must not be written a second time.
  const isKept = isSubmitted(tags) || (await writeTags({ bucket, key, version }, { ...tags, ...note }));
  return isKept ? { state: stateOf(tags), version } : { state: 'missing' };
}
