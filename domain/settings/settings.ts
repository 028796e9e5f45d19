/**
 * Settings of the agency, which administrators change in the back office. Each save is kept as a version.
 * docs/decisions/operators.md
 */
import { PROMISED, type ServiceTimes } from '../promises.ts';
import { isRecord, mapKeys } from '../record.ts';
import { RECORD_RETENTION_DAYS, SETTABLE_KINDS, type SettableRetention } from '../retention.ts';
import { BUSINESS_HOURS } from '../time/business-hours.ts';
import { DEFAULT_TEMPLATES, type ReplyTemplate } from './reply-templates.ts';

/** Emails to the team that can be routed, with their names in the back office. */
export const NOTICES = {
  inquiries: 'Contact requests',
  forms: 'Onboarding forms and their files',
  orders: 'Orders and failed refunds',
  departures: 'Reasons for leaving the newsletter',
} as const;

export type Notice = keyof typeof NOTICES;

export const NOTICE_NAMES = Object.keys(NOTICES) as Notice[];

/** Also `ServiceTimes`. */
export interface Settings extends ServiceTimes {
  readonly replyTemplates: readonly ReplyTemplate[];
  /** In days. A stage may keep records for less: see `retention` in infra/stages.ts. */
  readonly retention: SettableRetention;
  /** Email addresses; empty for the team's mailbox of the stage. */
  readonly notices: { readonly [Name in Notice]: string };
}

const { days, opens, closes, reply, openHolidays, closedDays } = BUSINESS_HOURS;

/** The settings of an agency that has changed none. */
export const DEFAULT_SETTINGS: Settings = {
  hours: { days, opens, closes, reply, openHolidays, closedDays },
  promises: PROMISED,
  replyTemplates: DEFAULT_TEMPLATES,
  retention: mapKeys(SETTABLE_KINDS, (kind) => RECORD_RETENTION_DAYS[kind]),
  notices: mapKeys(NOTICE_NAMES, () => ''),
};

/** The largest values, and the number of days on which the office can be closed besides holidays. */
export const SETTING_LIMITS = {
  replyHours: 40,
  setupStartHours: 240,
  businessDays: 60,
  closedDays: 40,
} as const;

/** Completes stored settings of another release with the defaults. */
export function completeSettings(stored: Partial<Settings> | undefined): Settings {
  const { hours, promises, retention, notices } = DEFAULT_SETTINGS;
  return {
    hours: { ...hours, ...stored?.hours },
    promises: { ...promises, ...stored?.promises },
    replyTemplates: stored?.replyTemplates ?? DEFAULT_SETTINGS.replyTemplates,
    retention: { ...retention, ...stored?.retention },
    notices: { ...notices, ...stored?.notices },
  };
}

/** A changed setting. Both values are texts, empty for none. */
export interface SettingChange {
  /** Such as `hours.opens`, or `replyTemplates.First reply`. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** Lists the settings that differ, in order. */
export function diffSettings(before: Settings, after: Settings): SettingChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, from: old.get(path) ?? '', to: now.get(path) ?? '' }))
    .filter(({ from, to }) => from !== to);
}

function flatten({ replyTemplates, ...settings }: Settings): Map<string, string> {
  const entries = replyTemplates.map(
    ({ name, subject, text }) => [`replyTemplates.${name}`, `${subject}\n\n${text}`] as const,
  );
  return new Map([...listLeaves('', settings), ...entries]);
}

function listLeaves(path: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return [[path, value.join(', ')]];
  if (!isRecord(value)) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(path ? `${path}.${name}` : name, inner));
}
