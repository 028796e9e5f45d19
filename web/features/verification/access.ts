import type { Customer, SessionCheck } from './verify-session.ts';

/** Whether a visitor may see the page after payment, and on what basis. */
export type Access =
  | { readonly state: 'verifying' }
  | { readonly state: 'granted'; readonly because: 'paid'; readonly customer: Customer | undefined }
  | { readonly state: 'granted'; readonly because: 'unconfirmed' | 'test' }
  | { readonly state: 'denied' };

/** Pauses before each retry of a failed verification call, in milliseconds (decisions, 9). */
export const RETRY_DELAYS_MS: readonly number[] = [2_000, 4_000, 8_000, 16_000, 32_000];

export interface AccessRequest {
  /** Query parameter `session_id`. */
  readonly sessionId: string | null;
  /** Query parameter `test`. */
  readonly test: string | null;
}

export interface AccessOptions {
  readonly check: (sessionId: string) => Promise<SessionCheck>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Called with every change. */
  readonly report: (access: Access) => void;
}

/**
 * Decides about access, and retries while the decision is provisional. A verdict of the server always decides. Until
 * there is one, a session id is sufficient, and the server is asked in the background. Specification: content, section
 * 4.
 */
export async function decideAccess(
  { sessionId, test }: AccessRequest,
  { check, wait, signal, report }: AccessOptions,
): Promise<void> {
  if (test === 'true') return report({ state: 'granted', because: 'test' });
  if (!sessionId) return report({ state: 'denied' });

  for (const delay of [0, ...RETRY_DELAYS_MS]) {
    if (delay > 0) await wait(delay);
    if (signal.aborted) return;
    const outcome = await check(sessionId);
    if (signal.aborted) return;
    if (outcome.verdict === 'paid') {
      return report({ state: 'granted', because: 'paid', customer: outcome.customer });
    }
    if (outcome.verdict === 'unpaid') return report({ state: 'denied' });
    if (delay === 0) report({ state: 'granted', because: 'unconfirmed' });
  }
}
