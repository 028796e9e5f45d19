/** Values of one kind in each period. */
interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** Whether its bars hang below the line of zero. */
  readonly isBelow?: boolean;
}

interface ChartProps {
  readonly kind: 'bars' | 'line';
  /** Names of the periods, oldest first. */
  readonly periods: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const [WIDTH, HEIGHT] = [1_000, 160];

/** Share of a period's width that its bars take. */
const BARS = 0.7;
/** Looks of the series, which differ in lightness, not only in color. */
const LOOKS = ['fill-action', 'fill-soft', 'fill-line'] as const;

/** A chart over periods, as wide as its place. It repeats a table beside it, which screen readers get instead. */
export function Chart({ kind, periods, series, format }: ChartProps) {
  const shown = series.map((one) => (one.isBelow ? one.values.map((value) => -value) : one.values));
  const top = roundUp(Math.max(1, ...shown.flat()));
  const bottom = Math.min(0, ...shown.flat()) < 0 ? -roundUp(-Math.min(...shown.flat())) : 0;
  const toY = (value: number) => ((top - value) / (top - bottom)) * HEIGHT;
  const middle = format(top / 2) === format(0) ? [] : [top / 2];
  const marks = bottom < 0 ? [top, 0, bottom] : [top, ...middle, 0];
  const step = WIDTH / Math.max(1, periods.length);
  return (
    <figure aria-hidden="true" className="mt-3">
      {series.length > 1 && <Legend series={series} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-label text-soft tabular-nums">
        <div className="relative my-1.5 min-w-12">
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-0 -translate-y-1/2 leading-none"
              style={{ top: `${(toY(mark) / HEIGHT) * 100}%` }}
            >
              {format(mark)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="my-1.5 block h-40 w-full overflow-visible"
          aria-hidden="true"
          focusable="false"
        >
          {marks.map((mark) => (
            <line
              key={mark}
              x1="0"
              x2={WIDTH}
              y1={toY(mark)}
              y2={toY(mark)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {kind === 'bars'
            ? shown.map((values, place) => (
                <Bars
                  key={series[place]?.name}
                  values={values}
                  titles={periods.map((period, at) => `${period}: ${format(series[place]?.values[at] ?? 0)}`)}
                  {...{ place, count: series.length, step, toY }}
                />
              ))
            : shown.map((values, place) => (
                <polyline
                  key={series[place]?.name}
                  points={values.map((value, at) => `${(at + 0.5) * step},${toY(value)}`).join(' ')}
                  className="fill-none stroke-3 stroke-action"
                  vectorEffect="non-scaling-stroke"
                  strokeLinejoin="round"
                />
              ))}
        </svg>
        <Periods periods={periods} />
      </div>
    </figure>
  );
}

interface BarsProps {
  readonly values: readonly number[];
  readonly titles: readonly string[];
  readonly place: number;
  readonly count: number;
  readonly step: number;
  readonly toY: (value: number) => number;
}

function Bars({ values, titles, place, count, step, toY }: BarsProps) {
  const width = (step * BARS) / count;
  return values.map((value, period) => (
    <rect
      key={titles[period]}
      x={period * step + (step * (1 - BARS)) / 2 + place * width}
      y={Math.min(toY(value), toY(0))}
      width={width}
      height={Math.abs(toY(value) - toY(0))}
      className={LOOKS[place]}
    >
      <title>{titles[period]}</title>
    </rect>
  ));
}

/** Every period, or as many as fit. */
function Periods({ periods }: Pick<ChartProps, 'periods'>) {
  return (
    <ol className="col-start-2 flex">
      {periods.map((period, at) => (
        <li
          key={period}
          className={`min-w-0 flex-1 overflow-visible whitespace-nowrap text-center ${(periods.length - 1 - at) % 4 === 0 ? '' : 'max-sm:invisible'}`}
        >
          {period}
        </li>
      ))}
    </ol>
  );
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 text-label">
      {series.map(({ name }, place) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true" focusable="false">
            <rect width="10" height="10" className={LOOKS[place]} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The next number of one significant digit, or of two that end in 5. */
export function roundUp(value: number): number {
  const scale = 10 ** Math.floor(Math.log10(value));
  return Math.ceil((value / scale) * 2) * (scale / 2);
}
