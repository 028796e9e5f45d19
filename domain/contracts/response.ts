/** Parts of responses. Keys that are not named do not leave: `z.object` drops them. */
import * as z from 'zod/mini';

/** A list of any length. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item));
}

/** One of a few words, as it is stored. Any text passes: another release may have stored a word of its own. */
export function word<Word extends string>() {
  return z.string() as z.ZodMiniType as z.ZodMiniType<Word, Word>;
}
