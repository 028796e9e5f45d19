import { MAX_TOKEN_LENGTH } from '../../domain/contracts/screening.ts';
import { environment, isSwitchedOff } from '../aws/environment.ts';
import { requestService } from '../aws/http-request.ts';
import { getErrorName } from '../aws/logger.ts';
import { readParameters } from '../aws/parameters.ts';
import { TIMEOUTS } from '../aws/timeouts.ts';
import { ParameterError } from '../aws/unavailable.ts';

/** A captcha that was passed longer ago is worth nothing, in milliseconds. */
const MAX_AGE_MS = 10 * 60 * 1000;

/** The result of a captcha. `unavailable`: no proof or no response; `none`: the stage has no captcha. */
export interface CaptchaResult {
  readonly result: 'passed' | 'refused' | 'unavailable' | 'none';
  /** Logged. */
  readonly reason?: string;
}

/** The provider's answer: reCAPTCHA v2, `siteverify`. */
interface Verification {
  readonly success?: boolean;
  readonly challenge_ts?: string;
  readonly hostname?: string;
  readonly 'error-codes'?: readonly string[];
}

/** Asks the provider about a proof. @param token missing when the browser could not reach the provider either */
export async function checkCaptcha(token: string | null | undefined): Promise<CaptchaResult> {
  if (isSwitchedOff('ASKS_CAPTCHA')) return { result: 'none' };
  if (!token) return { result: 'unavailable', reason: 'no-token' };
  if (token.length > MAX_TOKEN_LENGTH) return { result: 'refused', reason: 'too-long' };
  try {
    const [secret] = await readParameters([environment('CAPTCHA_SECRET_KEY_PARAMETER')]);
    const { status, json } = await requestService(environment('CAPTCHA_VERIFY_URL'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ secret, response: token })),
      timeoutMs: TIMEOUTS.captcha.timeoutMs,
    });
    if (status !== 200) return { result: 'unavailable', reason: `status-${status}` };
    return evaluateVerification(json() as Verification);
  } catch (error) {
    if (error instanceof ParameterError) return { result: 'unavailable', reason: 'no-secret' };
    return { result: 'unavailable', reason: getErrorName(error) };
  }
}

function evaluateVerification(verification: Verification): CaptchaResult {
  const { success, challenge_ts = '', hostname = '', 'error-codes': codes = [] } = verification;
  // Our own secret is wrong: visitors cannot fix that.
  if (codes.some((code) => code.endsWith('-input-secret'))) {
    return { result: 'unavailable', reason: 'secret-refused' };
  }
  if (success !== true) return { result: 'refused', reason: codes.join(' ') || 'no-success' };
  if (!listExpectedHosts().includes(hostname)) return { result: 'refused', reason: 'other-host' };
  const age = Date.now() - Date.parse(challenge_ts);
  return age <= MAX_AGE_MS ? { result: 'passed' } : { result: 'refused', reason: 'too-old' };
}

function listExpectedHosts(): string[] {
  return environment('CAPTCHA_ORIGINS')
    .split(' ')
    .map((origin) => new URL(origin).hostname);
}
