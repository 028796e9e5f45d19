import type * as z from 'zod/mini';
import type { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { FILE_CATEGORIES, type FileState, shownFileName } from '../../domain/onboarding/onboarding-files.ts';
import { environment } from '../aws/environment.ts';
import { type ObjectName, readTags, type TaggedVersion, writeTags } from '../aws/object-tags.ts';
import { type SubmittedFile, saveFileForm } from '../tables/onboarding-submissions.ts';
import { claimVersion } from '../tables/permitted-uploads.ts';
import { readFileUrl } from '../tokens/upload-tokens.ts';
import { getFileState, isRejected, isSubmitted, REFUSED, SUBMITTED } from '../uploads/upload-tags.ts';

type Files = z.output<NonNullable<(typeof onboardingContract)['body']>>['files'];

/** A file of a form, with the storage key from its URL. */
export type NamedFile = Omit<SubmittedFile, 'state' | 'version'>;

const CONCURRENCY = 12;

/** Resolves a form's files to their keys; undefined if an upload was never permitted. @throws ParameterError */
export async function resolveFiles(files: Files): Promise<NamedFile[] | undefined> {
  const entries = FILE_CATEGORIES.flatMap(({ id }) => files[id].map((entry) => ({ category: id, ...entry })));
  const named = await Promise.all(
    entries.map(async ({ url, ...entry }): Promise<NamedFile | undefined> => {
      const file = { ...entry, name: shownFileName(entry.name) };
      if (url === null) return file;
      const key = await readFileUrl(url);
      return key === undefined ? undefined : { ...file, key };
    }),
  );
  return named.every((file) => file !== undefined) ? named : undefined;
}

/** Tags a form's files so that they do not expire. Idempotent. @returns the state and version of each @throws StorageError */
export function retainFiles(files: readonly NamedFile[], formId: string): Promise<SubmittedFile[]> {
  const retain = async (file: NamedFile) => ({ ...file, ...(await retainFile(file, formId)) });
  return inParallel(files, retain, CONCURRENCY);
}

/** Reads the current state of each file of a form. @throws StorageError */
export function readFileStates(files: readonly SubmittedFile[]): Promise<FileState[]> {
  const read = async ({ key, version, state }: SubmittedFile) => {
    if (state !== 'stored' || key === undefined) return state;
    const found = await readTags({ bucket: environment('UPLOADS_BUCKET'), key, version });
    return found ? getFileState(found.tags) : state;
  };
  return inParallel(files, read, CONCURRENCY);
}

/** Finds the first version of a key, with its tags. Later versions are removed. */
async function claimFirstVersion(object: ObjectName): Promise<TaggedVersion | undefined> {
  const current = await readTags(object);
  if (!current) return undefined;
  const { version } = await claimVersion(object.key, current.version);
  return version === current.version ? current : readTags({ ...object, version });
}

/** Stores the form's id before the tags, so that a later refusal of the file finds the form. */
async function retainFile(
  { key }: NamedFile,
  formId: string,
): Promise<Pick<SubmittedFile, 'state' | 'version'>> {
  if (key === undefined) return { state: 'missing' };
  const bucket = environment('UPLOADS_BUCKET');
  const found = await claimFirstVersion({ bucket, key });
  if (!found) return { state: 'missing' };
  const { tags, version } = found;
  await saveFileForm({ key, version }, formId);
  const note = isRejected(tags) ? REFUSED : SUBMITTED;
  // Tags that were added meanwhile must not be overwritten.
  const isKept = isSubmitted(tags) || (await writeTags({ bucket, key, version }, { ...tags, ...note }));
  return isKept ? { state: getFileState(tags), version } : { state: 'missing' };
}
