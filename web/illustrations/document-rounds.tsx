import { Example } from './example.tsx';

const ITEMS = [
  { name: 'Cut and style', price: '48' },
  { name: 'Full color', price: '110' },
  { name: 'Beard and towel', price: '26' },
] as const;

/** A price list on paper with the marks of its first round of changes. */
export function DocumentRounds({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example price list of a salon with handwritten corrections: the first of two rounds of revisions."
      className={`group relative ${className}`}
    >
      <div className="absolute inset-0 rotate-3 rounded-notch bg-mint shadow-card transition-[rotate] duration-500 ease-settle group-hover:rotate-6" />
      <div
        data-tone="paper"
        className="relative -rotate-2 rounded-notch bg-raised p-6 shadow-lifted transition-[rotate] duration-500 ease-settle group-hover:-rotate-1"
      >
        <p className="font-display font-extrabold text-headline leading-[0.85]">
          Alder
          <br />& Sons
        </p>
        <div className="mt-6 grid gap-2 border-ink border-t-3 pt-4 text-small">
          {ITEMS.map(({ name, price }) => (
            <p key={name} className="flex items-baseline gap-2">
              {name}
              <span className="grow border-edge border-b border-dotted" />
              <b className="font-display font-extrabold text-subtitle tabular-nums">{price}</b>
            </p>
          ))}
        </div>
        <p className="mt-5 text-label text-soft">Walk in until four. Kids sit on the tractor.</p>
        <svg
          viewBox="0 0 300 330"
          className="absolute inset-0 size-full text-link"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M222 206c20-14 56-10 58 8s-44 24-58 8" />
          <path d="M30 292c30 4 70 6 118 0" />
        </svg>
        <p className="absolute top-6 right-5 rotate-6 font-bold text-label text-link leading-snug">
          Round 1 of 2:
          <br />
          beard is 28 now,
          <br />
          keep the tractor
        </p>
      </div>
    </Example>
  );
}
