import { SearchIcon, StarIcon } from '../ui/icons.tsx';
import { Example } from './example.tsx';

const OTHERS = ['Main Street Bread Co.', 'The Corner Oven', 'Harvest & Rye'];

/** A search near the shop: the client's entry rises past three others to the top. */
export function SearchClimb({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example search for sourdough nearby: Bluebird Bakery rises from fourth place to first."
      className={className}
    >
      <div data-tone="paper" className="rounded-card bg-raised p-4 shadow-lifted">
        <p className="flex items-center gap-2 rounded-round border-2 border-ink px-3.5 py-1.5 text-small">
          <SearchIcon className="size-4 shrink-0" />
          sourdough near me
        </p>
        <div className="mt-3 text-small">
          <div className="relative z-10 flex h-13 animate-climb items-center gap-3 rounded-control bg-marigold px-3">
            <b className="font-display font-extrabold text-subtitle">1</b>
            <span className="min-w-0 grow font-semibold leading-tight">
              Bluebird Bakery
              <span className="block font-normal text-label">0.4 mi, open until 2</span>
            </span>
            <span className="flex items-center gap-1 font-semibold text-label tabular-nums">
              4.9 <StarIcon className="size-3.5 shrink-0" />
            </span>
          </div>
          {OTHERS.map((name, index) => (
            <div
              key={name}
              className="flex h-10 animate-give-way items-center gap-3 border-line border-b px-3 text-soft last:border-0"
            >
              <span className="w-3 tabular-nums">{index + 2}</span>
              {name}
            </div>
          ))}
        </div>
      </div>
    </Example>
  );
}
