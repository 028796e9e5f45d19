import { SearchIcon, StarIcon } from '../ui/icons.tsx';
import { Example } from './example.tsx';

const SEARCHES = {
  bakery: {
    query: 'sourdough near me',
    name: 'Bluebird Bakery',
    detail: '0.4 mi, open until 2',
    rating: '4.9',
    others: ['Main Street Bread Co.', 'The Corner Oven', 'Harvest & Rye'],
    shows: 'An example search for sourdough nearby: Bluebird Bakery rises from fourth place to first.',
  },
  plumber: {
    query: 'water heater repair',
    name: 'Ortiz Plumbing',
    detail: '3 streets away, open now',
    rating: '4.8',
    others: ['Valley Drain & Heat', 'All Hours Plumbing', 'Pipe Brothers'],
    shows: 'An example search for water heater repair: Ortiz Plumbing rises from fourth place to first.',
  },
} as const;

interface SearchClimbProps {
  readonly by?: keyof typeof SEARCHES;
  readonly className?: string;
}

/** A search near the shop: the client's entry rises past three others to the top. */
export function SearchClimb({ by = 'bakery', className = '' }: SearchClimbProps) {
  const { query, name, detail, rating, others, shows } = SEARCHES[by];
  return (
    <Example shows={shows} className={className}>
      <div data-tone="paper" className="rounded-card bg-raised p-4 shadow-lifted">
        <p className="flex items-center gap-2 rounded-round border-2 border-ink px-3.5 py-1.5 text-small">
          <SearchIcon className="size-4 shrink-0" />
          {query}
        </p>
        <div className="mt-3 text-small">
          <div className="relative z-10 flex h-13 animate-climb items-center gap-3 rounded-control bg-marigold px-3">
            <b className="font-display font-extrabold text-subtitle">1</b>
            <span className="min-w-0 grow font-semibold leading-tight">
              {name}
              <span className="block font-normal text-label">{detail}</span>
            </span>
            <span className="flex items-center gap-1 font-semibold text-label tabular-nums">
              {rating} <StarIcon className="size-3.5 shrink-0" />
            </span>
          </div>
          {others.map((other, index) => (
            <div
              key={other}
              className="flex h-10 animate-give-way items-center gap-3 border-line border-b px-3 text-soft last:border-0"
            >
              <span className="w-3 tabular-nums">{index + 2}</span>
              {other}
            </div>
          ))}
        </div>
      </div>
    </Example>
  );
}
