/** A difference that stays, and why it is no mistake of ours. */
export interface KnownDifference {
  readonly check: string;
  /** Of the difference: the whole key, or a pattern for several. */
  readonly key: string | RegExp;
  readonly reason: string;
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [];
