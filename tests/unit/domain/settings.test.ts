import { describe, expect, it } from 'vitest';
import { describePromises } from '../../../domain/promises.ts';
import { RECORD_RETENTION_DAYS, SHORTEST_RETENTION_DAYS } from '../../../domain/retention.ts';
import {
  DEFAULT_TEMPLATES,
  fillReply,
  fillTemplate,
  listPlaceholders,
  unknownPlaceholders,
} from '../../../domain/settings/reply-templates.ts';
import { completeSettings, DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { describeHours, OPENING_HOURS, replyDueAt } from '../../../domain/time/business-hours.ts';

const { hours, promises } = DEFAULT_SETTINGS;

describe('business hours', () => {
  it('are described by default as pages state them', () => {
    expect(describeHours(hours)).toBe(OPENING_HOURS);
    expect(OPENING_HOURS).toBe('Monday to Friday, 9 to 5, Mountain Time, except US federal holidays');
  });

  it.each([
    [{ days: [1, 3] }, 'Monday and Wednesday, 9 to 5,'],
    [{ days: [0, 1, 2, 3, 4, 5, 6] }, 'Sunday to Saturday,'],
    [{ opens: 13, closes: 18 }, '1 pm to 6 pm,'],
    [{ opens: 0, closes: 24 }, '12 am to 12 am,'],
    [{ openHolidays: ['Columbus Day'] }, 'US federal holidays other than Columbus Day'],
    [{ closedDays: ['2026-12-24'] }, 'US federal holidays and days that we announce'],
  ])('are described with %o', (changes, text) => {
    expect(describeHours({ ...hours, ...changes })).toContain(text);
  });

  it('skip closed days and include holidays on which the office is open', () => {
    const evening = new Date('2026-10-09T23:30:00.000Z');
    const due = (changes: object) => replyDueAt(evening, { ...hours, ...changes }).toISOString();
    expect(due({})).toBe('2026-10-13T19:00:00.000Z');
    expect(due({ openHolidays: ['Columbus Day'] })).toBe('2026-10-12T19:00:00.000Z');
    expect(due({ closedDays: ['2026-10-13'] })).toBe('2026-10-14T19:00:00.000Z');
  });
});

describe('promised times', () => {
  it('are written in the singular and as one number where they are', () => {
    const launchBusinessDays = { fewest: 1, most: 1 };
    expect(
      describePromises({
        hours: { ...hours, reply: 1 },
        promises: { ...promises, contactBusinessDays: 1, launchBusinessDays },
      }),
    ).toMatchObject({ reply: '1 business hour', contact: '1 business day', launch: '1 business day' });
  });
});

describe('settings of another release', () => {
  it('are completed with the defaults', () => {
    const { reply: _, ...older } = hours;
    expect(completeSettings({ hours: older as typeof hours, replyTemplates: [] })).toEqual({
      ...DEFAULT_SETTINGS,
      replyTemplates: [],
    });
  });
});

describe('retention', () => {
  it('can never be set longer than the Privacy Policy states', () => {
    for (const [kind, shortest] of Object.entries(SHORTEST_RETENTION_DAYS))
      expect(RECORD_RETENTION_DAYS[kind as keyof typeof SHORTEST_RETENTION_DAYS]).toBeGreaterThan(shortest);
  });
});

describe('a reply template', () => {
  it('has only known placeholders by default', () => {
    for (const { subject, text } of DEFAULT_TEMPLATES)
      expect([...unknownPlaceholders(subject), ...unknownPlaceholders(text)]).toEqual([]);
  });

  it('fills what is known once, and leaves the rest visible', () => {
    expect(fillTemplate('{name}, {company}, {toString}', { name: '{company}' })).toBe(
      '{company}, {company}, {toString}',
    );
    expect(unknownPlaceholders('{name} {firstName} {toString}')).toEqual(['firstName', 'toString']);
  });

  it('names company and services in general where a record does not, and keeps the place of a name', () => {
    const template = { name: '', subject: '{company}', text: '{name}: {service}, {replyTime}' };
    const filled = fillReply(template, { name: '', company: '', service: '' }, DEFAULT_SETTINGS);
    expect(filled).toEqual({ subject: 'your company', text: '{name}: our services, 4 business hours' });
    expect(listPlaceholders(filled.text)).toEqual(['{name}']);
    const values = { name: 'Ada', company: 'Engines', service: 'SEO' };
    expect(fillReply(template, values, DEFAULT_SETTINGS)).toMatchObject({
      subject: 'Engines',
      text: 'Ada: SEO, 4 business hours',
    });
  });
});
