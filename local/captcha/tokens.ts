import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** How long a passed captcha may be used, in milliseconds. */
const LIFETIME_MS = 2 * 60_000;

interface Token {
  /** Host name of the page that the captcha was passed on. */
  readonly hostname: string;
  /** When it was passed, in milliseconds since the epoch. */
  readonly passedAt: number;
  isUsed: boolean;
  readonly expired: PromiseWithResolvers<void>;
}

/** The answer of the verification endpoint. */
export interface Verdict {
  readonly success: boolean;
  /** ISO 8601, to the second. */
  readonly challenge_ts?: string;
  readonly hostname?: string;
  readonly 'error-codes'?: readonly string[];
}

export interface IssueOptions {
  /** Host name of the page; that of the local site when not given. */
  readonly hostname?: string;
  /** Milliseconds since the captcha was passed; 0 when not given. */
  readonly age?: number;
}

/** Proofs that a captcha was passed. */
export class Tokens {
  readonly #clock: Clock;
  readonly #tokens = new Map<string, Token>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue({ hostname = 'localhost', age = 0 }: IssueOptions = {}): string {
    const text = `03A${randomBytes(150).toString('base64url')}`;
    const token = {
      hostname,
      passedAt: this.#clock.now() - age,
      isUsed: false,
      expired: Promise.withResolvers<void>(),
    };
    this.#tokens.set(text, token);
    this.#clock.after(Math.max(0, LIFETIME_MS - age), () => this.#expire(text));
    return text;
  }

  /** Resolves when a token can no longer be used because of its age; at once for an unknown one. */
  async untilExpired(text: string): Promise<void> {
    await this.#tokens.get(text)?.expired.promise;
  }

  /** Makes all tokens as useless as if they were too old. */
  expireAll(): void {
    for (const text of this.#tokens.keys()) this.#expire(text);
  }

  /** Looks at a token and uses it up. */
  verify(text: string): Verdict {
    if (!text.startsWith('03A')) return refusal('invalid-input-response');
    const token = this.#tokens.get(text);
    // Those that are unknown are of an earlier run, or have been forgotten since.
    if (!token || token.isUsed || this.#isOld(token)) return refusal('timeout-or-duplicate');
    token.isUsed = true;
    const { hostname, passedAt } = token;
    const challenge_ts = new Date(passedAt).toISOString().replace(/\.\d+/, '');
    return { success: true, challenge_ts, hostname };
  }

  #isOld({ passedAt }: Token): boolean {
    return this.#clock.now() - passedAt >= LIFETIME_MS;
  }

  #expire(text: string): void {
    this.#tokens.get(text)?.expired.resolve();
    this.#tokens.delete(text);
  }
}

/** A verdict for a reason of the provider's list. */
export function refusal(...codes: string[]): Verdict {
  return { success: false, 'error-codes': codes };
}
