import { type Dispatch, useEffect, useState } from 'react';
import { FILE_CATEGORIES, type FileCategory } from '../../../domain/onboarding/onboarding-files.ts';
import { ONBOARDING_FILES_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { randomKey } from '../../lib/random-key.ts';
import { type Attachment, addFiles, isSendable } from './attachments.ts';
import type { WizardAction } from './wizard-state.ts';

interface KeptFile {
  readonly category: FileCategory;
  readonly file: File;
}

/** Stores chosen files while the page reloads itself. @throws if the browser has no space for them */
export async function keepFiles(attachments: readonly Attachment[]): Promise<void> {
  await caches.delete(ONBOARDING_FILES_STORAGE_KEY);
  const chosen = attachments.filter(isSendable);
  if (chosen.length === 0) return;
  const cache = await caches.open(ONBOARDING_FILES_STORAGE_KEY);
  const keep = ({ category, file }: Attachment, at: number) => {
    const headers = { category, name: encodeURIComponent(file.name), modified: String(file.lastModified) };
    return cache.put(`/${at}`, new Response(file, { headers }));
  };
  await Promise.all(chosen.map(keep));
}

/** Returns the stored files once, then removes them. Returns nothing if they cannot be read. */
async function takeKeptFiles(): Promise<readonly KeptFile[]> {
  try {
    if (!(await caches.has(ONBOARDING_FILES_STORAGE_KEY))) return [];
    const cache = await caches.open(ONBOARDING_FILES_STORAGE_KEY);
    const responses = await cache.matchAll();
    const files = await Promise.all(responses.map(keptFile));
    await caches.delete(ONBOARDING_FILES_STORAGE_KEY);
    return files.filter((file) => file !== undefined);
  } catch (error) {
    console.warn('Files chosen before the reload could not be read', error);
    return [];
  }
}

async function keptFile(response: Response): Promise<KeptFile | undefined> {
  const category = FILE_CATEGORIES.find(({ id }) => id === response.headers.get('category'))?.id;
  if (!category) return undefined;
  const content = await response.blob();
  const name = decodeURIComponent(response.headers.get('name') ?? '');
  const lastModified = Number(response.headers.get('modified'));
  return { category, file: new File([content], name, { type: content.type, lastModified }) };
}

/** Files chosen before the page reloaded itself: their names, and a function that adds them to the form. */
export function useKeptFiles(dispatch: Dispatch<WizardAction>) {
  const [kept] = useState(takeKeptFiles);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => void kept.then((files) => setNames(files.map(({ file }) => file.name))), [kept]);

  async function restore(): Promise<void> {
    const files = await kept;
    const attachments = files.flatMap(({ category, file }) => addFiles([file], category, [], randomKey));
    if (attachments.length > 0) dispatch({ type: 'files-added', attachments });
  }

  return { names, restore };
}
