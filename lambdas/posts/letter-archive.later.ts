import { isArchived } from '../../domain/letters.ts';
import { letterKey, toArchivedLetter, toLetterSlug } from '../../domain/site/letter-archive.ts';
import { environment } from '../aws/environment.ts';
import { removeObject } from '../aws/s3.ts';
import { renderForArchive } from '../outbox/letter-mail.later.ts';
import type { Letter } from '../tables/letters/letters.ts';
import { writeSiteFile } from './post-files.ts';

/**
 * Puts a letter into the public archive, or takes it out, as its record says. Repeating it changes nothing.
 * @throws StorageError
 */
export async function syncArchive(letter: Letter): Promise<void> {
  const { sentAt } = letter;
  if (sentAt === undefined) return;
  const key = letterKey(toLetterSlug(letter));
  if (!isArchived(letter)) return removeObject(environment('SITE_BUCKET'), key);
  const file = toArchivedLetter({ ...letter, sentAt }, renderForArchive(letter, environment('SITE_URL')));
  await writeSiteFile(key, JSON.stringify(file));
}
