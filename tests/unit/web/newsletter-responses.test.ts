import { expect, it } from 'vitest';
import { NEWSLETTER_NOTICES } from '../../../web/content/newsletter.ts';
import { readConfirmationResponse } from '../../../web/features/newsletter/confirm-subscription.ts';
import { readSubscriptionResponse } from '../../../web/features/newsletter/subscribe.ts';
import { readUnsubscribeResponse } from '../../../web/features/unsubscribe/send-unsubscribe.ts';

const { subscribed, failed, tooMany, pressAgain } = NEWSLETTER_NOTICES;
const SUCCESS = { success: true };
const BAD_EMAIL = { code: 'validation_failed', fields: { email: 'must be a valid email address' } };

it.each([
  ['accepted', 200, SUCCESS, { isAccepted: true, notice: subscribed }],
  ['failed after a response that is not from the API', 200, undefined, { isAccepted: false, notice: failed }],
  [
    'to be sent again after a hidden field was filled in',
    400,
    { code: 'hidden_field' },
    { isAccepted: false, notice: pressAgain, error: expect.stringMatching(/again/) },
  ],
  [
    'rejected for its email address',
    400,
    BAD_EMAIL,
    { isAccepted: false, notice: failed, error: expect.stringMatching(/email/) },
  ],
  [
    'sent too often',
    429,
    {},
    { isAccepted: false, notice: tooMany, error: expect.stringMatching(/few minutes/) },
  ],
  ['not stored', 503, { code: 'storage_unavailable' }, { isAccepted: false, notice: failed }],
])('a subscription is %s', (_, status, body, result) => {
  expect(readSubscriptionResponse({ status, body })).toEqual(result);
});

it.each([
  ['confirmed', 200, SUCCESS],
  ['failed', 200, null],
  ['expired', 410, { code: 'expired_token' }],
  ['invalid', 400, { code: 'invalid_token' }],
  ['tooMany', 429, {}],
  ['failed', 503, { code: 'storage_unavailable' }],
])('a confirmation is %s after status %i with %j', (result, status, body) => {
  expect(readConfirmationResponse({ status, body })).toBe(result);
});

it.each([
  ['done', 200, SUCCESS],
  ['failed', 200, 'hello'],
  ['invalid_email', 400, BAD_EMAIL],
  ['invalid_token', 400, { code: 'invalid_token' }],
  ['invalid_token', 400, { code: 'validation_failed', fields: { token: 'is required' } }],
  ['failed', 400, { code: 'malformed_json' }],
  ['tooLate', 410, { code: 'too_late' }],
  ['tooMany', 429, {}],
  ['failed', 503, { code: 'storage_unavailable' }],
])('a request to unsubscribe is %s after status %i with %j', (result, status, body) => {
  expect(readUnsubscribeResponse({ status, body })).toBe(result);
});
