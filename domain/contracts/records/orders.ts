import * as z from 'zod/mini';
import { cameFrom } from '../came-from.ts';
import { listOf } from '../contract.ts';
import { chargedLines, orderFlags, orderPaymentDetails, orderSum } from '../purchases.ts';
import { emails, recordSummary } from './record.ts';

const listed = {
  /** The customer's, as the payment provider knows it. */
  name: z.string(),
  ...orderSum,
  ...orderFlags,
  /** The payment method of the charge, as Stripe names it, such as `card`; absent until there is a charge. */
  paidWith: z.exactOptional(z.string()),
  cameFrom: z.exactOptional(cameFrom),
};

const unlisted = { lines: chargedLines, ...orderPaymentDetails };

const fields = z.object({ ...listed, ...unlisted });

export type OrderFields = Readonly<z.output<typeof fields>>;

export const orderSummary = z.extend(recordSummary, {
  ...listed,
  /** The bought services, by their ids in the catalog. */
  serviceIds: z.exactOptional(listOf(z.string())),
});

export const orderDetails = z.object({ ...unlisted, ...emails });
