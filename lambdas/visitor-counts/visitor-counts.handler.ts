import { dispatch } from '../http/dispatch.ts';
import { countCancelledCheckout } from './cancelled-checkout.ts';
import { countPolicyReport } from './policy-report.ts';

/** Counts what visitors and their browsers tell, of whom nothing is kept. */
export const handler = dispatch(countCancelledCheckout, countPolicyReport);
