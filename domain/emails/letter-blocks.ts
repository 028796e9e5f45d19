/** The text of a letter, made from Markdown. HTML and plain text are rendered from it, with everything escaped. */
export type LetterBlock =
  | { readonly kind: 'paragraph'; readonly parts: LetterLine }
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: LetterLine }
  | {
      readonly kind: 'list';
      /** The number of the first item; undefined for a list without numbers. */
      readonly start: number | undefined;
      readonly items: readonly (readonly LetterBlock[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly LetterBlock[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }
  | { readonly kind: 'table'; readonly head: readonly LetterLine[]; readonly rows: readonly LetterLine[][] }
  | { readonly kind: 'rule' };

/** Text with its emphasis and links, in order. */
export type LetterLine = readonly LetterPart[];

export type LetterPart =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted' | 'code'; readonly parts: LetterLine }
  /** Shown as text unless the scheme is allowed: see `isSafeHref`. */
  | { readonly kind: 'link'; readonly href: string; readonly parts: LetterLine };
