import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CLIENT_STAGES, type ClientStage, isOverdue, openTasks } from '../../../domain/clients.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';

/** A moment by the clock of Denver in winter. */
const denver = (text: string) => new Date(`${text}:00.000-07:00`);

// A Wednesday.
const PAID = '2026-01-14T17:00:00.000Z';

const tasksOf = (stage: ClientStage, formAt?: string) =>
  openTasks(stage, { paidAt: PAID, ...(formAt !== undefined && { formAt }) }, DEFAULT_SETTINGS).map(
    ({ task, due }) => [task, due.toISOString()],
  );

describe('the clocks of a client', () => {
  test.each([
    ['the next morning', '2026-01-14T10:00', '2026-01-15T09:00'],
    ['the next morning, for a payment in the evening', '2026-01-14T22:00', '2026-01-15T09:00'],
    ['on Monday, for a payment late on Friday', '2026-01-09T20:00', '2026-01-12T09:00'],
    ['on Monday, for a payment on Saturday', '2026-01-10T10:00', '2026-01-12T09:00'],
    ['on Tuesday, for a payment on the weekend before a holiday', '2026-01-17T10:00', '2026-01-20T09:00'],
  ])('are overdue for a payment without a form %s', (_, paid, due) => {
    const times = { paidAt: denver(paid).toISOString() };
    expect(openTasks('paid', times, DEFAULT_SETTINGS)).toEqual([{ task: 'form', due: denver(due) }]);
    expect(isOverdue('paid', times, new Date(denver(due).getTime() - 1), DEFAULT_SETTINGS)).toBe(false);
    expect(isOverdue('paid', times, denver(due), DEFAULT_SETTINGS)).toBe(true);
  });

  it('allow 24 hours until setup starts, 2 business days until first contact and 10 until launch', () => {
    const friday = denver('2026-01-30T15:30').toISOString();
    const setup = ['setup', denver('2026-01-31T15:30').toISOString()];
    const contact = ['contact', denver('2026-02-03T17:00').toISOString()];
    const launch = ['launch', denver('2026-02-13T17:00').toISOString()];
    expect(tasksOf('form-received', friday)).toEqual([setup, contact, launch]);
    expect(tasksOf('kickoff-scheduled', friday)).toEqual([setup, launch]);
    expect(tasksOf('in-setup', friday)).toEqual([launch]);
  });

  it('start with the payment when it arrives after the form', () => {
    const setup = openTasks(
      'form-received',
      { paidAt: PAID, formAt: '2026-01-12T17:00:00.000Z' },
      DEFAULT_SETTINGS,
    )[0];
    expect(setup?.due.toISOString()).toBe('2026-01-15T17:00:00.000Z');
  });

  it('stop when the client is live, paused or left', () => {
    for (const stage of ['live', 'paused', 'left'] as const) expect(tasksOf(stage, PAID)).toEqual([]);
    expect(isOverdue('live', { paidAt: '2020-01-01T00:00:00.000Z' }, new Date(), DEFAULT_SETTINGS)).toBe(
      false,
    );
  });

  it('are due in the order in which they started', () => {
    const moment = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString());
    fc.assert(
      fc.property(moment, moment, fc.constantFrom(...CLIENT_STAGES), (one, other, stage) => {
        const [first, second] = [one, other].sort();
        const due = (paidAt = '') => openTasks(stage, { paidAt }, DEFAULT_SETTINGS)[0]?.due.getTime() ?? 0;
        expect(due(first)).toBeLessThanOrEqual(due(second));
      }),
    );
  });
});
