/** Short enough for a headline on the narrowest phone. */
const HYPHENATED = /(\b\w{1,8}-\w{1,8}\b)/;

/** Keeps ranges such as 20-60, and words such as one-star, on one line: browsers would break them after the hyphen. */
export function WholeRanges({ children }: { readonly children: string }) {
  return children.split(HYPHENATED).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text stay where they are.
    <span key={index} className={index % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ));
}
