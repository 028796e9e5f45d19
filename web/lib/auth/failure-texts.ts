import { brand } from '../../../domain/brand.ts';
import type { PurchasesFailure } from './purchases.ts';

/** The visitor's message for each failure. */
export const FAILURE_TEXTS: Readonly<Record<PurchasesFailure, string>> = {
  signed_out: 'Your session has ended. Please sign in again.',
  email_not_verified: 'Your email address has to be confirmed first.',
  no_subscription: 'This plan is not in your account any more. Load the page again to see what is.',
  customer_deleted: `Your customer record was deleted at our payment provider, so nothing more is charged and there is nothing to manage. For an invoice, write to ${brand.email.support}.`,
  payment_provider_unavailable: 'Our payment provider is not answering. Please try again in a minute.',
  wrong_code: 'That is not the right code, or it does not work any more. Ask for a new one.',
  too_many_emails: 'Your account has as many addresses as it can have. Please write to us.',
  mail_unavailable: 'We cannot send the code right now. Please try again in a minute.',
  validation_failed: 'This cannot be right. Please check how it is written.',
  too_many_requests: 'Many requests have come from your network. Please try again in a few minutes.',
  unavailable: 'Something on our side is not answering. Nothing is lost; please try again in a minute.',
  unreachable: 'We cannot be reached. Please check your connection and try again.',
};
