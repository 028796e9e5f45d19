import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'positive' | 'danger' | 'marigold' | 'mint';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunk text-ink',
  positive: 'bg-positive-wash text-positive',
  danger: 'bg-danger-wash text-danger',
  marigold: 'bg-marigold text-night',
  mint: 'bg-mint text-night',
};

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A short fact about the element beside it. */
export function Badge({ tone = 'neutral', className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-notch px-2 py-0.5 font-semibold text-label ${TONES[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
