import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { type CaptchaCheck, checkCaptcha } from './captcha.ts';
import { checkSession } from './session-proof.ts';
import { type SpamEvidence, spamSignsOf } from './spam.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** How much of one form is taken from senders of whom nothing is known but what the form says. */
export interface FormLimits {
  /** For each visitor without proof of a passed captcha. It takes nothing from visitors who have one. */
  readonly uncheckedPerVisitor: RateLimit;
  /** For all of those together, since each is stored. None is mailed. */
  readonly uncheckedInAll: RateLimit;
  /** The same for what is stored as spam, which takes nothing from the others. */
  readonly spamInAll: RateLimit;
  /** For each account whose session is the proof. Above it, its forms are like those without proof. */
  readonly provenBySession: RateLimit;
  /** For everybody together: what comes above it is held back without mail. */
  readonly mailedInAll: RateLimit;
}

/** The limits of a form, which has counters of its own. */
export function formLimits(form: string, mailedADay: number): FormLimits {
  return {
    uncheckedPerVisitor: { name: `${form}-unchecked`, max: 3, seconds: HOUR },
    uncheckedInAll: { name: `${form}-unchecked-in-all`, max: 300, seconds: HOUR },
    spamInAll: { name: `${form}-spam-in-all`, max: 300, seconds: HOUR },
    provenBySession: { name: `${form}-signed-in`, max: 5, seconds: DAY },
    mailedInAll: { name: `${form}-mailed-in-all`, max: mailedADay, seconds: DAY },
  };
}

/** A form that is stored with a status, of which only `new` is mailed. */
export interface Taken {
  readonly outcome: 'new' | 'unchecked' | 'spam';
  /** `signed-in` where the session of an account was the proof; `none` where no captcha is asked for. */
  readonly captcha: 'passed' | 'signed-in' | 'unavailable' | 'none';
  /** For the log. */
  readonly reason?: string | undefined;
}

/** The decision about a form: it is stored, refused by the captcha's provider, or one too many without a proof. */
export type Screening =
  | Taken
  | ({ readonly reason?: string | undefined } & (
      | { readonly outcome: 'refused' }
      | { readonly outcome: 'too-many' }
    ));

interface Sender {
  readonly evidence: SpamEvidence;
  /** The proof that the captcha was passed; missing when the browser could not show one. */
  readonly token: string | null | undefined;
  /** The request's header, in which a browser that is signed in sends its session in place of that proof. */
  readonly authorization: string | undefined;
  /** As `viewerOf` gives it. */
  readonly visitor: string;
}

/**
 * Decides about a form that a program may have sent. A passed captcha or a session outweighs all signs of spam. Without one, a person
 * decides about any doubt, unless both how the form was filled in and what it says speak for a program.
 * @throws StorageError
 */
export async function screen(sender: Sender, limits: FormLimits): Promise<Screening> {
  const { evidence, visitor } = sender;
  const { verdict, reason: captchaReason } = await checkProof(sender, limits);
  if (verdict === 'refused') return { outcome: verdict, reason: captchaReason };
  const { manner, content } = spamSignsOf(evidence);
  const reason = [captchaReason, manner, content].filter(Boolean).join(' ') || undefined;
  const isProven = verdict === 'passed' || verdict === 'signed-in';
  if (isProven || (verdict === 'none' && !manner && !content)) {
    const isMailed = await isWithin([limits.mailedInAll], 'all');
    return { outcome: isMailed ? 'new' : 'unchecked', captcha: verdict, reason };
  }
  const outcome = manner && content ? 'spam' : 'unchecked';
  const inAll = outcome === 'spam' ? limits.spamInAll : limits.uncheckedInAll;
  const isTaken =
    (await isVisitorAllowed([limits.uncheckedPerVisitor], visitor)) && (await isWithin([inAll], 'all'));
  return isTaken ? { outcome, captcha: verdict, reason } : { outcome: 'too-many', reason };
}

/** Asks about the session only where the captcha has proved nothing, since that costs a call of the user pool. */
async function checkProof(
  { token, authorization }: Sender,
  { provenBySession }: FormLimits,
): Promise<{ readonly verdict: CaptchaCheck['verdict'] | 'signed-in'; readonly reason?: string }> {
  const captcha = await checkCaptcha(token);
  if (token || captcha.verdict !== 'unavailable') return captcha;
  const { isProven, reason } = await checkSession(authorization, provenBySession);
  return isProven ? { verdict: 'signed-in' } : { ...captcha, ...(reason !== undefined && { reason }) };
}
