/** Reasons to leave the payment page, in the order of the buttons in the notice. */
export const CANCELLATION_REASONS = ['too-expensive', 'unclear', 'just-looking', 'technical'] as const;

export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** Labels of the buttons, and in the back office. */
export const CANCELLATION_NAMES: Readonly<Record<CancellationReason, string>> = {
  'too-expensive': 'Too expensive',
  unclear: 'Unclear',
  'just-looking': 'Just looking',
  technical: 'Technical problem',
};
