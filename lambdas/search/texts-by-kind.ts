import type { FormField } from '../../domain/form-fields.ts';
import type { SearchedTexts } from './words.ts';

interface Field<Id extends string> {
  readonly id: Id;
  readonly kind: FormField['kind'];
}

/** Sorts the answers of a form by the purpose of their fields. */
export function groupTextsByKind<Id extends string>(
  fields: readonly Field<Id>[],
  answerTo: (id: Id) => string | null | undefined,
): Required<SearchedTexts> {
  const answers = (...kinds: readonly FormField['kind'][]) =>
    fields.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => answerTo(id));
  return { names: answers('text', 'email'), phones: answers('tel'), texts: answers('long', 'url') };
}
