interface BarPlotProps {
  /** The name of each bar. */
  readonly names: readonly string[];
  readonly counts: readonly number[];
  /** What is counted, as it stands after a number. */
  readonly counted: string;
}

const WIDTH = 476;
const FLOOR = 190;
const RISE = 150;

/** The share of each bar's place that stays free. */
const GAP = 0.16;

/** Bars on one scale that starts at zero: the first is the past, the last is lit. */
export function BarPlot({ names, counts, counted }: BarPlotProps) {
  const most = Math.max(...counts);
  const spoken = counts.map((count, index) => `${names[index]}: ${count}`).join(', ');
  const pitch = WIDTH / (counts.length - GAP);
  const width = pitch * (1 - GAP);
  const label = counts.length > 4 ? 'text-[16px] sm:text-[13px]' : 'text-[22px] sm:text-[16px]';
  return (
    <figure>
      <figcaption className="font-semibold first-letter:uppercase">{counted} in a month</figcaption>
      <svg viewBox={`0 0 ${WIDTH} 222`} role="img" aria-label={spoken} className="mt-3 block w-full">
        {counts.map((count, index) => {
          const height = Math.max((count / most) * RISE, 2);
          const x = index * pitch;
          return (
            <g key={names[index]} textAnchor="middle">
              <text
                x={x + width / 2}
                y={FLOOR - height - 9}
                className="fill-ink font-display font-extrabold text-[32px] sm:text-[26px]"
              >
                {count}
              </text>
              <rect
                x={x}
                y={FLOOR - height}
                width={width}
                height={height}
                rx="4"
                className={
                  index === 0 ? 'fill-edge' : index === counts.length - 1 ? 'fill-signal' : 'fill-night'
                }
              />
              <text x={x + width / 2} y={FLOOR + 25} className={`fill-soft ${label}`}>
                {names[index]}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
