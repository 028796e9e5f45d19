import { PROMISES } from '../../domain/promises.ts';

/** How to cancel a plan, as pages state it. The terms (section 21) have the full version. */
export const CANCELING = `You can cancel in My Plan at any time: that counts as written notice, and your plan ends after the month or year you paid for. Or send us ${PROMISES.notice}' written notice, by email if you like. Until the notice ends, your services keep running and charges that fall due apply.`;
