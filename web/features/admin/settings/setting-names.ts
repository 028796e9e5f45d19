import type { SettableRetention } from '../../../../domain/retention.ts';
import { NOTICES } from '../../../../domain/settings/settings.ts';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const RETENTION_NAMES: Readonly<Record<keyof SettableRetention, string>> = {
  inquiries: 'Contact requests, onboarding forms, and failed orders of people who never became clients',
  spam: 'Spam',
  unconfirmedSubscribers: 'Unconfirmed newsletter sign-ups',
  formerSubscribers: 'Ended newsletter subscriptions, as evidence',
  unsubscribeRequests: 'Requests to unsubscribe, as evidence',
  abandonedCheckouts: 'Abandoned checkouts',
};

const NAMES: Readonly<Record<string, string>> = {
  'hours.days': 'Business days',
  'hours.opens': 'Opens at',
  'hours.closes': 'Closes at',
  'hours.reply': 'Business hours until a reply',
  'hours.openHolidays': 'Open on holidays',
  'hours.closedDays': 'Closed days',
  'promises.setupStartHours': 'Hours until setup starts',
  'promises.contactBusinessDays': 'Business days until first contact',
  'promises.launchBusinessDays.fewest': 'Business days until launch, at least',
  'promises.launchBusinessDays.most': 'Business days until launch, at most',
  ...prefix('retention', RETENTION_NAMES),
  ...prefix('notices', NOTICES),
};

function prefix(group: string, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [`${group}.${key}`, name]));
}

const TEMPLATE = 'replyTemplates.';

/** Returns the name of a changed setting. @param path as of `SettingChange` */
export function settingName(path: string): string {
  if (path.startsWith(TEMPLATE)) return `Reply template “${path.slice(TEMPLATE.length)}”`;
  return NAMES[path] ?? path;
}

/** Returns the value of a changed setting as text. */
export function settingValue(path: string, value: string): string {
  if (value === '') return 'none';
  if (path !== 'hours.days') return value;
  return value
    .split(', ')
    .map((day) => WEEKDAYS[Number(day)] ?? day)
    .join(', ');
}
