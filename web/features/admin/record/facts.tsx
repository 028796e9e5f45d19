/** What is asked, and the answer. */
export type Fact = readonly [name: string, value: string];

/** Facts beside their names. Values are text, whatever they look like. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 text-small sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-soft">{name}</dt>
          <dd dir="auto" className="w-fit min-w-0 max-w-full whitespace-pre-line [overflow-wrap:anywhere]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
