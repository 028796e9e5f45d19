import { Example } from './example.tsx';

const SHOPS = [
  { name: 'Fourth Street', praise: '“quick at the counter”', stars: '4.9', width: 'w-[98%]' },
  { name: 'Mill Road', praise: '“always remembers us”', stars: '4.7', width: 'w-[94%]' },
  { name: 'Airport', praise: '“long wait, twice”', stars: '3.8', width: 'w-[76%]' },
] as const;

/** Three locations with reviews of each. */
export function PraiseByShop({ className = '' }: { readonly className?: string }) {
  return (
    <Example
      shows="An example comparison of three shops: customers praise the counter of one and complain of waiting at another."
      className={`grid gap-4 rounded-card bg-raised p-6 text-small shadow-card ${className}`}
    >
      {SHOPS.map(({ name, praise, stars, width }) => (
        <div key={name}>
          <p className="flex items-baseline gap-3">
            <b className="font-semibold">{name}</b>
            <span className="text-label text-soft">{praise}</span>
            <b className="ml-auto font-display font-extrabold text-subtitle tabular-nums">{stars}</b>
          </p>
          <p className="mt-1.5 h-4 rounded-notch bg-sunk">
            <span
              className={`block h-4 rounded-notch ${width} ${name === 'Airport' ? 'bg-marigold' : 'bg-night'}`}
            />
          </p>
        </div>
      ))}
    </Example>
  );
}
