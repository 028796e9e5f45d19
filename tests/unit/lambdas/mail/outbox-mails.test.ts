import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canBeSentAgain,
  claimEmails,
  createSendingEmail,
  failEmail,
  getOutboxAttributes,
  isOutstanding,
  LEASE_MS,
  listDueNames,
  MAX_ATTEMPTS,
  type OutgoingEmails,
  resendEmail,
  type Settlement,
  settleEmails,
} from '../../../../lambdas/tables/emails.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const MINUTE = 60_000;
const iso = (time: number) => new Date(time).toISOString();
const refused: Settlement = { outcome: 'refused', error: 'Throttling' };
const unknown: Settlement = { outcome: 'unknown', error: 'TimeoutError' };
const sent: Settlement = { outcome: 'sent', messageId: 'm-1' };

const stored: OutgoingEmails = { team: createSendingEmail(NOW) };

describe('an email that is stored with its record', () => {
  it('is due when the lease of its first attempt ends', () => {
    expect(stored.team).toEqual({
      state: 'sending',
      queuedAt: iso(NOW),
      attempts: 1,
      lastAttemptAt: iso(NOW),
      dueAt: iso(NOW + LEASE_MS),
    });
    expect(listDueNames(stored, NOW + LEASE_MS - 1)).toEqual([]);
    expect(listDueNames(stored, NOW + LEASE_MS)).toEqual(['team']);
  });

  it('is in the outbox until it is settled', () => {
    expect(getOutboxAttributes(stored)).toEqual({ outbox: 'pending', mailDueAt: iso(NOW + LEASE_MS) });
    expect(getOutboxAttributes(settleEmails(stored, { team: sent }, NOW))).toEqual({});
  });
});

describe('an attempt', () => {
  it('is stored with the id of the email service when it succeeds', () => {
    const { team } = settleEmails(stored, { team: sent }, NOW + 5);
    expect(team).toMatchObject({ state: 'sent', sentAt: iso(NOW + 5), messageId: 'm-1' });
    expect(team).not.toHaveProperty('dueAt');
    expect(team).not.toHaveProperty('error');
  });

  it('is repeated after growing pauses when it is refused', () => {
    let emails = settleEmails(stored, { team: refused }, NOW);
    const pauses = [];
    let now = NOW;
    for (let attempt = 1; attempt <= 8; attempt++) {
      const due = Date.parse(emails.team?.dueAt ?? '');
      pauses.push((due - now) / MINUTE);
      now = due;
      emails = settleEmails(claimEmails(emails, ['team'], now), { team: refused }, now);
    }
    expect(pauses).toEqual([0, 1, 2, 5, 15, 60, 60, 60]);
    expect(emails.team).toMatchObject({ state: 'pending', error: 'Throttling' });
  });

  it('is not repeated before the lease ends when it gets no response', () => {
    const emails = settleEmails(stored, { team: unknown }, NOW + 4000);
    expect(emails.team).toMatchObject({
      state: 'sending',
      error: 'TimeoutError',
      dueAt: iso(NOW + LEASE_MS),
    });
    expect(listDueNames(emails, NOW + LEASE_MS - 1)).toEqual([]);
  });

  it('is suppressed for an email address that is blocked', () => {
    const { team } = settleEmails(stored, { team: { outcome: 'suppressed', error: 'bounce' } }, NOW);
    expect(team).toMatchObject({ state: 'suppressed', error: 'bounce' });
  });

  it.each([refused, unknown])(
    'is not repeated after the limit of attempts that end with $outcome',
    (outcome) => {
      let emails = settleEmails(stored, { team: outcome }, NOW);
      let attempts = 1;
      let now = NOW;
      while (emails.team && isOutstanding(emails.team)) {
        now = Date.parse(emails.team.dueAt ?? '');
        const due = listDueNames(emails, now);
        const claimed = claimEmails(emails, due, now);
        if (claimed.team?.state === 'sending' && due.length > 0) attempts += 1;
        emails = settleEmails(claimed, due.length > 0 ? { team: outcome } : {}, now);
      }
      expect(emails.team).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
      expect(attempts).toBe(MAX_ATTEMPTS);
      expect(getOutboxAttributes(emails)).toEqual({});
    },
  );
});

