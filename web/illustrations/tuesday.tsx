import { CheckIcon, PhoneIcon } from '../ui/icons.tsx';
import { Example, Stars } from './example.tsx';

/** Directory listings that are corrected one by one. */
export function ListingsFixed() {
  return (
    <Example
      shows="An example list of directories in which a shop's opening hours have been corrected."
      className="rounded-card bg-raised p-4 text-small shadow-card"
    >
      {['Google Maps', 'Apple Maps', 'Yelp'].map((name) => (
        <p key={name} className="flex items-center justify-between border-line border-b py-1.5">
          {name}
          <span className="flex items-center gap-1.5">
            <s className="text-soft">6-3</s> <b className="font-semibold">7-2</b>
            <CheckIcon className="size-4 text-positive" />
          </span>
        </p>
      ))}
      <p className="pt-2 text-label text-soft">and 49 more</p>
    </Example>
  );
}

/** A poor review with a reply. */
export function ReviewAnswered() {
  return (
    <Example
      shows="An example two-star review about a cold pizza, answered 38 minutes later with an apology and an offer to put it right."
      className="rounded-card bg-raised p-4 text-small shadow-card"
    >
      <Stars lit={2} />
      <p className="mt-1.5 leading-snug">“Forty minutes late and the pizza was cold.”</p>
      <div className="mt-3 ml-4 border-action border-l-3 pl-3 leading-snug">
        <p className="font-semibold text-label">Reply from the owner, 38 minutes later</p>
        <p className="mt-1 text-soft">
          That is on us, Marcus. Friday's second driver called in sick. The next one is hot and ours to pay.
        </p>
      </div>
    </Example>
  );
}

/** A call that the shop was too busy to answer. */
export function CallAnswered() {
  return (
    <Example
      shows="An example phone call answered by the voice agent, which books a table for six on Saturday."
      className="rounded-card bg-raised p-4 text-small leading-snug shadow-card"
    >
      <p className="flex items-center gap-2 font-semibold text-label">
        <span className="grid size-7 place-items-center rounded-round bg-mint text-night">
          <PhoneIcon className="size-4" />
        </span>
        1 min 12 s
      </p>
      <p className="mt-3 w-fit max-w-[85%] rounded-control rounded-bl-none bg-sunk px-3 py-2">
        Anything for six on Saturday?
      </p>
      <p className="mt-2 ml-auto w-fit max-w-[85%] rounded-control rounded-br-none bg-night px-3 py-2 text-chalk">
        6:15 or 8:00. Which suits you?
      </p>
      <p className="mt-2 flex items-center gap-1.5 font-semibold text-label text-positive">
        <CheckIcon className="size-4" /> Booked, 6:15, Alvarez
      </p>
    </Example>
  );
}

const ADS = [
  { name: 'Roof with drone shot', cost: '$41', width: 'w-full', verdict: 'Off' },
  { name: 'Owner on a ladder', cost: '$9', width: 'w-[22%]', verdict: 'More' },
] as const;

/** Two ads with their costs per lead: one is switched off, the other gets its budget. */
export function AdSwitched() {
  return (
    <Example
      shows="An example comparison of two ads: the one that costs 41 dollars a lead is switched off, the one that costs 9 gets its budget."
      className="grid gap-3 rounded-card bg-raised p-4 text-small shadow-card"
    >
      {ADS.map(({ name, cost, width, verdict }) => (
        <div key={name}>
          <p className="flex items-baseline justify-between gap-3">
            {name}
            <b className="font-semibold text-label">{verdict}</b>
          </p>
          <p className="mt-1 flex items-center gap-2">
            <span className="h-3 grow rounded-notch bg-sunk">
              <span
                className={`block h-3 rounded-notch ${verdict === 'Off' ? 'bg-edge' : 'bg-action'} ${width}`}
              />
            </span>
            <b className="w-9 text-right font-display font-extrabold tabular-nums">{cost}</b>
          </p>
        </div>
      ))}
      <p className="text-label text-soft">Cost of one lead</p>
    </Example>
  );
}
