import { isEmailAddress, normalizeEmail } from './email-address.ts';

/**
 * A text that a form asks for. Each form has one list of them (contact.ts, newsletter.ts), from which its page, its
 * contract and everything that shows what was written are made.
 */
export type FormField = {
  readonly id: string;
  readonly label: string;
  /** The most characters. */
  readonly limit: number;
  /** Help that stays in view. */
  readonly hint?: string;
  /** What browsers fill it in with, as HTML's `autocomplete` names it. */
  readonly autoComplete?: string;
} & (
  | {
      readonly kind: 'text' | 'tel' | 'url' | 'long';
      /** What a visitor reads who left it empty. A field without it may stay empty. */
      readonly required?: string;
    }
  | { readonly kind: 'email'; readonly required: string }
);

type RequiredField = { readonly required: string };

/** What is written into the fields. One that may stay empty may be missing: there was a time before it. */
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

/** What is said of a text that is not one email address. */
export const INVALID_EMAIL = 'Please enter one email address, such as you@example.com.';

/** What a visitor reads who left a field so; undefined where nothing is wrong. Its length is limited by browsers. */
export function errorOf({ kind, required }: FormField, text: string): string | undefined {
  if (text.trim() === '') return required;
  return kind === 'email' && !isEmailAddress(normalizeEmail(text)) ? INVALID_EMAIL : undefined;
}
