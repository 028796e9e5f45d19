import { REVIEW_DAY } from '../../content/service-samples.ts';
import { Stars } from '../../illustrations/example.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

type Posted = (typeof REVIEW_DAY.reviews)[number];

const { from, to } = REVIEW_DAY;
const HOURS = Array.from({ length: (to - from) / 2 + 1 }, (_, place) => from + 2 * place);

/** How far into the day a time is, in percent. @param hour hours after midnight */
function percent(hour: number): number {
  return ((hour - from) / (to - from)) * 100;
}

/** A day of reviews along the clock, each from its posting to its answer. */
export function AnsweredDay() {
  return (
    <div className="rounded-card bg-raised p-5 text-small shadow-card sm:p-8">
      <div className="grid gap-x-8 text-label text-soft lg:grid-cols-[20rem_minmax(0,1fr)]">
        <span>{REVIEW_DAY.name}</span>
        <span className="relative hidden h-5 lg:mr-8 lg:block">
          {HOURS.map((hour) => (
            <span
              key={hour}
              className="absolute -translate-x-1/2 whitespace-nowrap tabular-nums"
              style={{ left: `${percent(hour)}%` }}
            >
              {hour > 12 ? hour - 12 : hour} {hour < 12 ? 'am' : 'pm'}
            </span>
          ))}
        </span>
      </div>
      <div className="mt-3 border-ink border-t-2">
        {REVIEW_DAY.reviews.map((review) => (
          <Row key={review.text} review={review} />
        ))}
      </div>
    </div>
  );
}

function Row({ review: { stars, text, posted, answered, note } }: { readonly review: Posted }) {
  const isPoor = stars < 3;
  return (
    <div className="grid items-center gap-x-8 gap-y-3 border-line border-b py-4 last:border-0 last:pb-0 lg:grid-cols-[20rem_minmax(0,1fr)] lg:last:pb-4">
      <div>
        <Stars lit={stars} />
        <p className="mt-1 text-body leading-snug">{text}</p>
      </div>
      <div className="relative h-12 lg:mr-8">
        <span className="absolute inset-x-0 top-2 h-1.5 rounded-round bg-sunk" />
        <span
          className={`absolute top-1 h-3.5 min-w-3.5 rounded-round ${isPoor ? 'bg-action' : 'bg-night'}`}
          style={{ left: `${percent(posted)}%`, width: `${percent(answered) - percent(posted)}%` }}
        />
        <span
          className="absolute top-7 flex items-center gap-1.5 whitespace-nowrap font-semibold text-label"
          style={posted > 13 ? { right: `${100 - percent(answered)}%` } : { left: `${percent(posted)}%` }}
        >
          <CheckIcon className={`size-4 ${isPoor ? 'text-link' : 'text-positive'}`} />
          {note}
        </span>
      </div>
    </div>
  );
}
