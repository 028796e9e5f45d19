/** The settings of the agency. Changes need a recent sign-in. */
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { deliverableAddress } from '../../email-address/email-address.ts';
import { mapKeys } from '../../record.ts';
import { RECORD_RETENTION_DAYS, SETTABLE_KINDS, SHORTEST_RETENTION_DAYS } from '../../retention.ts';
import { TEMPLATE_LIMITS, unknownPlaceholders } from '../../settings/reply-templates.ts';
import { NOTICE_NAMES, SETTING_LIMITS, type Settings } from '../../settings/settings.ts';
import { HOLIDAY_NAMES } from '../../time/holidays.ts';
import { defineAdminContract, listOf } from '../contract.ts';
import { each } from '../records/record.ts';
import { day, isOneLine, objectOf, plainDirection, wholeNumber } from '../text.ts';

function whole(least: number, most: number) {
  return z
    .int('must be a whole number')
    .check(z.minimum(least, `must be at least ${least}`), z.maximum(most, `must be at most ${most}`));
}

const isDistinct = (items: readonly unknown[]) => new Set(items).size === items.length;
const TWICE = 'has an entry twice';

/** A template's text, whose words in braces must all be placeholders: the others would be sent as they are. */
function template(most: number) {
  return z.string('must be text').check(
    plainDirection(),
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(most, `must have at most ${most} characters`),
    z.refine((text) => text.isWellFormed(), 'must be well-formed text'),
    z.refine((text) => unknownPlaceholders(text).length === 0, {
      error: ({ input }) => `has an unknown placeholder: {${unknownPlaceholders(String(input))[0]}}`,
    }),
  );
}

function templateLine(most: number) {
  return template(most).check(isOneLine);
}

const address = z.string('must be text').check(
  z.trim(),
  z.maxLength(254, 'is too long'),
  z.refine((text) => text === '' || deliverableAddress(text) !== undefined, 'is not an email address'),
);

const { replyHours, setupStartHours, businessDays, closedDays } = SETTING_LIMITS;

const settings = objectOf({
  hours: z
    .object({
      days: z.array(whole(0, 6), 'must be a list').check(
        z.minLength(1, 'must have a day'),
        z.refine(isDistinct, TWICE),
        z.overwrite((days: number[]) => days.toSorted()),
      ),
      opens: whole(0, 23),
      closes: whole(1, 24),
      reply: whole(1, replyHours),
      openHolidays: z
        .array(z.enum(HOLIDAY_NAMES, 'is not a holiday'), 'must be a list')
        .check(z.refine(isDistinct, TWICE)),
      closedDays: z.array(day, 'must be a list').check(
        z.maxLength(closedDays, `must be at most ${closedDays}`),
        z.refine(isDistinct, TWICE),
        z.overwrite((days: string[]) => days.toSorted()),
      ),
    })
    .check(
      z.refine(({ opens, closes }) => opens < closes, { error: 'must be after opening', path: ['closes'] }),
    ),
  promises: z.object({
    setupStartHours: whole(1, setupStartHours),
    contactBusinessDays: whole(1, businessDays),
    launchBusinessDays: z
      .object({ fewest: whole(1, businessDays), most: whole(1, businessDays) })
      .check(z.refine(({ fewest, most }) => fewest <= most, { error: 'must not be less', path: ['most'] })),
  }),
  replyTemplates: z
    .array(
      z.object({
        name: templateLine(TEMPLATE_LIMITS.name),
        subject: templateLine(TEMPLATE_LIMITS.subject),
        text: template(TEMPLATE_LIMITS.text),
      }),
      'must be a list',
    )
    .check(
      z.maxLength(TEMPLATE_LIMITS.templates, `must be at most ${TEMPLATE_LIMITS.templates}`),
      z.refine((templates) => isDistinct(templates.map(({ name }) => name)), 'has a name twice'),
    ),
  retention: z.object(
    mapKeys(SETTABLE_KINDS, (kind) => whole(SHORTEST_RETENTION_DAYS[kind], RECORD_RETENTION_DAYS[kind])),
  ),
  notices: z.object(each(NOTICE_NAMES, address)),
}) satisfies z.ZodMiniType<Settings>;

/** As stored, possibly under the rules of another release. */
export const storedSettings = z.object({
  hours: z.object({
    ...{ days: listOf(z.number()), opens: z.number(), closes: z.number(), reply: z.number() },
    ...{ openHolidays: listOf(z.string()), closedDays: listOf(z.string()) },
  }),
  promises: z.object({
    setupStartHours: z.number(),
    contactBusinessDays: z.number(),
    launchBusinessDays: z.object({ fewest: z.number(), most: z.number() }),
  }),
  replyTemplates: listOf(z.object({ name: z.string(), subject: z.string(), text: z.string() })),
  retention: z.object(each(SETTABLE_KINDS, z.number())),
  notices: z.object(each(NOTICE_NAMES, z.string())),
}) satisfies z.ZodMiniType<Settings>;

const current = {
  /** 0 before the first change. */
  version: z.number(),
  settings: storedSettings,
  /** The team's mailbox of the stage, which gets the emails without another address. */
  teamAddress: z.string(),
  /** Newest first; the latest fifty. */
  changes: listOf(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.string(),
      /** Each setting by its path, such as `hours.opens`, with its values as text; empty for none. */
      values: listOf(z.object({ path: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
};

/** `GET /api/admin/settings`: the current settings, and their history. */
export const settingsContract = defineAdminContract({
  route: api.adminSettings,
  right: 'settings',
  success: z.object(current),
  errors: {},
});

export type CurrentSettings = z.output<typeof settingsContract.success>;

/** Twenty templates of the maximum length with their escapes in JSON. */
const MAX_BODY_BYTES = 512 * 1024;

/** `PUT /api/admin/settings`: saves all settings, unless they have changed since the seen version. */
export const settingsChangeContract = defineAdminContract({
  route: api.adminSettingsChange,
  right: 'settings',
  body: objectOf({ version: wholeNumber, settings }),
  success: z.object(current),
  errors: { nothing_to_change: 400, conflict: 409 },
  maxBodyBytes: MAX_BODY_BYTES,
});
