import { PROMISES } from '../../domain/promises.ts';

/** How a plan is canceled, wherever that is said. The terms (section 21) say the same at length. */
export const CANCELING = `You can cancel in My Plan at any time: that counts as written notice, and the plan ends with the month or year that you have paid for. Or send us ${PROMISES.notice}' written notice, by email if you like; until it ends everything keeps running, and what falls due is charged.`;
