/** Parts of response schemas. Undeclared keys are dropped by `z.object`. */
import * as z from 'zod/mini';

export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item));
}

/** An open enum: typed as the known values, but any text passes, as another release may have stored another one. */
export function openEnum<Word extends string>() {
  return z.string() as z.ZodMiniType as z.ZodMiniType<Word, Word>;
}
