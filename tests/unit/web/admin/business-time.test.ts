import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessMoment } from '../../../../domain/time/business-hours.ts';
import { BusinessTimeField, nextMorning, scheduleProblem } from '../../../../web/features/admin/fields.tsx';

// Half past eleven at night in Salt Lake City, and the next day in Berlin and in UTC.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-02T06:30:00Z') }));
afterEach(() => vi.useRealTimers());

test('a time to schedule is one on the clock of the business, and says so', () => {
  const props = { label: 'Begins at', error: undefined, time: nextMorning(), onTime: () => {} };
  const html = renderToStaticMarkup(createElement(BusinessTimeField, props));
  expect(html).toContain('Begins at, Mountain Time');
  expect(html).toContain('value="2026-12-02T09:00"');
  expect(businessMoment(nextMorning()).toISOString()).toBe('2026-12-02T16:00:00.000Z');
});

test('a time to schedule is in the future where the business is', () => {
  expect(scheduleProblem('2026-12-01T23:31')).toBeUndefined();
  for (const time of ['2026-12-01T23:30', '2026-12-01T08:00', '']) {
    expect(scheduleProblem(time)).toBe('Choose a time in the future.');
  }
});

test('no form asks for a time on the clock of the administrator', () => {
  const files = globSync('web/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('datetime-local'),
  );
  expect(files).toEqual(['web/features/admin/fields.tsx']);
});
