import { dollars } from '../lib/dollars.ts';

interface PriceProps {
  /** US dollars. */
  readonly amount: number;
  /** The unit of the amount, such as `month`: small after it, and read by screen readers as 'per month'. */
  readonly per?: string | undefined;
  readonly className?: string;
}

/** An amount in tabular figures, so that columns of amounts align. */
export function Price({ amount, per, className = '' }: PriceProps) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      <span>{dollars(amount)}</span>
      {per && (
        <>
          <span aria-hidden="true" className="font-normal font-text text-[0.6em] text-soft tracking-normal">
            {`/${per}`}
          </span>
          <span className="sr-only">{` per ${per}`}</span>
        </>
      )}
    </span>
  );
}
