import type { ReactNode } from 'react';
import { BRAND_SET } from '../../content/service-samples.ts';
import { Bars } from '../../ui/logo.tsx';

const { name, promise, action, surfaces, prices } = BRAND_SET;

/** The same business on a screen, on paper, on the counter, and in a letter. */
export function BrandSet() {
  return (
    <div className="grid grid-cols-2 items-end gap-x-5 gap-y-8 lg:grid-cols-12 lg:gap-x-6">
      <Surface label={surfaces.page} className="col-span-2 lg:col-span-4">
        <div className="overflow-hidden rounded-card bg-chalk shadow-lifted">
          <p className="flex gap-1.5 bg-night px-4 py-2.5">
            <span className="size-2 rounded-round bg-chalk/50" />
            <span className="size-2 rounded-round bg-chalk/50" />
          </p>
          <div className="bg-mint p-5 text-night">
            <p className="text-label">{name}</p>
            <p className="mt-4 font-display font-extrabold text-headline">{promise}</p>
            <p className="mt-4 w-fit rounded-control bg-signal px-3.5 py-2 font-semibold text-chalk text-label">
              {action}
            </p>
            <Tractor className="-mb-5 ml-auto w-3/5" />
          </div>
        </div>
      </Surface>
      <Surface label={surfaces.flyer} className="lg:col-span-3">
        <div className="-rotate-2 rounded-notch bg-signal p-5 text-chalk shadow-lifted">
          <p className="text-balance font-display font-extrabold text-headline leading-[0.9]">{promise}</p>
          <Tractor className="mx-auto my-6 w-4/5" />
          <p className="flex items-end justify-between border-chalk border-t-2 pt-3 font-semibold text-label">
            {name} <Bars className="h-4" />
          </p>
        </div>
      </Surface>
      <Surface label={surfaces.letter} className="lg:col-span-2">
        <div className="rounded-notch bg-chalk p-4 text-night shadow-lifted">
          <p className="border-night border-b-2 pb-2 font-display font-extrabold leading-none">{name}</p>
          <div className="mt-3 grid place-items-center rounded-notch bg-marigold pt-4">
            <Tractor className="w-3/4" />
          </div>
          <p className="mt-3 font-semibold text-label leading-snug">{promise}</p>
          {['w-full', 'w-11/12', 'w-full', 'w-3/5'].map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
            <span key={place} className={`mt-2 block h-1 rounded-round bg-kraft ${width}`} />
          ))}
        </div>
      </Surface>
      <Surface label={surfaces.card} className="col-span-2 lg:col-span-3">
        <div className="rotate-1 rounded-notch bg-chalk p-5 text-night shadow-lifted">
          <p className="font-display font-extrabold text-title leading-[0.9]">{name}</p>
          <div className="mt-4 grid gap-1.5 border-night border-t-2 pt-3 text-small">
            {prices.map(([service, price]) => (
              <p key={service} className="flex items-baseline gap-2">
                {service}
                <span className="grow border-edge border-b border-dotted" />
                <b className="font-display font-extrabold tabular-nums">{price}</b>
              </p>
            ))}
          </div>
          <p className="mt-4 text-label">{action}</p>
        </div>
      </Surface>
    </div>
  );
}

interface SurfaceProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Surface({ label, className, children }: SurfaceProps) {
  return (
    <div className={className}>
      {children}
      <p className="mt-4 font-semibold text-label text-soft">{label}</p>
    </div>
  );
}

/** The tractor at the barber's, on which children sit. */
function Tractor({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 120 84" className={`block ${className}`} aria-hidden="true">
      <path className="fill-night" d="M14 34h44V10H50V4h24l8 30h26v24H14z" />
      <path className="fill-chalk" d="M62 12h8l6 22H62z" />
      <path className="fill-night" d="M96 12h5v24h-5z" />
      <circle className="fill-night" cx="34" cy="56" r="28" />
      <circle className="fill-marigold" cx="34" cy="56" r="15" />
      <circle className="fill-night" cx="94" cy="67" r="17" />
      <circle className="fill-marigold" cx="94" cy="67" r="8" />
    </svg>
  );
}
