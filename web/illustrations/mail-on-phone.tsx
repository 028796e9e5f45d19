import { Example } from './example.tsx';

interface EmailOnPhoneProps {
  /** Cut off below the email's picture, for the lower edge of a card. */
  readonly isCut?: boolean;
  readonly className?: string;
}

/** An email on a phone. */
export function EmailOnPhone({ isCut = false, className = '' }: EmailOnPhoneProps) {
  return (
    <Example
      shows="An example email on a phone: a dog groomer has two openings before the holiday and offers to hold one."
      className={`group ${className}`}
    >
      <div
        className={`overflow-hidden border-[6px] border-night bg-chalk text-night shadow-lifted transition-[rotate] duration-500 ease-settle group-hover:rotate-0 ${isCut ? 'rounded-t-[2rem] border-b-0' : 'rounded-[2rem]'}`}
      >
        <div className="flex items-center justify-between px-5 pt-3 pb-2 font-semibold text-[0.6875rem] tabular-nums">
          9:02
          <span className="h-4 w-16 rounded-round bg-night" />
          <span>Wed</span>
        </div>
        <div className="border-kraft border-b px-5 pb-3 leading-tight">
          <p className="text-label">
            <b className="font-semibold">Paws on Fourth</b>, for you and Biscuit
          </p>
          <p className="mt-1 font-semibold text-small">Two openings before the 24th</p>
        </div>
        <svg viewBox="0 0 300 170" className="block w-full" aria-hidden="true">
          <path className="fill-marigold" d="M0 0h300v170H0z" />
          <g className="transition-transform duration-700 ease-settle group-hover:translate-y-1">
            <path className="fill-night" d="M92 170v-58a58 58 0 0 1 116 0v58z" />
            <path
              className="fill-dusk"
              d="M88 72c-30 0-30 58-12 66 14 6 18-30 22-50zM212 72c30 0 30 58 12 66-14 6-18-30-22-50z"
            />
            <circle className="fill-chalk" cx="128" cy="104" r="7" />
            <circle className="fill-chalk" cx="172" cy="104" r="7" />
            <path className="fill-chalk" d="M136 128h28l-14 14z" />
            <path className="fill-mint" d="M104 158h92v12h-92z" />
          </g>
        </svg>
        {!isCut && (
          <div className="px-5 pt-4 pb-6 text-label leading-snug">
            <p>
              Hi Renee, Biscuit was last in on October 2. Thursday at 4:30 and Saturday at 9:00 are still
              free, and after that it is January.
            </p>
            <p className="mt-1.5">Lou</p>
            <p className="mt-3 w-fit rounded-control bg-signal px-4 py-2 font-semibold text-chalk">
              Hold Thursday for us
            </p>
          </div>
        )}
      </div>
    </Example>
  );
}

/** The text message to customers who have not opened the email. */
export function TextReminder({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example text: the customer answers yes and the appointment is booked."
      className={className}
    >
      <div data-tone="paper" className="rounded-card bg-raised p-4 text-small leading-snug shadow-lifted">
        <p className="w-fit rounded-control rounded-bl-none bg-sunk px-3 py-2">
          Paws on Fourth: Thu 4:30 is still open for Biscuit. Reply Y to take it, STOP to end.
        </p>
        <p className="mt-2 ml-auto w-fit rounded-control rounded-br-none bg-signal px-4 py-2 font-semibold text-chalk">
          Y
        </p>
      </div>
    </Example>
  );
}

const COUNTED = [
  { name: 'Delivered', count: '1,204', width: 'w-full' },
  { name: 'Opened', count: '611', width: 'w-[51%]' },
  { name: 'Clicked', count: '138', width: 'w-[12%]' },
  { name: 'Booked', count: '31', width: 'w-[3%]' },
] as const;

/** The results of an email, from deliveries to bookings. */
export function CountedDown({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example report: of 1,204 messages delivered, 611 were opened, 138 clicked and 31 led to a booking."
      className={`grid gap-2.5 rounded-card bg-raised p-5 text-small shadow-card ${className}`}
    >
      {COUNTED.map(({ name, count, width }) => (
        <div key={name} className="grid grid-cols-[5.5rem_1fr_3rem] items-center gap-2">
          <span>{name}</span>
          <span
            className={`block h-4 rounded-notch ${width} ${name === 'Booked' ? 'bg-action' : 'bg-edge'}`}
          />
          <b className="text-right font-display font-extrabold tabular-nums">{count}</b>
        </div>
      ))}
    </Example>
  );
}
