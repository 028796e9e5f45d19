/** Parts of response schemas. Undeclared keys are dropped by `z.object`. */
import * as z from 'zod/mini';

/** The answer of a call that returns nothing else. */
export const succeeded = z.object({ success: z.literal(true) });

/** Where a browser posts a form of `fields`, in the order given, and, last, `file`. */
export const uploadForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item));
}

/** An open enum: typed as the known values, but any text passes, as another release may have stored another one. */
export function openEnum<Word extends string>() {
  return z.string() as z.ZodMiniType as z.ZodMiniType<Word, Word>;
}
