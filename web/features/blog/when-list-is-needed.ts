import { BLOG_INDEX_PATH } from '../../../domain/blog.ts';
import { onFirstUse } from '../../lib/first-use.ts';
import { checksum } from './checksum.ts';

/**
 * Calls when the list in the page's HTML does not do any more: somebody uses the page, its address may ask for some
 * posts only, or there are others now than the page was made from.
 * @param builtIndex the checksum of the index that it was made from
 * @returns the way to wait no longer
 */
export function whenListIsNeeded(builtIndex: number, act: () => void): () => void {
  if (window.location.search) act();
  else {
    isIndex(builtIndex).then((isAsBuilt) => {
      if (!isAsBuilt) act();
    }, act);
  }
  return onFirstUse(act);
}

async function isIndex(builtIndex: number): Promise<boolean> {
  const response = await fetch(BLOG_INDEX_PATH);
  return checksum(await response.text()) === builtIndex;
}
