import { SEND_PLAN } from '../../content/service-samples.ts';

const most = Math.max(...SEND_PLAN.weeks.map(({ bookings }) => bookings));

/** Twelve weeks of bookings. The weeks of an email or a text stand out, and say what it was about. */
export function SendPlan() {
  return (
    <div>
      <p className="text-label text-soft">{SEND_PLAN.name}</p>
      <div className="mt-4 grid grid-cols-12 items-end gap-1 border-ink border-b-2 sm:gap-3">
        {SEND_PLAN.weeks.map((week, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
          <div key={place} className="text-center">
            <b
              className={`font-display font-extrabold tabular-nums ${'sent' in week ? 'text-title lg:text-headline' : 'text-small text-soft'}`}
            >
              {week.bookings}
            </b>
            <span
              className={`mt-1 block rounded-t-notch ${'sent' in week ? (week.bookings === most ? 'bg-marigold' : 'bg-mint') : 'bg-raised'}`}
              style={{ height: `${(week.bookings / most) * 14}rem` }}
            />
          </div>
        ))}
      </div>
      <div className="mt-3 grid gap-x-3 gap-y-1 text-small sm:grid-cols-12">
        {SEND_PLAN.weeks.map((week) =>
          'sent' in week ? (
            <p
              key={week.bookings}
              className="flex gap-3 border-line border-t py-2 leading-snug sm:col-span-2 sm:block sm:first:col-start-2 sm:border-0 sm:py-0 sm:text-label"
            >
              <b className="w-14 shrink-0 font-semibold">{week.sent}</b>
              <span className="block text-soft">{week.about}</span>
            </p>
          ) : null,
        )}
      </div>
    </div>
  );
}
