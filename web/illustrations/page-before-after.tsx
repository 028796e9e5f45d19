import { Example } from './example.tsx';

const CLUTTER = [
  'bg-danger',
  'bg-edge',
  'bg-positive',
  'bg-edge',
  'bg-marigold',
  'bg-edge',
  'bg-danger',
  'bg-edge',
  'bg-signal',
];
const LINES = ['w-full', 'w-4/5', 'w-full', 'w-3/5', 'w-full', 'w-11/12', 'w-2/3', 'w-full'];

/** A landing page cut in two: before and after. */
export function PageBeforeAfter({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example landing page before and after: a crowded page gives way to one promise, one picture and one button."
      className={className}
    >
      <div data-tone="paper" className="group overflow-hidden rounded-card bg-raised shadow-lifted">
        <p className="flex items-center gap-1.5 bg-night px-4 py-2.5 text-[0.6875rem] text-chalk">
          <span className="size-2 rounded-round bg-chalk/50" />
          <span className="size-2 rounded-round bg-chalk/50" />
          <span className="ml-2 rounded-round bg-dusk px-3 py-0.5">hollow-creek-roofing.example/hail</span>
        </p>
        <div className="relative h-72 sm:h-80">
          <div className="grid content-start gap-2 p-4">
            <div className="grid grid-cols-3 gap-2">
              {CLUTTER.map((tone, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
                <span key={place} className={`h-9 rounded-[2px] opacity-70 ${tone}`} />
              ))}
            </div>
            {LINES.map((width, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
              <span key={place} className={`h-1.5 rounded-round bg-edge ${width}`} />
            ))}
          </div>
          <div className="absolute inset-0 flex flex-col bg-marigold p-6 text-night transition-[clip-path] duration-1000 ease-settle [clip-path:inset(0_0_0_38%)] group-hover:[clip-path:inset(0_0_0_0%)]">
            <p className="ml-[calc(38%+1rem)] max-w-48 font-display font-extrabold text-title leading-none">
              New roof in a day.
            </p>
            <p className="mt-2 ml-[calc(38%+1rem)] max-w-44 text-label leading-snug">
              Insurance handled. Nails swept with a magnet.
            </p>
            <p className="mt-4 ml-[calc(38%+1rem)] w-fit rounded-control bg-night px-4 py-2 font-semibold text-chalk text-label">
              Get my quote
            </p>
            <svg viewBox="0 0 320 90" className="mt-auto -mb-6 ml-[30%] w-[76%]" aria-hidden="true">
              <path className="fill-night" d="M0 90L120 10l120 80z" />
              <path className="fill-chalk" d="M96 90V64h48v26zM230 90V58h70v32z" />
              <path className="fill-signal" d="M218 58l47-30 47 30z" />
            </svg>
          </div>
          <span className="absolute inset-y-0 left-[38%] w-1 bg-night transition-[left] duration-1000 ease-settle group-hover:left-0" />
        </div>
      </div>
    </Example>
  );
}
