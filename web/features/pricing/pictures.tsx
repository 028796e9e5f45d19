import { Example } from '../../illustrations/example.tsx';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';

/** Two approved posts for the coming days. */
export function PostsApproved() {
  return (
    <Example
      shows="An example of two posts for a bakery, approved for Monday and Thursday."
      className="relative pb-10 pl-10"
    >
      <div className="group/posts">
        <div className="rounded-card bg-raised p-3 shadow-card">
          <div className="relative h-28 overflow-hidden rounded-control bg-night">
            <span className="absolute -bottom-10 left-1/2 size-28 -translate-x-1/2 rounded-round bg-marigold" />
            <span className="absolute inset-x-0 top-3 text-center font-display font-extrabold text-chalk text-subtitle leading-none">
              Rye is back
            </span>
          </div>
          <Approved day="Mon" time="9:00" />
        </div>
        <div className="absolute bottom-0 left-0 w-40 -rotate-3 rounded-card bg-raised p-3 shadow-lifted transition-[rotate] duration-500 ease-settle group-hover/posts:rotate-0">
          <div className="grid h-16 place-items-center rounded-control bg-mint px-3 text-center font-display font-extrabold text-night text-small leading-tight">
            Saturday loaf, held until noon?
          </div>
          <Approved day="Thu" time="6:00" />
        </div>
      </div>
    </Example>
  );
}

function Approved({ day, time }: { readonly day: string; readonly time: string }) {
  return (
    <p className="mt-2 flex items-center justify-between font-semibold text-label tabular-nums">
      {day} {time}
      <CheckIcon className="size-4 text-positive" />
    </p>
  );
}

const NEIGHBORS = [
  { initials: 'MA', name: 'Maria A.', distance: '0.4 mi', tone: 'bg-marigold' },
  { initials: 'DK', name: 'Devon K.', distance: '1.1 mi', tone: 'bg-mint' },
  { initials: 'RT', name: 'Ruth T.', distance: '2.7 mi', tone: 'bg-sunk' },
] as const;

/** New followers, and how far from the shop they live. */
export function NeighborsFollow() {
  return (
    <Example
      shows="An example list of three new followers who live within three miles of a shop."
      className="rounded-card bg-raised p-4 text-small shadow-card"
    >
      {NEIGHBORS.map(({ initials, name, distance, tone }) => (
        <p key={name} className="flex items-center gap-3 border-line border-b py-2 first:pt-0">
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-round font-bold text-label text-night ${tone}`}
          >
            {initials}
          </span>
          {name}
          <span className="ml-auto text-label text-soft tabular-nums">{distance}</span>
        </p>
      ))}
      <p className="flex items-center gap-1.5 pt-2.5 font-semibold text-label">
        <PlusIcon className="size-3.5 text-positive" />
        38 this month, all from your towns
      </p>
    </Example>
  );
}

/** A landing page beside the page it replaced. */
export function PageRebuilt() {
  return (
    <Example
      shows="An example of a crowded old web page beside the clear landing page that replaced it."
      className="grid grid-cols-[2fr_3fr] items-end gap-3"
    >
      <div className="grid gap-1 rounded-control border-2 border-line p-2 opacity-60">
        <div className="grid grid-cols-3 gap-1">
          {['bg-danger', 'bg-edge', 'bg-positive', 'bg-edge', 'bg-marigold', 'bg-edge'].map((tone, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
            <span key={place} className={`h-3.5 rounded-[2px] ${tone}`} />
          ))}
        </div>
        {['w-full', 'w-4/5', 'w-full', 'w-3/5', 'w-full'].map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <span key={place} className={`h-1 rounded-round bg-edge ${width}`} />
        ))}
      </div>
      <div className="grid gap-2 rounded-card bg-raised p-4 shadow-card">
        <span className="font-display font-extrabold text-subtitle leading-none">New roof in a day.</span>
        <span className="h-1.5 w-4/5 rounded-round bg-line" />
        <span className="h-1.5 w-3/5 rounded-round bg-line" />
        <span className="mt-1 w-fit rounded-notch bg-signal px-2 py-1 font-semibold text-[0.6875rem] text-chalk">
          Get my quote
        </span>
      </div>
    </Example>
  );
}
