/**
 * How long functions wait for other services. All waits of a function in a row end before its own timeout: see
 * docs/decisions/time-limits.md.
 */
export interface ServiceTimeout {
  /** Limit of each attempt with its whole response, in milliseconds. */
  readonly timeoutMs: number;
  readonly attempts: number;
}

export const TIMEOUTS = {
  accounts: { timeoutMs: 2000, attempts: 2 },
  captcha: { timeoutMs: 3000, attempts: 1 },
  database: { timeoutMs: 2000, attempts: 2 },
  files: { timeoutMs: 2000, attempts: 2 },
  /** A second attempt could send an email twice. */
  mail: { timeoutMs: 4000, attempts: 1 },
  queues: { timeoutMs: 2000, attempts: 2 },
  parameters: { timeoutMs: 1500, attempts: 2 },
  payments: { timeoutMs: 8000, attempts: 2 },
  /** One attempt only: a form is stored even if the payment provider does not respond. */
  paymentOfForm: { timeoutMs: 4000, attempts: 1 },
  /** The buyer waits for it, and the order does not need it. */
  noteAtCheckout: { timeoutMs: 1500, attempts: 1 },
} as const satisfies Readonly<Record<string, ServiceTimeout>>;

/** The longest wait between two attempts, in milliseconds. */
export const PAUSE_MS = 500;
