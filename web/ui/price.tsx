import { dollars } from '../lib/dollars.ts';

interface PriceProps {
  /** US dollars. */
  readonly amount: number;
  /** What the amount buys, such as `month`: set small after it and read out as 'per month'. */
  readonly per?: string | undefined;
  readonly className?: string;
}

/** An amount of money in figures of equal width, so that a column of them lines up. */
export function Price({ amount, per, className = '' }: PriceProps) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {dollars(amount)}
      {per && (
        <>
          <span aria-hidden="true" className="font-normal font-text text-[0.6em] text-soft tracking-normal">
            /{per}
          </span>
          <span className="sr-only"> per {per}</span>
        </>
      )}
    </span>
  );
}
