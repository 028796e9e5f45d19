import { StarIcon } from '../ui/icons.tsx';
import { Example } from './example.tsx';

/** Blocks of a town between its streets and its river: left, top, width, height. */
const BLOCKS = [
  [0, 0, 88, 60],
  [104, 0, 120, 60],
  [240, 0, 96, 60],
  [352, 0, 168, 60],
  [0, 76, 88, 84],
  [104, 76, 56, 84],
  [176, 76, 160, 84],
  [352, 76, 76, 84],
  [444, 76, 76, 84],
  [0, 176, 160, 72],
  [176, 176, 72, 72],
  [264, 176, 72, 72],
  [352, 176, 168, 72],
  [0, 264, 88, 96],
  [104, 264, 144, 96],
  [264, 264, 164, 96],
  [444, 264, 76, 96],
] as const;

const RIVALS = [
  [132, 122],
  [396, 52],
  [462, 214],
  [64, 300],
] as const;

interface TownMapProps {
  /** Whether a card names the shop. */
  readonly named?: boolean;
  readonly className?: string;
}

/** A town from above with the shop as the first search result. */
export function TownMap({ named = false, className = '' }: TownMapProps) {
  return (
    <Example
      shows="An example map of a town: among five shops, one stands out with everything around it in reach."
      className={`group relative ${className}`}
    >
      <svg
        viewBox="0 0 520 360"
        preserveAspectRatio="xMidYMid slice"
        className="block size-full rounded-card bg-kraft"
        aria-hidden="true"
      >
        {BLOCKS.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} className="fill-chalk" x={x} y={y} width={width} height={height} rx="4" />
        ))}
        <rect className="fill-mint" x="264" y="264" width="164" height="96" rx="4" />
        <path
          className="stroke-mint"
          strokeWidth="26"
          fill="none"
          d="M-10 210C90 160 120 260 220 250s90 130 160 130"
        />
        <circle className="fill-marigold/25" cx="282" cy="186" r="112" />
        <circle
          className="fill-none stroke-night"
          strokeWidth="2"
          strokeDasharray="3 6"
          cx="282"
          cy="186"
          r="112"
        />
        {RIVALS.map(([x, y]) => (
          <circle key={x} className="fill-paper stroke-edge" strokeWidth="4" cx={x} cy={y} r="9" />
        ))}
        <g className="transition-transform duration-500 ease-settle group-hover:-translate-y-2">
          <path className="fill-signal" d="M282 188c-26-34-34-46-34-62a34 34 0 0 1 68 0c0 16-8 28-34 62z" />
          <circle className="fill-chalk" cx="282" cy="126" r="14" />
        </g>
      </svg>
      {named && (
        <div
          data-tone="paper"
          className="absolute bottom-4 left-4 flex max-w-[calc(100%-2rem)] items-center gap-3 rounded-control bg-raised px-4 py-3 text-small leading-tight shadow-lifted"
        >
          <b className="font-display font-extrabold text-title">1</b>
          <p>
            <b className="font-semibold">Ortiz Plumbing</b>
            <span className="flex items-center gap-1 text-label text-soft">
              4.8 <StarIcon className="size-3 shrink-0" /> open now, 3 streets away
            </span>
          </p>
        </div>
      )}
    </Example>
  );
}
