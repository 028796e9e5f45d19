import { Example } from './example.tsx';

const CUTS = {
  short: { time: '0:18', caption: 'Snake or camera?', widths: ['w-[22%]', 'w-[38%]', 'w-[18%]', 'w-[22%]'] },
  longer: {
    time: '0:46',
    caption: 'Three signs it is the root',
    widths: ['w-[12%]', 'w-[26%]', 'w-[14%]', 'w-[30%]', 'w-[18%]'],
  },
} as const;

const TONES = ['bg-marigold', 'bg-mint', 'bg-signal', 'bg-marigold', 'bg-mint'];

interface VideoCutProps {
  /** `short` is under 20 seconds, `longer` 20 to 60. */
  readonly cut?: keyof typeof CUTS;
  readonly className?: string;
}

/** An upright video on a phone and the cuts it is made of. */
export function VideoCut({ cut = 'short', className = '' }: VideoCutProps) {
  const { time, caption, widths } = CUTS[cut];
  return (
    <Example
      shows={`An example of an upright video for a plumber, ${time} long, with its caption and its cuts.`}
      className={className}
    >
      <div className="group relative overflow-hidden rounded-card border-4 border-night bg-night shadow-lifted">
        <div className="@container relative">
          <svg viewBox="0 0 180 300" className="block w-full" aria-hidden="true">
            <path className={cut === 'short' ? 'fill-dusk' : 'fill-mint'} d="M0 0h180v300H0z" />
            <g className="origin-center transition-transform duration-1000 ease-settle group-hover:scale-110">
              <path className="fill-kraft" d="M0 196h180v104H0z" />
              <path className="fill-chalk" d="M28 128h84a10 10 0 0 1 10 10v74H18v-74a10 10 0 0 1 10-10z" />
              <path className="fill-marigold" d="M122 152h26l18 30v30h-44z" />
              <path className="fill-night" d="M130 160h14l12 20h-26zM18 186h104v6H18z" />
              <circle className="fill-night" cx="48" cy="214" r="17" />
              <circle className="fill-night" cx="136" cy="214" r="17" />
              <circle className="fill-chalk" cx="48" cy="214" r="6" />
              <circle className="fill-chalk" cx="136" cy="214" r="6" />
              <path className="fill-signal" d="M34 144h52v8H34zM34 158h34v8H34z" />
            </g>
            <path className="fill-chalk" d="M78 60l28 17-28 17z" />
          </svg>
          <p className="absolute inset-x-1 bottom-[4%] flex @[9rem]:bottom-[8%] justify-center">
            <span className="rounded-notch bg-chalk px-1.5 py-0.5 text-center font-bold text-[0.6875rem] text-night leading-tight @[9rem]:px-2 @[9rem]:text-label @[9rem]:leading-normal">
              {caption}
            </span>
          </p>
        </div>
        <div className="p-3 text-[0.6875rem] text-chalk">
          <div className="relative flex h-6 gap-0.5">
            {widths.map((width, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
                key={place}
                className={`h-full rounded-[2px] ${width} ${TONES[place]}`}
              />
            ))}
            <span className="absolute -inset-y-1 left-[34%] w-0.5 bg-chalk transition-[left] duration-1000 ease-settle group-hover:left-[88%]" />
          </div>
          <p className="mt-2 flex justify-between tabular-nums">
            <span>{widths.length} cuts</span>
            <b className="font-semibold">{time}</b>
          </p>
        </div>
      </div>
    </Example>
  );
}
