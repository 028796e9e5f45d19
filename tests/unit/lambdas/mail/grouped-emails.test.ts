import { expect, it, vi } from 'vitest';
import { joinOrQueueEmail } from '../../../../lambdas/onboarding/grouped-emails.ts';
import type { OutgoingEmail } from '../../../../lambdas/tables/emails.ts';

const MINUTE_MS = 60_000;

it('news every eleven minutes are seven emails on the first day, and then one a day', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let emails: Readonly<Record<string, OutgoingEmail>> = {};
  const add = (minutes: number) => {
    for (
      const end = Date.now() + minutes * MINUTE_MS;
      Date.now() < end;
      vi.setSystemTime(Date.now() + 11 * MINUTE_MS)
    ) {
      const sent = Object.entries(emails).map(([name, mail]) => {
        const isSent = Date.parse(mail.dueAt ?? '') <= Date.now();
        return [name, isSent ? { ...mail, attempts: 1 } : mail] as const;
      });
      const { name, mail } = joinOrQueueEmail(Object.fromEntries(sent), 'added');
      emails = { ...Object.fromEntries(sent), [name]: mail };
    }
    return Object.values(emails).filter(({ attempts }) => attempts > 0).length;
  };
  expect(add(24 * 60)).toBe(7);
  expect(add(5 * 24 * 60)).toBeLessThanOrEqual(13);
});
