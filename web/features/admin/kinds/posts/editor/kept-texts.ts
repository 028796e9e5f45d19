import type { PostTexts } from '../../../../../../domain/posts.ts';
import { isRecord } from '../../../../../../domain/record.ts';
import { POST_STORAGE_PREFIX } from '../../../../../../domain/storage-keys.ts';
import { browserStorage } from '../../../../../lib/storage/stored.ts';
import { createStored, storedFields } from '../../../../../lib/storage/stored-values.ts';
import { TEXT_NAMES } from './merge-texts.ts';

/** Texts that are not saved on the server yet. */
export interface KeptTexts {
  readonly texts: PostTexts;
  /** The saved texts that they are based on, and their edition. */
  readonly base: PostTexts;
  readonly edition: number;
}

/** Opens the texts of a post that this browser keeps. They survive a reload, and the end of the session. */
export function openKeptTexts(id: string, storage = browserStorage('localStorage')) {
  return createStored<KeptTexts>({
    key: `${POST_STORAGE_PREFIX}${id}`,
    openStorage: () => storage,
    read: (text) => {
      const { texts, base, edition } = storedFields(text);
      if (typeof edition !== 'number' || !hasAllTexts(texts) || !hasAllTexts(base)) return undefined;
      return { texts, base, edition };
    },
  });
}

function hasAllTexts(value: unknown): value is PostTexts {
  return (
    isRecord(value) &&
    TEXT_NAMES.every((name) => {
      if (name === 'tags') return Array.isArray(value.tags);
      return typeof value[name] === (name === 'featured' ? 'boolean' : 'string');
    })
  );
}
