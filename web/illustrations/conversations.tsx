import { CheckIcon, PhoneIcon } from '../ui/icons.tsx';
import { Bars } from '../ui/logo.tsx';
import { Example } from './example.tsx';

/** The assistant of a clinic's website, booking a visit at night. */
export function ChatBooking({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example chat at 9:47 in the evening: a visitor asks about a chipped tooth, is offered two times and books one."
      className={className}
    >
      <div
        data-tone="paper"
        className="group overflow-hidden rounded-card bg-raised text-small leading-snug shadow-lifted"
      >
        <p className="flex items-center gap-2.5 bg-night px-4 py-3 font-semibold text-chalk text-label">
          <Bars className="h-3.5" /> Maple Dental assistant
          <span className="ml-auto font-normal tabular-nums">9:47 pm</span>
        </p>
        <div className="grid gap-2 p-4">
          <p className="ml-auto max-w-[80%] rounded-control rounded-br-none bg-signal px-3 py-2 text-chalk">
            I chipped a tooth. Do you take new patients?
          </p>
          <p className="max-w-[85%] rounded-control rounded-bl-none bg-sunk px-3 py-2">
            Sorry to hear it. We do. If it does not hurt, tomorrow is fine; if it does, I can wake Dr. Lund.
          </p>
          <p className="ml-auto rounded-control rounded-br-none bg-signal px-3 py-2 text-chalk">
            It does not. Tomorrow then
          </p>
          <p className="flex flex-wrap gap-2 py-1 font-semibold text-label">
            <span className="rounded-round border-2 border-edge px-3 py-1">8:20</span>
            <span className="rounded-round border-2 border-ink bg-ink px-3 py-1 text-surface transition-[scale] duration-300 ease-settle group-hover:scale-110">
              11:40
            </span>
            <span className="rounded-round border-2 border-edge px-3 py-1">A person, please</span>
          </p>
          <p className="flex items-center gap-1.5 font-semibold text-label text-positive">
            <CheckIcon className="size-4" /> Booked, Friday 11:40
          </p>
        </div>
      </div>
    </Example>
  );
}

/** The loudness of a voice over time, in percent. */
const LOUDNESS = [
  18, 42, 66, 38, 80, 55, 30, 12, 8, 24, 58, 92, 70, 46, 64, 34, 14, 8, 30, 74, 52, 88, 60, 40, 22, 12, 36,
  62, 48, 20,
];

/** A call that was answered at the second ring, as a voice and as a transcript. */
export function VoiceCall({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example phone call: the voice agent answers at the second ring, hears that a car will not start, and sends the tow truck's number."
      className={className}
    >
      <div data-tone="mint" className="group rounded-card p-5 text-small leading-snug shadow-lifted">
        <p className="flex items-center gap-2.5 font-semibold text-label">
          <span className="grid size-8 place-items-center rounded-round bg-night text-chalk">
            <PhoneIcon className="size-4" />
          </span>
          Answered at ring two
          <span className="ml-auto tabular-nums">0:58</span>
        </p>
        <div className="mt-4 flex h-16 items-center gap-[3px]">
          {LOUDNESS.map((percent, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
              key={place}
              style={{ height: `${percent}%`, transitionDelay: `${place * 15}ms` }}
              className={`flex-1 rounded-round transition-[scale] duration-300 ease-settle group-hover:scale-y-125 ${place < 8 || (place > 16 && place < 26) ? 'bg-night' : 'bg-chalk'}`}
            />
          ))}
        </div>
        <p className="mt-4">
          <b className="font-semibold">Caller:</b> It just clicks. I am on Ridge Road with two kids in the
          back.
        </p>
        <p className="mt-2">
          <b className="font-semibold">Agent:</b> I am an automated assistant, and I am texting you the tow
          truck's number now. Shall Sam expect the car this morning?
        </p>
      </div>
    </Example>
  );
}
