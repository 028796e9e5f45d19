import type { Ordered, Purchase } from './verify-session.ts';

/** Whether a visitor may see the page after payment, and why. */
export type Access =
  | { readonly state: 'verifying' }
  /** `pending`: the payment is on its way, as with a bank transfer. */
  | ({ readonly state: 'granted'; readonly because: 'paid' | 'pending' } & Purchase)
  | { readonly state: 'granted'; readonly because: 'unconfirmed' | 'test' }
  /** The order is paid, and this browser has no secret that opens it, unlike the link in the customer's email. */
  | { readonly state: 'elsewhere' }
  /** The payment was on its way and failed. */
  | { readonly state: 'failed'; readonly ordered: Ordered | undefined }
  | { readonly state: 'denied' };

/** Pauses before each retry of a failed verification call, in milliseconds. docs/product.md#after-payment */
export const RETRY_DELAYS_MS: readonly number[] = [2_000, 4_000, 8_000, 16_000, 32_000];

/** The first and the longest pause before checking a pending payment again, in milliseconds. */
const PENDING_DELAY_MS = { first: 5_000, longest: 5 * 60_000 };

export interface AccessRequest {
  readonly sessionId: string | null;
  readonly test: string | null;
}

export interface AccessOptions {
  /** @returns undefined if the call failed */
  readonly check: (sessionId: string) => Promise<Access | undefined>;
  /** Waits, longer while the page is hidden. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly signal: AbortSignal;
  readonly report: (access: Access) => void;
}

/**
 * Decides about access, and retries while the decision is provisional. The server's response is final. Until it
 * arrives, a session id is sufficient, and the check runs in the background. A pending payment is checked repeatedly,
 * with growing pauses. docs/product.md#after-payment
 */
export async function decideAccess(
  { sessionId, test }: AccessRequest,
  { check, wait, signal, report }: AccessOptions,
): Promise<void> {
  if (test === 'true') return report({ state: 'granted', because: 'test' });
  if (!sessionId) return report({ state: 'denied' });

  let isPending = false;
  for (let tries = 0; ; tries += 1) {
    const access = await check(sessionId);
    if (signal.aborted) return;
    const isPendingNow = access?.state === 'granted' && access.because === 'pending';
    if (access && !isPendingNow) return report(access);
    if (access && !isPending) report(access);
    if (!access && tries === 0) report({ state: 'granted', because: 'unconfirmed' });
    isPending ||= isPendingNow;
    const delay = isPending ? pendingDelay(tries) : RETRY_DELAYS_MS[tries];
    if (delay === undefined) return;
    await wait(delay);
    if (signal.aborted) return;
  }
}

function pendingDelay(tries: number): number {
  return Math.min(PENDING_DELAY_MS.first * 2 ** tries, PENDING_DELAY_MS.longest);
}