describe('the state of an email', () => {
  it('does not change by a late outcome of an attempt', () => {
    const known = settleEmails(stored, { team: sent }, NOW);
    for (const late of [refused, unknown, { ...sent, messageId: 'm-2' }]) {
      expect(settleEmails(known, { team: late }, NOW + MINUTE)).toEqual(known);
    }
  });

  it('changes when the email service rejects it later', () => {
    const { team } = failEmail(settleEmails(stored, { team: sent }, NOW), 'team', 'failed', 'Rejected');
    expect(team).toMatchObject({ state: 'failed', error: 'Rejected', messageId: 'm-1' });
  });

  it.each([
    ['sent', undefined, true],
    ['failed', 'Rejected', true],
    ['bounced', 'Transient', true],
    ['bounced', 'Permanent', false],
    ['complained', undefined, false],
    ['suppressed', 'bounce', false],
    ['sending', undefined, false],
    ['pending', undefined, false],
  ] as const)('(%s, %s) allows sending it again: %s', (state, error, can) => {
    expect(canBeSentAgain({ state, queuedAt: iso(NOW), attempts: 1, ...(error && { error }) })).toBe(can);
  });

  it('restarts once when it is sent again', () => {
    const known = settleEmails(stored, { team: sent }, NOW);
    const again = resendEmail(known, 'team', NOW + MINUTE);
    expect(again.team).toEqual({
      state: 'pending',
      queuedAt: iso(NOW + MINUTE),
      attempts: 0,
      dueAt: iso(NOW + MINUTE),
    });
    const gone = settleEmails(
      claimEmails(again, ['team'], NOW + 2 * MINUTE),
      { team: sent },
      NOW + 2 * MINUTE,
    );
    expect(resendEmail(gone, 'team', NOW + MINUTE)).toEqual(gone);
  });

  it('does not change for an unknown email', () => {
    expect(settleEmails(stored, { other: sent }, NOW)).toEqual(stored);
    expect(failEmail(stored, 'other', 'bounced')).toEqual(stored);
    expect(claimEmails(stored, ['other'], NOW)).toEqual(stored);
  });
});

it('after any attempts, an email is in the outbox exactly while it is outstanding', () => {
  const step = fc.record({
    minutes: fc.nat({ max: 90 }),
    name: fc.constantFrom('team', 'acknowledgement'),
    outcome: fc.constantFrom<Settlement>(refused, unknown, sent, { outcome: 'suppressed', error: 'bounce' }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let emails: OutgoingEmails = {
        team: createSendingEmail(NOW),
        acknowledgement: createSendingEmail(NOW),
      };
      let now = NOW;
      const taken = new Map<string, number>();
      for (const { minutes, name, outcome } of steps) {
        now += minutes * MINUTE;
        const due = listDueNames(emails, now).filter((one) => one === name);
        emails = claimEmails(emails, due, now);
        const sending = due.filter((one) => emails[one]?.state === 'sending');
        if (outcome.outcome === 'sent') for (const one of sending) taken.set(one, (taken.get(one) ?? 0) + 1);
        emails = settleEmails(emails, Object.fromEntries(sending.map((one) => [one, outcome])), now);
        const outstanding = Object.values(emails).filter(isOutstanding);
        expect(getOutboxAttributes(emails)).toEqual(
          outstanding.length === 0
            ? {}
            : { outbox: 'pending', mailDueAt: outstanding.map(({ dueAt }) => dueAt).sort()[0] },
        );
      }
      for (const times of taken.values()) expect(times).toBe(1);
    }),
  );
});
