import { Example } from './example.tsx';

/** Five shops in a row, each higher than the one before, like the bars of the logo. */
const SHOPS = [
  { floors: 1, wall: 'fill-chalk', awning: 'fill-mint', light: 'fill-marigold', lit: [2] },
  { floors: 2, wall: 'fill-kraft', awning: 'fill-night', light: 'fill-marigold', lit: [0, 4] },
  { floors: 3, wall: 'fill-chalk', awning: 'fill-signal', light: 'fill-marigold', lit: [1, 5, 6] },
  { floors: 4, wall: 'fill-mint', awning: 'fill-night', light: 'fill-chalk', lit: [0, 3, 7, 11] },
  {
    floors: 5,
    wall: 'fill-marigold',
    awning: 'fill-signal',
    light: 'fill-chalk',
    lit: [0, 2, 4, 6, 8, 10, 12, 14],
  },
] as const;

const PITCH = 128;
const WIDTH = 112;
const FLOOR = 46;
const GROUND = 400;
const SHOP_FRONT = 112;

/** A street of shops. One stands out. */
export function Street({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="Five shops on a street, each higher than the one before, the last one lit up."
      className={className}
    >
      <svg viewBox="0 0 624 400" className="block w-full" aria-hidden="true" focusable="false">
        {SHOPS.map(({ floors, wall, awning, light, lit }, index) => {
          const top = GROUND - SHOP_FRONT - floors * FLOOR;
          return (
            <g key={floors} transform={`translate(${index * PITCH} 0)`}>
              <path
                className={wall}
                d={`M0 ${GROUND}V${top + 6}a6 6 0 0 1 6-6h${WIDTH - 12}a6 6 0 0 1 6 6V${GROUND}z`}
              />
              <path className="fill-night" d={windows(floors, top, (place) => !has(lit, place))} />
              <path className={light} d={windows(floors, top, (place) => has(lit, place))} />
              <path className="fill-night" d={`M12 ${GROUND - 70}h48v46h-48zM74 ${GROUND - 70}h26v70h-26z`} />
              <path className={awning} d={stripes(0)} />
              <path className="fill-paper" d={stripes(1)} />
            </g>
          );
        })}
      </svg>
    </Example>
  );
}

/** Three windows on each floor, counted from the top left. */
function windows(floors: number, top: number, isWanted: (place: number) => boolean): string {
  let path = '';
  for (let place = 0; place < floors * 3; place++) {
    if (isWanted(place))
      path += `M${16 + (place % 3) * 29} ${top + 16 + Math.floor(place / 3) * FLOOR}h22v24h-22z`;
  }
  return path;
}

/** Every other stripe of a scalloped awning. */
function stripes(first: number): string {
  let path = '';
  for (let stripe = first; stripe < 7; stripe += 2) {
    path += `M${stripe * 16} ${GROUND - SHOP_FRONT}h16v24a8 8 0 0 1-16 0z`;
  }
  return path;
}

function has(places: readonly number[], place: number): boolean {
  return places.includes(place);
}
