import { Bars } from '../ui/logo.tsx';
import { Example } from './example.tsx';

/** An ad as a neighbor sees it between the posts of friends. */
export function AdInFeed({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example ad in a social feed: Calloway Roofing offers to look at a roof before the snow."
      className={className}
    >
      <div
        data-tone="paper"
        className="group overflow-hidden rounded-card bg-raised text-small shadow-lifted"
      >
        <div className="flex items-center gap-3 p-4">
          <span className="grid size-9 place-items-center rounded-round bg-night">
            <Bars className="h-3.5 text-chalk" />
          </span>
          <p className="leading-tight">
            <b className="font-semibold">Calloway Roofing</b>
            <span className="block text-label text-soft">Sponsored</span>
          </p>
        </div>
        <p className="px-4 pb-3 leading-snug">
          Hail on the 9th? We will be on Orchard Street Thursday and can look at yours while we are there.
        </p>
        <svg viewBox="0 0 360 200" className="block w-full" aria-hidden="true">
          <path className="fill-mint" d="M0 0h360v200H0z" />
          <circle
            className="fill-marigold transition-transform duration-700 ease-settle group-hover:-translate-y-3"
            cx="286"
            cy="56"
            r="30"
          />
          <path className="fill-night" d="M30 150L150 46l120 104v50H30z" />
          <path className="fill-dusk" d="M62 150l88-76 88 76v50H62z" />
          <path className="stroke-chalk" strokeWidth="2" d="M96 122h108M82 134h136M110 110h80M124 98h52" />
          <path className="stroke-marigold" strokeWidth="6" fill="none" d="M252 200L208 86M276 200L232 86" />
          <path
            className="stroke-marigold"
            strokeWidth="5"
            d="M246 184h24M238 162h24M229 140h24M221 118h24"
          />
          <circle className="fill-chalk" cx="218" cy="62" r="11" />
          <path className="fill-signal" d="M204 112V90a14 14 0 0 1 28 0v22z" />
        </svg>
        <div className="flex items-center justify-between gap-3 p-4">
          <p className="leading-tight">
            <b className="font-semibold">Free roof check</b>
            <span className="block text-label text-soft">Within 12 miles, this week</span>
          </p>
          <span className="rounded-notch bg-signal px-3 py-1.5 font-semibold text-chalk text-label">
            Get a time
          </span>
        </div>
      </div>
    </Example>
  );
}

/** Four weeks of one campaign. Spend and leads give the cost on top of each bar. */
const WEEKS = [
  { name: 'Week 1', cost: '$31', height: 'h-32' },
  { name: 'Week 2', cost: '$18', height: 'h-19' },
  { name: 'Week 3', cost: '$12', height: 'h-12' },
  { name: 'Week 4', cost: '$9', height: 'h-9' },
] as const;

/** The cost of a lead in each week of a campaign. */
export function CostFalling({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example report of four weeks: the cost of a lead falls from 31 dollars to 9; 207 dollars of the last week brought 23 leads."
      className={className}
    >
      <div data-tone="night" className="rounded-card p-5 shadow-lifted">
        <p className="font-semibold text-label">Cost of one lead</p>
        <div className="mt-4 flex items-end gap-3">
          {WEEKS.map(({ name, cost, height }, index) => (
            <div key={name} className="flex-1">
              <b className="font-display font-extrabold text-subtitle tabular-nums">{cost}</b>
              <span
                className={`mt-1 block rounded-t-notch ${height} ${index === 3 ? 'bg-marigold' : 'bg-raised'}`}
              />
              <span className="mt-1.5 block text-[0.6875rem] text-soft">{name}</span>
            </div>
          ))}
        </div>
        <p className="mt-4 border-line border-t pt-3 text-label text-soft">
          Last week: <b className="font-semibold text-ink">$207</b> spent,{' '}
          <b className="font-semibold text-ink">23 leads</b>, so <b className="font-semibold text-ink">$9</b>{' '}
          each
        </p>
      </div>
    </Example>
  );
}
