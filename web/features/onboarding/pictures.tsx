import { Example } from '../../illustrations/example.tsx';
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx';

const ACCOUNTS = [
  ['Google Business Profile', '3 locations'],
  ['Instagram', 'connected'],
  ['Review alerts', 'to Dana'],
] as const;

/** A business's accounts, each marked as set up. */
export function AccountsSetUp() {
  return (
    <Example
      shows="An example list of a bakery's accounts, each of them set up: a business profile with three locations, Instagram, and review alerts."
      className="text-small forced-colors:bg-surface forced-colors:p-3"
    >
      {ACCOUNTS.map(([account, detail]) => (
        <p key={account} className="flex items-center gap-2.5 border-line border-b py-2">
          <CheckIcon className="size-4.5 shrink-0 text-positive" />
          <span className="font-semibold">{account}</span>
          <span className="ml-auto text-label text-soft">{detail}</span>
        </p>
      ))}
      <p className="flex items-center gap-2.5 py-2 text-soft">
        <span className="size-4.5 shrink-0 rounded-round border-2 border-edge border-dashed" />
        Facebook
        <span className="ml-auto text-label">your turn</span>
      </p>
    </Example>
  );
}

/** A timeline from the form to the first work in less than a day. */
export function NextMorning() {
  return (
    <Example
      shows="An example of a form that was received on Tuesday at 4:10 in the afternoon and whose setup started on Wednesday at 8:55 in the morning."
      className="text-small forced-colors:bg-surface forced-colors:p-3"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span>Form received</span>
        <span className="font-display font-extrabold text-subtitle tabular-nums">Tue 4:10 pm</span>
      </p>
      <div className="my-3 flex h-16 items-end gap-[3px]">
        {Array.from({ length: 24 }, (_, hour) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day
            key={hour}
            style={{ height: `${22 + (hour / 23) * 78}%` }}
            className={`flex-1 rounded-[1px] ${hour < 17 ? 'bg-ink' : 'border border-edge border-dashed'}`}
          />
        ))}
      </div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="flex items-center gap-1.5">
          <ClockIcon className="size-4" />
          Setup started
        </span>
        <span className="font-display font-extrabold text-subtitle tabular-nums">Wed 8:55 am</span>
      </p>
    </Example>
  );
}

/** Ten business days of work. From the fifth on, every service may be running. */
export function TenDays() {
  return (
    <Example
      shows="Ten rising bars, one for each business day. From the fifth on, everything may be running."
      className="flex h-36 items-end gap-1.5"
    >
      {Array.from({ length: 10 }, (_, index) => index + 1).map((day) => (
        <span
          key={day}
          style={{ height: `${28 + (day / 10) * 72}%` }}
          className={`flex flex-1 items-end justify-center rounded-notch pb-1.5 font-semibold text-label tabular-nums ${day < 5 ? 'bg-raised text-ink' : 'bg-ink text-surface'}`}
        >
          {day}
        </span>
      ))}
    </Example>
  );
}
