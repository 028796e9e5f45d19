/** Settings that are being edited: kept in the tab, and merged with what a colleague saves meanwhile. */
import { isRecord } from '../../../../domain/record.ts';
import type { ReplyTemplate } from '../../../../domain/settings/reply-templates.ts';
import { completeSettings, diffSettings, type Settings } from '../../../../domain/settings/settings.ts';
import { NOTE_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { createStored, openSessionStorage, storedFields } from '../../../lib/storage/stored-values.ts';

export interface SettingsEdits {
  /** The saved settings that the edits began with. */
  readonly base: Settings;
  readonly edited: Settings;
}

/** Opens the edits of this tab. They survive a reload, and the end of the session. */
export function openEdits(openStorage = openSessionStorage) {
  return createStored<SettingsEdits>({
    key: `${NOTE_STORAGE_PREFIX}settings`,
    openStorage,
    read: (text) => {
      const { base, edited } = storedFields(text);
      if (!isRecord(base) || !isRecord(edited)) return undefined;
      return { base: completeSettings(base), edited: completeSettings(withNumbers(edited)) };
    },
  });
}

/** JSON has no number for an empty field. */
function withNumbers(value: unknown): Partial<Settings> {
  return JSON.parse(JSON.stringify(value), (_, part) => (part === null ? Number.NaN : part));
}

/** Adds edits to newer settings. Yours stand where both changed the same one. */
export function mergeSettings({ base, edited }: SettingsEdits, theirs: Settings): Settings {
  if (isSame(base, theirs)) return edited;
  const { replyTemplates, ...others } = edited;
  return {
    ...(merge(base, { ...others, replyTemplates: base.replyTemplates }, theirs) as Settings),
    replyTemplates: mergeTemplates(base.replyTemplates, replyTemplates, theirs.replyTemplates),
  };
}

/** Lists the paths of settings that you and a colleague changed to different values. */
export function listClashes({ base, edited }: SettingsEdits, theirs: Settings): string[] {
  const own = new Map(diffSettings(base, edited).map(({ path, to }) => [path, to]));
  return diffSettings(base, theirs)
    .filter(({ path, to }) => own.has(path) && own.get(path) !== to)
    .map(({ path }) => path);
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (![base, mine, theirs].every((value) => isRecord(value) && !Array.isArray(value))) {
    return isSame(base, mine) ? theirs : mine;
  }
  const [old, own, other] = [base, mine, theirs] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.keys(other ?? {}).map((name) => [name, merge(old?.[name], own?.[name], other?.[name])]),
  );
}

/** By name, in the colleague's order; a new or renamed one follows. */
function mergeTemplates(...versions: readonly (readonly ReplyTemplate[])[]): ReplyTemplate[] {
  const [old, own, other] = versions.map(byName);
  const names = new Set([...(other?.keys() ?? []), ...(own?.keys() ?? [])]);
  return [...names].flatMap(
    (name) => (merge(old?.get(name), own?.get(name), other?.get(name)) as ReplyTemplate | undefined) ?? [],
  );
}

/** While it is typed, a name may stand twice. */
function byName(templates: readonly ReplyTemplate[]): Map<string, ReplyTemplate> {
  return new Map(
    templates.map((template, place) => {
      const nth = templates.slice(0, place).filter(({ name }) => name === template.name).length;
      return [`${nth} ${template.name}`, template];
    }),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
