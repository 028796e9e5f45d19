import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { type CaptchaResult, checkCaptcha } from './captcha.ts';
import { checkSessionProof } from './session-proof.ts';
import { findSpamSigns, type SpamEvidence } from './spam.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Limits of one form for senders without proof, and for all senders. */
export interface FormLimits {
  /** Limit per visitor without proof of a passed captcha. Others are not counted. */
  readonly uncheckedPerVisitor: RateLimit;
  /** Limit of all of these together, since each is stored. None is emailed. */
  readonly uncheckedTotal: RateLimit;
  /** The same for forms stored as spam, which do not count for the others. */
  readonly spamTotal: RateLimit;
  /** Per account whose session is the proof. Above it, its forms are treated as unproven. */
  readonly provenBySession: RateLimit;
  /** Limits all senders together. Forms above it are held without an email. */
  readonly emailedTotal: RateLimit;
}

/** The limits of a form, which has its own counters. */
export function makeFormLimits(form: string, mailedADay: number): FormLimits {
  return {
    uncheckedPerVisitor: { name: `${form}-unchecked`, max: 3, seconds: HOUR },
    uncheckedTotal: { name: `${form}-unchecked-in-all`, max: 300, seconds: HOUR },
    spamTotal: { name: `${form}-spam-in-all`, max: 300, seconds: HOUR },
    provenBySession: { name: `${form}-signed-in`, max: 5, seconds: DAY },
    emailedTotal: { name: `${form}-mailed-in-all`, max: mailedADay, seconds: DAY },
  };
}

/** A form that is stored with a status, of which only `new` is emailed. */
export interface AcceptedScreening {
  readonly outcome: 'new' | 'unchecked' | 'spam';
  /** `signed-in` where the session of an account was the proof; `none` where no captcha is required. */
  readonly captcha: 'passed' | 'signed-in' | 'unavailable' | 'none';
  /** Logged. */
  readonly reason?: string | undefined;
}

/** The decision about a form: it is stored, refused by the captcha's provider, or one too many without a proof. */
export type Screening =
  | AcceptedScreening
  | ({ readonly reason?: string | undefined } & (
      | { readonly outcome: 'refused' }
      | { readonly outcome: 'too-many' }
    ));

interface Sender {
  readonly evidence: SpamEvidence;
  /** The proof that the captcha was passed; missing when the browser could not show one. */
  readonly token: string | null | undefined;
  /** The request's header, in which a signed-in browser sends its session instead of a proof. */
  readonly authorization: string | undefined;
  /** As `getVisitorKey` gives it. */
  readonly visitor: string;
}

/**
 * Decides about a form that a program may have sent. A passed captcha or a session outweighs all signs of spam. Without one, a person
 * decides about any doubt, unless both how the form was filled in and what it says speak for a program.
 * @throws StorageError
 */
export async function screen(sender: Sender, limits: FormLimits): Promise<Screening> {
  const { evidence, visitor } = sender;
  const { result, reason: captchaReason } = await checkProof(sender, limits);
  if (result === 'refused') return { outcome: result, reason: captchaReason };
  const { manner, content } = findSpamSigns(evidence);
  const reason = [captchaReason, manner, content].filter(Boolean).join(' ') || undefined;
  const isProven = result === 'passed' || result === 'signed-in';
  if (isProven || (result === 'none' && !manner && !content)) {
    const isMailed = await tryConsume([limits.emailedTotal], 'all');
    return { outcome: isMailed ? 'new' : 'unchecked', captcha: result, reason };
  }
  const outcome = manner && content ? 'spam' : 'unchecked';
  const inAll = outcome === 'spam' ? limits.spamTotal : limits.uncheckedTotal;
  const isTaken =
    (await tryConsumeForVisitor([limits.uncheckedPerVisitor], visitor)) && (await tryConsume([inAll], 'all'));
  return isTaken ? { outcome, captcha: result, reason } : { outcome: 'too-many', reason };
}

/** Asks about the session only where the captcha has proved nothing, since that costs a call of the user pool. */
async function checkProof(
  { token, authorization }: Sender,
  { provenBySession }: FormLimits,
): Promise<{ readonly result: CaptchaResult['result'] | 'signed-in'; readonly reason?: string }> {
  const captcha = await checkCaptcha(token);
  if (token || captcha.result !== 'unavailable') return captcha;
  const { isProven, reason } = await checkSessionProof(authorization, provenBySession);
  return isProven ? { result: 'signed-in' } : { ...captcha, ...(reason !== undefined && { reason }) };
}
