import { SearchIcon } from '../ui/icons.tsx';
import { Example, Line } from './example.tsx';

/** An article that begins with a search query. */
export function ArticleDraft({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example article for a garage: it answers a question typed into a search box, with a note of its editor in the margin."
      className={`group ${className}`}
    >
      <div data-tone="paper" className="rounded-card bg-raised p-5 shadow-lifted sm:p-7">
        <p className="flex w-fit items-center gap-2 rounded-round border-2 border-ink px-3.5 py-1.5 text-small">
          <SearchIcon className="size-4 shrink-0" />
          why does my car shake at 60
        </p>
        <p className="mt-5 font-display font-extrabold text-title">
          It shakes at 60 and stops at 70. Here is what that tells us.
        </p>
        <div className="mt-4 grid grid-cols-[1fr_auto] gap-5">
          <div className="grid content-start gap-2">
            <Line className="w-full" />
            <Line className="w-11/12" />
            <Line className="w-full" />
            <p className="mt-2 text-small leading-snug">
              Nine times in ten it is a wheel weight, and{' '}
              <mark className="bg-marigold px-0.5 text-night">we fix that for $22 while you wait.</mark>
            </p>
            <Line className="mt-2 w-full" />
            <Line className="w-4/5" />
          </div>
          <p className="w-28 rounded-control rounded-tl-none bg-mint p-2.5 text-label text-night leading-snug transition-[translate] duration-500 ease-settle group-hover:-translate-x-2">
            Sam says this at the counter. Keep it word for word.
          </p>
        </div>
      </div>
    </Example>
  );
}
