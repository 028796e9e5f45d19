import { emailProblem } from './email/email-address.ts';

/** A text that a form asks for. Page, contract and mails of a form are made from its one list of fields. */
export type FormField = {
  readonly id: string;
  readonly label: string;
  /** The most characters that are taken. What is longer is kept in the field, and not sent. */
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

/** What is written into the fields. One that may stay empty may be missing. */
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

/** What a visitor reads who left it empty, or wrote what it does not take; undefined where nothing is wrong. */
export function errorOf({ kind, required, limit }: FormField, text: string): string | undefined {
  if (text.trim() === '') return required;
  return tooLong(text, limit) ?? (kind === 'email' ? emailProblem(text) : undefined);
}

/** By how much a text is too long, such as `10,689 characters too long`, in UTF-16 units as contracts count. */
export function tooLong(text: string, limit: number): string | undefined {
  const excess = text.length - limit;
  if (excess <= 0) return undefined;
  return excess === 1 ? '1 character too long' : `${excess.toLocaleString('en-US')} characters too long`;
}
