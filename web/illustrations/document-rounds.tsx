import { Example } from './example.tsx';

const ITEMS = [
  { name: 'Cut and style', price: '48', isMarked: false },
  { name: 'Full color', price: '110', isMarked: false },
  { name: 'Beard and towel', price: '26', isMarked: true },
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
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
          <p className="whitespace-nowrap font-display font-extrabold text-headline leading-[0.85]">
            Alder
            <br />& Sons
          </p>
          <p className="rotate-6 font-bold text-label text-link leading-snug">
            Round 1 of 2:
            <br />
            beard is 28 now,
            <br />
            keep the tractor
          </p>
        </div>
        <div className="mt-6 grid gap-2 border-ink border-t-3 pt-4 text-small">
          {ITEMS.map(({ name, price, isMarked }) => (
            <p key={name} className="flex items-baseline gap-2">
              {name}
              <span className="grow border-edge border-b border-dotted" />
              <b className="relative font-display font-extrabold text-subtitle tabular-nums">
                {price}
                {isMarked && (
                  <Mark
                    viewBox="0 0 66 36"
                    path="M5 14c20-14 56-10 58 4s-44 24-58 4"
                    className="-top-1.5 -left-4 h-[calc(100%+0.75rem)] w-[calc(100%+2rem)]"
                  />
                )}
              </b>
            </p>
          ))}
        </div>
        <p className="mt-5 text-label text-soft">
          Walk in until four.{' '}
          <span className="relative inline-block">
            Kids sit on the tractor.
            <Mark viewBox="0 0 150 10" path="M3 4c30 4 80 6 144 0" className="top-full left-0 h-2.5 w-full" />
          </span>
        </p>
      </div>
    </Example>
  );
}

interface MarkProps {
  readonly viewBox: string;
  readonly path: string;
  readonly className: string;
}

/** A pen stroke as wide as its container. */
function Mark({ viewBox, path, className }: MarkProps) {
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio="none"
      className={`absolute text-link ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
