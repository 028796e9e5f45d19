import { CheckIcon } from '../ui/icons.tsx';
import { Example } from './example.tsx';

type Kind = 'post' | 'reel' | 'offer';

const LOOKS: Readonly<Record<Kind, string>> = {
  post: 'bg-marigold text-night',
  reel: 'bg-signal text-chalk',
  offer: 'bg-mint text-night',
};

/** Days of October with something to publish. The month starts on a Wednesday. */
const PLANNED: Readonly<Record<number, { readonly kind: Kind; readonly name: string }>> = {
  2: { kind: 'post', name: 'New hours' },
  4: { kind: 'reel', name: 'Leaf test' },
  7: { kind: 'post', name: 'Meet Ana' },
  10: { kind: 'offer', name: 'Tune-up' },
  13: { kind: 'post', name: 'First frost' },
  16: { kind: 'reel', name: 'Filter swap' },
  18: { kind: 'post', name: 'Home game' },
  21: { kind: 'post', name: 'Before/after' },
  24: { kind: 'offer', name: 'Last call' },
  28: { kind: 'post', name: 'Thank you' },
};

const BLANKS_BEFORE = 3;
const CELLS = Array.from({ length: 35 }, (_, index) => index - BLANKS_BEFORE + 1);

/** A month of posts for a heating company, approved except for one word. */
export function MonthBoard({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example month for a heating company: ten posts, videos and offers in a calendar, all approved except one with a note to change a word."
      className={className}
    >
      <div data-tone="paper" className="group rounded-card bg-raised p-4 shadow-lifted sm:p-5">
        <p className="flex items-baseline justify-between gap-4 pb-3">
          <b className="font-display font-extrabold text-title">October</b>
          <span className="text-label text-soft">Northside Heating, 10 posts</span>
        </p>
        <div className="grid grid-cols-7 gap-1 sm:gap-1.5">
          {CELLS.map((day) => (
            <Cell key={day} day={day} />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
          <p className="flex items-center gap-1.5 font-semibold text-label text-positive max-sm:w-full">
            <CheckIcon className="size-4" /> 9 of 10
          </p>
          <p className="rounded-control rounded-tl-none bg-sunk max-sm:max-w-[60%] px-3 py-2 text-label leading-snug transition-[translate] duration-500 ease-settle group-hover:-translate-y-1">
            <b className="font-semibold">Dana, on the 13th:</b> say “furnace”, please. No one here says
            “heating unit”.
          </p>
        </div>
      </div>
    </Example>
  );
}

function Cell({ day }: { readonly day: number }) {
  if (day < 1 || day > 31) return <span />;
  const planned = PLANNED[day];
  return (
    <span
      className={`flex aspect-square flex-col justify-between overflow-hidden rounded-notch p-1 text-[0.6875rem] leading-[1.1] ${planned ? `${LOOKS[planned.kind]} transition-[translate] duration-300 ease-settle group-hover:-translate-y-0.5` : 'border border-line text-soft'} ${day === 13 ? 'outline-3 outline-night' : ''}`}
    >
      <span className="tabular-nums">{day}</span>
      <b className="hidden font-semibold sm:block">{planned?.name}</b>
    </span>
  );
}
