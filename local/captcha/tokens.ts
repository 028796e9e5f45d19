import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Lifetime of a token, in milliseconds. */
const LIFETIME_MS = 2 * 60_000;

interface Token {
  /** Host name of the page with the captcha. */
  readonly hostname: string;
  /** When it was solved, in milliseconds since the epoch. */
  readonly passedAt: number;
  isUsed: boolean;
  readonly expired: PromiseWithResolvers<void>;
}

/** The response of the verification endpoint. */
export interface Verdict {
  readonly success: boolean;
  /** ISO 8601, to the second. */
  readonly challenge_ts?: string;
  readonly hostname?: string;
  readonly 'error-codes'?: readonly string[];
}

export interface IssueOptions {
  /** Host name of the page; that of the local site by default. */
  readonly hostname?: string;
  /** Milliseconds since the captcha was solved; 0 by default. */
  readonly age?: number;
}

/** Tokens of solved captchas. */
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

  /** Resolves when a token expires; at once for an unknown one. */
  async untilExpired(text: string): Promise<void> {
    await this.#tokens.get(text)?.expired.promise;
  }

  /** Makes all tokens expire. */
  expireAll(): void {
    for (const text of this.#tokens.keys()) this.#expire(text);
  }

  /** Verifies a token, which can be used only once. */
  verify(text: string): Verdict {
    if (!text.startsWith('03A')) return refusal('invalid-input-response');
    const token = this.#tokens.get(text);
    // Unknown tokens come from an earlier run, or were removed since.
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

/** A negative verdict with the provider's error code. */
export function refusal(code: string): Verdict {
  return { success: false, 'error-codes': [code] };
}
