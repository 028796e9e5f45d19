/** Why somebody leaves the payment page, as the notice after it asks. In the order of the buttons. */
export const CANCELLATION_REASONS = ['too-expensive', 'unclear', 'just-looking', 'technical'] as const;

export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** What the buttons say, and the back office. */
export const CANCELLATION_NAMES: Readonly<Record<CancellationReason, string>> = {
  'too-expensive': 'Too expensive',
  unclear: 'Unclear',
  'just-looking': 'Just looking',
  technical: 'Technical problem',
};
