import { emailProblem } from './email-address/email-address.ts';

/** A text field of a form. The page, contract, and emails of a form share one list of fields. */
export type FormField = {
  readonly id: string;
  readonly label: string;
  /** Maximum number of characters. A longer text stays in the field and is not sent. */
  readonly limit: number;
  /** Help that stays in view. */
  readonly hint?: string;
  /** Value of HTML's `autocomplete`. */
  readonly autoComplete?: string;
} & (
  | {
      readonly kind: 'text' | 'tel' | 'url' | 'long';
      /** Error for an empty field. Fields without it are optional. */
      readonly required?: string;
    }
  | { readonly kind: 'email'; readonly required: string }
);

type RequiredField = { readonly required: string };

/** The entered texts. Optional ones may be missing. */
export type TextsOf<Field extends FormField> = {
  readonly [One in Extract<Field, RequiredField> as One['id']]: string;
} & {
  readonly [One in Exclude<Field, RequiredField> as One['id']]?: string | undefined;
};

type ExactFields<Fields extends readonly FormField[]> = {
  readonly [Place in keyof Fields]: FormField & Fields[Place];
};

/** Gives a list of fields its exact type. */
export function formFields<const Fields extends readonly FormField[]>(fields: Fields): ExactFields<Fields> {
  return fields as ExactFields<Fields>;
}

/** Returns the error to show for a field; undefined for a valid text. */
export function getFieldError({ kind, required, limit }: FormField, text: string): string | undefined {
  if (text.trim() === '') return required;
  return tooLong(text, limit) ?? (kind === 'email' ? emailProblem(text) : undefined);
}

/** Says by how much a text is too long, such as `10,689 characters too long`, in UTF-16 units as contracts count. */
export function tooLong(text: string, limit: number): string | undefined {
  const excess = text.length - limit;
  if (excess <= 0) return undefined;
  return excess === 1 ? '1 character too long' : `${excess.toLocaleString('en-US')} characters too long`;
}
