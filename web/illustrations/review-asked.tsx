import { CheckIcon } from '../ui/icons.tsx';
import { Example, Stars } from './example.tsx';

/** The text that asks for a review, an hour after the visit. */
export function ReviewAsked({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example text that asks a customer for a review an hour after the visit."
      className={`rounded-card bg-raised p-4 text-small leading-snug shadow-card ${className}`}
    >
      <p className="text-label text-soft">Text, 4:05 pm</p>
      <p className="mt-2 rounded-control rounded-bl-none bg-mint px-3 py-2 text-night">
        Hi Joan, Luis here from Ortiz Plumbing. How is the water heater? Two minutes for a review would mean a
        lot: <u>ortiz.example/joan</u>
      </p>
    </Example>
  );
}

interface ReviewProps {
  readonly name: string;
  readonly stars: number;
  readonly text: string;
  readonly reply: string;
  readonly className?: string;
}

/** A review with a reply. */
export function Review({ name, stars, text, reply, className = '' }: ReviewProps) {
  return (
    <Example
      shows={`An example review with ${stars} stars: ${text} The answer: ${reply}`}
      className={`rounded-card bg-raised p-5 text-small leading-snug shadow-card ${className}`}
    >
      <p className="flex items-center gap-3">
        <span className="grid size-9 place-items-center rounded-round bg-sunk font-bold text-label">
          {name.slice(0, 1)}
        </span>
        <b className="font-semibold">{name}</b>
        <Stars lit={stars} className="ml-auto" />
      </p>
      <p className="mt-3">“{text}”</p>
      <p className="mt-3 border-action border-l-3 pl-3 text-soft">{reply}</p>
      <p className="mt-3 flex items-center gap-1.5 font-semibold text-label text-positive">
        <CheckIcon className="size-4" /> Answered the same day
      </p>
    </Example>
  );
}
