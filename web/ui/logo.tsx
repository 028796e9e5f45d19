import { brand } from '../../domain/brand.ts';

/** Heights of the logo's five bars, out of 20. */
const BARS = [6, 9.5, 13, 16.5, 20];

/** Outline width of an unfilled bar. */
const OUTLINE = 0.3;

/** The logo: five bars, the last one in the accent color. @param lit filled bars from the left; others are outlines */
export function Bars({ lit = 5, className = 'h-5' }: { readonly lit?: number; readonly className?: string }) {
  return (
    <svg viewBox="0 0 30 20" className={className} aria-hidden="true">
      {BARS.map((height, index) => {
        const inset = index < lit ? 0 : OUTLINE / 2;
        return (
          <rect
            key={height}
            x={index * 6.25 + inset}
            y={20 - height + inset}
            width={5 - 2 * inset}
            height={height - 2 * inset}
            rx="0.75"
            className={barLook(index, lit)}
            strokeWidth={OUTLINE}
          />
        );
      })}
    </svg>
  );
}

function barLook(index: number, lit: number): string {
  if (index >= lit) return 'fill-none stroke-current [stroke-dasharray:0.9_0.6]';
  return index === BARS.length - 1 ? 'fill-action' : 'fill-current';
}

/** The logo with the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex items-baseline gap-2.5 whitespace-nowrap font-display font-extrabold text-ink text-title leading-none tracking-[-0.03em]">
      <Bars className="h-[0.86em] w-auto" />
      <span>{brand.name}</span>
    </span>
  );
}
