/** The distance between the holes along the stamp's edge. */
const HOLES = 8;

/** A stamp with the logo's five bars, canceled by a postmark. */
export function Stamp() {
  return (
    <svg
      viewBox="-46 -6 128 112"
      className="-mt-2 -mr-2 h-16 shrink-0 overflow-visible sm:-mt-4 sm:-mr-4 sm:h-30 forced-colors:hidden"
      aria-hidden="true"
    >
      <g transform="rotate(4 36 48)">
        <rect width="80" height="96" className="fill-marigold" />
        <rect
          width="80"
          height="96"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`0 ${HOLES}`}
          className="stroke-raised"
        />
        <rect x="9" y="9" width="62" height="78" fill="none" strokeWidth="1.5" className="stroke-night" />
        {[10, 18, 26, 34, 42].map((height, index) => (
          <rect
            key={height}
            x={17 + index * 9.6}
            y={74 - height}
            width="7"
            height={height}
            rx="1"
            className={index === 4 ? 'fill-signal' : 'fill-night'}
          />
        ))}
      </g>
      <g fill="none" strokeWidth="2.5" className="stroke-night" opacity=".8">
        {[22, 34, 46, 58].map((y) => (
          <path key={y} d={`M-44 ${y} q 9 -8 18 0 t 18 0 t 18 0 t 18 0 t 18 0`} />
        ))}
      </g>
    </svg>
  );
}
