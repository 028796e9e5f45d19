const RANGE = /(\d+-\d+)/;

/** Keeps ranges such as 20-60 on one line: browsers would break them after the hyphen. */
export function WholeRanges({ children }: { readonly children: string }) {
  return children.split(RANGE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text stay where they are.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
