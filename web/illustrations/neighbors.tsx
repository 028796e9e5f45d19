import { Example } from './example.tsx';

/** Positions of followers around a shop: across, down, tone. */
const HOMES = [
  [150, 62, 'fill-marigold'],
  [252, 84, 'fill-mint'],
  [94, 128, 'fill-signal'],
  [296, 150, 'fill-marigold'],
  [124, 206, 'fill-mint'],
  [226, 222, 'fill-signal'],
  [60, 74, 'fill-mint'],
  [326, 70, 'fill-signal'],
  [46, 196, 'fill-marigold'],
  [338, 218, 'fill-mint'],
] as const;

/** New followers around a shop by distance. */
export function Neighbors({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example of ten new followers, drawn as people around a shop, all within three miles of it."
      className={`group ${className}`}
    >
      <svg viewBox="0 -20 390 324" className="block w-full" aria-hidden="true">
        <g className="fill-none stroke-edge" strokeWidth="1.5" strokeDasharray="2 6">
          <circle cx="195" cy="142" r="66" />
          <circle cx="195" cy="142" r="112" />
          <circle cx="195" cy="142" r="158" />
        </g>
        {HOMES.map(([x, y, tone]) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <g className="transition-transform duration-700 ease-settle group-hover:-translate-y-1.5">
              <circle className="fill-night" cy="-11" r="8" />
              <path className={tone} d="M-14 18V12a14 14 0 0 1 28 0v6z" />
            </g>
          </g>
        ))}
        <path className="fill-night" d="M160 136h70v44h-70z" />
        <path
          className="fill-marigold"
          d="M154 112h82v24a10 10 0 0 1-20.500 0 10 10 0 0 1-20.500 0 10 10 0 0 1-20.500 0 10 10 0 0 1-20.500 0z"
        />
        <path className="fill-chalk" d="M168 150h22v14h-22zM200 150h18v30h-18z" />
      </svg>
    </Example>
  );
}
