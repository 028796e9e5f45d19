import type { ReactNode } from 'react';
import { CheckIcon } from '../ui/icons.tsx';
import { Bars } from '../ui/logo.tsx';
import { Example, Line } from './example.tsx';

/**
 * A bakery's week on the planning board: a post, a video, an update, an email, an ad, a text, a report. Today is
 * Monday, so that narrow windows, which show the days by swiping, begin with today.
 */
export function WeekBoard({ className = '' }: { readonly className?: string }) {
  return (
    <div
      data-tone="night"
      className={`rounded-l-card p-4 pb-30 shadow-lifted forced-color-adjust-none sm:px-6 sm:pt-6 xl:pb-6 ${className}`}
    >
      <div className="flex items-center gap-3 whitespace-nowrap text-label" aria-hidden="true">
        <Bars className="h-4 shrink-0" />
        <b className="font-semibold">Bluebird Bakery</b>
        <span className="text-soft">This week, approved by Dana</span>
      </div>
      <Example
        shows="An example week for a bakery: a post today, a video on Tuesday, a Google update on Wednesday, an email on Thursday, an ad on Friday, a text to regulars on Saturday and the report on Sunday. Last week 18,240 people were reached, 64 asked the way and 38 called."
        tabIndex={0}
        className="-mx-4 mt-4 flex snap-x snap-mandatory scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-3 sm:-mx-6 sm:mt-5 sm:scroll-px-6 sm:px-6 lg:min-h-60 lg:gap-3"
      >
        <Day name="Today" today>
          <Tile at="9:00" kind="Post" tone="marigold" done>
            <div className="relative h-16 overflow-hidden rounded-notch bg-night sm:h-20">
              <span className="absolute -bottom-11 left-1/2 size-20 sm:-bottom-8 -translate-x-1/2 rounded-round bg-marigold" />
              <span className="absolute inset-x-0 top-1.5 text-center font-display font-extrabold text-chalk text-small leading-none">
                Rye is back
              </span>
            </div>
          </Tile>
        </Day>
        <Day name="Tue" low>
          <Tile at="12:30" kind="Reel" tone="signal">
            <div className="flex h-24 flex-col justify-between rounded-notch bg-dusk p-2 sm:h-28">
              <span className="ml-1 size-0 border-y-[9px] border-y-transparent border-l-[15px] border-l-chalk" />
              <span className="rounded-[2px] bg-chalk px-1 font-semibold text-[0.6875rem] text-night leading-4">
                4:10 am. Ovens on.
              </span>
            </div>
          </Tile>
        </Day>
        <Day name="Wed">
          <Tile at="8:15" kind="Google" tone="mint">
            <p className="text-label leading-snug">Cinnamon knots are back. Saturdays, from 7.</p>
            <div className="mt-2 h-6 rounded-notch bg-[repeating-linear-gradient(115deg,#86cfae_0_9px,transparent_9px_18px)]" />
          </Tile>
        </Day>
        <Day name="Thu">
          <Tile at="6:00" kind="Email" tone="paper">
            <p className="font-semibold text-label leading-snug">Your Saturday loaf, held until noon?</p>
            <div className="mt-2 grid gap-1">
              <Line className="w-full" />
              <Line className="w-4/5" />
            </div>
            <p className="mt-2 inline-block rounded-notch bg-signal px-2 py-1 font-semibold text-[0.6875rem] text-chalk">
              Hold mine
            </p>
          </Tile>
        </Day>
        <Day name="Fri" low>
          <Tile at="All day" kind="Ad" tone="marigold">
            <p className="font-display font-extrabold text-subtitle leading-none">$12</p>
            <p className="text-label leading-snug">a day, 3 miles around each shop</p>
          </Tile>
        </Day>
        <Day name="Sat">
          <Tile at="10:20" kind="Text" tone="mint">
            <p className="rounded-control rounded-bl-none bg-chalk p-2 text-label leading-snug">
              Two trays of knots left. Hold one? Reply Y
            </p>
          </Tile>
        </Day>
        <Day name="Sun" low>
          <Tile at="7:00" kind="Report" tone="paper">
            <Bars className="mt-1 h-9" />
            <p className="mt-2 text-label leading-snug">What the week brought, on one page</p>
          </Tile>
        </Day>
      </Example>
      <div
        aria-hidden="true"
        className="mt-3 flex items-start justify-between gap-3 border-line border-t pt-4 sm:justify-end sm:gap-6 lg:mt-5 lg:gap-10"
      >
        <Result figure="18,240" label="reached last week" />
        <Result figure="64" label="asked the way" />
        <Result figure="38" label="called" />
      </div>
    </div>
  );
}

function Result({ figure, label }: { readonly figure: string; readonly label: string }) {
  return (
    <p className="text-label text-soft">
      <b className="block font-display font-extrabold text-ink text-title tabular-nums">{figure}</b>
      {label}
    </p>
  );
}

interface DayProps {
  readonly name: string;
  readonly today?: boolean;
  /** Starts lower than its neighbors. */
  readonly low?: boolean;
  readonly children: ReactNode;
}

function Day({ name, today, low, children }: DayProps) {
  return (
    <div className="w-31 shrink-0 snap-start xl:w-auto xl:flex-1 xl:basis-0">
      <p
        className={`border-t-3 pt-1.5 font-semibold text-label ${today ? 'border-marigold text-marigold' : 'border-line text-soft'}`}
      >
        {name}
      </p>
      <div className={low ? 'mt-8' : 'mt-2'}>{children}</div>
    </div>
  );
}

interface TileProps {
  readonly at: string;
  readonly kind: string;
  readonly tone: 'paper' | 'marigold' | 'mint' | 'signal';
  readonly done?: boolean;
  readonly children: ReactNode;
}

function Tile({ at, kind, tone, done, children }: TileProps) {
  return (
    <div data-tone={tone} className="rounded-control p-2.5">
      <p className="mb-2 flex items-center justify-between text-[0.6875rem] leading-4">
        <span>
          <b className="font-semibold">{kind}</b> {at}
        </span>
        {done && <CheckIcon className="size-3.5 shrink-0" />}
      </p>
      {children}
    </div>
  );
}
