import { setTimeout as wait } from 'node:timers/promises';
import { MAX_PROVEN_EMAILS } from '../../domain/accounts.ts';
import { purchaseEmailContract } from '../../domain/contracts/subscription.ts';
import { getMailbox } from '../../domain/email-address/email-address.ts';
import { purchaseProofEmail } from '../../domain/emails/account-emails.ts';
import { recordProvenEmails } from '../aws/cognito.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { sendEmail } from '../outbox/deliver.ts';
import { issueCode, spendCode, tryCode } from '../tables/mailed-codes.ts';
import { orders } from '../tables/orders.ts';
import { giveBack, type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { requireCustomer, type SignedInCustomer } from './customer.ts';

const problem = createProblemFactory(purchaseEmailContract);

const DAY = 24 * 60 * 60;

/** Each code is an email that the owner of the address may not have asked for. */
const CODES_PER_MAILBOX: RateLimit = { name: 'purchase-code-mailbox', max: 3, seconds: DAY };

/** The second is for a code that was lost. The third is left to another account, so that one alone cannot keep the owner out. */
const CODES_PER_ACCOUNT_AND_MAILBOX: RateLimit = { name: 'purchase-code-both', max: 2, seconds: DAY };

/** Customers with more addresses have to write to the team. */
const CODES_PER_ACCOUNT: RateLimit = { name: 'purchase-code-account', max: 6, seconds: DAY };

/** In milliseconds. A faster response would reveal that no email was sent, and so that nothing was bought. */
const MIN_RESPONSE_MS = 1_000;

/** `POST /api/account/purchases`: emails a code to another email address of purchases, or proves it with one. */
export const handler = defineEndpoint(
  purchaseEmailContract,
  async ({ caller, body: { email, code } }) => {
    if (caller.emails.includes(email)) {
      if (code !== undefined) return { success: true as const };
      throw problem('known_email', 'Purchases with this address are in your account already.');
    }
    if (caller.provenEmails.length >= MAX_PROVEN_EMAILS) {
      throw problem('too_many_emails', 'Your account has reached its limit of addresses. Please contact us.');
    }
    if (code === undefined) await Promise.all([emailCode(caller, email), wait(MIN_RESPONSE_MS)]);
    else await proveEmail(caller, email, code);
    return { success: true as const };
  },
  { authorize: requireCustomer },
);

async function emailCode({ userId }: SignedInCustomer, email: string): Promise<void> {
  const mailbox = getMailbox(email);
  const limits = [
    [CODES_PER_ACCOUNT, userId],
    [CODES_PER_ACCOUNT_AND_MAILBOX, `${userId} ${mailbox}`],
    [CODES_PER_MAILBOX, mailbox],
  ] as const;
  for (const [limit, subject] of limits) {
    if (!(await tryConsume([limit], subject)))
      throw problem('too_many_codes', 'Too many codes today. Please try again tomorrow or contact us.');
  }
  try {
    await sendCode(userId, email);
  } catch (error) {
    // A failure of the site must not keep the customer out until tomorrow.
    for (const [limit, subject] of limits) await giveBack(limit, subject);
    throw error;
  }
}

/** Emails a code to an address with purchases. @throws Problem, StorageError when no email was sent */
async function sendCode(userId: string, email: string): Promise<void> {
  const [order] = await listLatestByEmail(email, orders, 1);
  if (!order) return;
  const mail = purchaseProofEmail({ code: await issueCode([userId, email]) });
  const { outcome } = await sendEmail({ mail, to: { address: email } });
  if (outcome === 'refused')
    throw problem('mail_unavailable', 'We cannot send the code right now. Please try again in a minute.');
}

/** The code is used up last, so that it still works after a failure. */
async function proveEmail(
  { userId, provenEmails }: SignedInCustomer,
  email: string,
  code: string,
): Promise<void> {
  if (!(await tryCode([userId, email], code))) {
    throw problem('wrong_code', 'This code is wrong or has expired. Request a new one.');
  }
  await recordProvenEmails(userId, [...provenEmails, email]);
  await spendCode([userId, email], code);
}
