import { Bars } from '../ui/logo.tsx';
import { Example } from './example.tsx';

const STORIES = [
  { title: 'Garlic goes in before Halloween', tone: 'bg-marigold' },
  { title: 'The maple that fooled Walt', tone: 'bg-mint' },
  { title: 'Saturday: bring us a leaf', tone: 'bg-signal' },
] as const;

/** One issue of a monthly newsletter: three stories, the first of them large. */
export function Newsletter({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example newsletter of a garden center with three short stories."
      className={`group ${className}`}
    >
      <div data-tone="paper" className="rounded-card bg-raised p-5 text-small leading-snug shadow-card">
        <p className="flex items-end justify-between border-ink border-b-2 pb-3">
          <b className="font-display font-extrabold text-title">The Leaf</b>
          <span className="text-label text-soft">No. 14, October</span>
        </p>
        <div className="mt-4 grid h-32 place-items-end rounded-control bg-night p-4">
          <Bars className="h-16 text-mint transition-transform duration-500 ease-settle group-hover:scale-110" />
        </div>
        <div className="mt-4 grid grid-cols-3 gap-4">
          {STORIES.map(({ title, tone }) => (
            <p key={title} className="font-semibold text-label">
              <span className={`mb-2 block h-2 rounded-notch ${tone}`} />
              {title}
            </p>
          ))}
        </div>
      </div>
    </Example>
  );
}
