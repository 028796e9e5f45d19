// cspell:ignore reciept
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ORDER_EMAILS } from '../../../domain/emails/order-emails.ts';
import { pickShown } from '../../../lambdas/records/shown.ts';
import { createEmails, createSendingEmail } from '../../../lambdas/tables/emails.ts';
import type { Order } from '../../../lambdas/tables/orders.ts';

const email = createSendingEmail(0);

it('a mistyped email name does not compile', () => {
  const emails: Order['mails'] = { receipt: email, reminder2: email, 'refund-re_1': email };
  // @ts-expect-error no email of orders
  const mistyped: Order['mails'] = { reciept: email };
  // @ts-expect-error no email of orders
  createEmails<keyof Order['mails']>(['reciept'], email);
  // @ts-expect-error none to be sent again or looked at
  expect(emails.reciept).toBeUndefined();
  expect([Object.keys(mistyped), Object.keys(ORDER_EMAILS)].flat()).toContain('receipt');
});

const schema = z.object({
  id: z.string(),
  stored: z.exactOptional(z.string()),
  total: z.exactOptional(z.number()),
});

it('a shown record has exactly the stored fields of the schema', () => {
  const record = { id: 'one', stored: 'a', secret: 'b' };
  expect(pickShown(schema, record, { total: undefined })).toEqual({ id: 'one', stored: 'a' });
  expect(pickShown(schema, record, { total: 3 })).toEqual({ id: 'one', stored: 'a', total: 3 });
});

it('a field that is not stored must be computed, also when it is optional', () => {
  // @ts-expect-error total is forgotten
  expect(pickShown(schema, { id: 'one', stored: 'a' }, {})).toEqual({ id: 'one', stored: 'a' });
  // @ts-expect-error stored has another form
  expect(() => pickShown(schema, { id: 'one', stored: 1 }, { total: undefined })).toThrow();
});
