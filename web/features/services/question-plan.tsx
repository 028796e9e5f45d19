import { QUESTION } from '../../content/service-samples.ts';

/** A question with its tally, and the pieces made of it in the order of their days. */
export function QuestionPlan() {
  return (
    <div className="grid gap-4 lg:grid-cols-12 lg:gap-6">
      <div
        data-tone="night"
        className="flex flex-col justify-between gap-8 rounded-card p-6 sm:p-8 lg:col-span-4"
      >
        <p className="text-balance font-display font-extrabold text-headline">“{QUESTION.asked}”</p>
        <div>
          <Tally count={QUESTION.count} />
          <p className="mt-4 text-small text-soft">
            {QUESTION.count} {QUESTION.counted}
          </p>
        </div>
      </div>
      <div className="grid content-between rounded-card bg-raised px-6 shadow-card sm:px-8 lg:col-span-8">
        {QUESTION.pieces.map(({ day, kind, text }, place) => (
          <p
            key={day}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-4 border-line border-b py-4 last:border-0 sm:grid-cols-[4rem_9rem_minmax(0,1fr)]"
          >
            <span className="text-small text-soft tabular-nums">{day}</span>
            <span className="font-semibold text-small">
              <span
                className={`mr-2 inline-block size-2.5 rounded-[2px] ${kind === 'Article' ? 'bg-action' : kind === 'Newsletter story' ? 'bg-marigold' : 'bg-mint'}`}
              />
              {kind}
            </span>
            <span
              className={`max-sm:col-start-2 leading-snug ${place === 0 ? 'font-display font-extrabold text-title leading-tight' : ''}`}
            >
              {text}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Strokes of chalk in fives. */
function Tally({ count }: { readonly count: number }) {
  const groups = Array.from({ length: Math.ceil(count / 5) }, (_, group) => Math.min(count - group * 5, 5));
  return (
    <svg
      viewBox="0 0 176 44"
      className="block w-full max-w-60 fill-none stroke-marigold"
      strokeWidth="4"
      aria-hidden="true"
    >
      {groups.map((strokes, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
        <g key={group} transform={`translate(${group * 62} 0)`}>
          <path
            d={[6, 17, 28, 39]
              .slice(0, strokes)
              .map((x) => `M${x} 4l-2 36`)
              .join('')}
          />
          {strokes === 5 && <path d="M0 32L44 12" />}
        </g>
      ))}
    </svg>
  );
}
