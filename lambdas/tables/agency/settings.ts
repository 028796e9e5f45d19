import { completeSettings, type Settings } from '../../../domain/settings/settings.ts';
import { listItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import { createItem } from '../record-table.ts';

/** How long a running function uses settings that it has read, in milliseconds. */
const MEMORY_MS = 30_000;

/** More than an agency ever saves. */
const MAX_VERSIONS = 10_000;

const TABLE = { variable: 'SETTINGS_TABLE', keyName: 'id' } as const;
const ID = 'agency';

/** A saved version of the settings. Versions are consecutive, from 1, and never change. */
export interface SettingsVersion {
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** Email address and id of the administrator. */
  readonly by: string;
  readonly userId: string;
  readonly settings: Settings;
}

/** What was read, by how many versions were asked for. */
const memory = new Map<
  number,
  { readonly versions: Promise<SettingsVersion[]>; readonly table: string; readonly askedAt: number }
>();

/** Returns the current settings, at most `MEMORY_MS` old. @throws StorageError */
export async function readSettings(): Promise<Settings> {
  const [latest] = await recallVersions(1);
  return completeSettings(latest?.settings);
}

/** Returns the settings that held at a time (ISO 8601), as known at most `MEMORY_MS` ago. @throws StorageError */
export async function readSettingsHistory(): Promise<(time: string) => Settings> {
  const versions = await recallVersions(MAX_VERSIONS);
  return (time) => completeSettings(versions.find(({ at }) => at <= time)?.settings);
}

function recallVersions(limit: number): Promise<SettingsVersion[]> {
  const table = environment(TABLE.variable);
  const askedAt = Date.now();
  const known = memory.get(limit);
  // Clocks can go back.
  const isRecent = known && Math.abs(askedAt - known.askedAt) < MEMORY_MS;
  if (isRecent && known.table === table) return known.versions;
  const asked = { versions: listSettingsVersions(limit), table, askedAt };
  memory.set(limit, asked);
  // A failure is not remembered.
  asked.versions.catch(() => {
    if (memory.get(limit) === asked) memory.delete(limit);
  });
  return asked.versions;
}

/** Lists the latest versions, newest first. @throws StorageError */
export function listSettingsVersions(limit: number): Promise<SettingsVersion[]> {
  return listItems<SettingsVersion>({
    table: TABLE.variable,
    partition: ['id', ID],
    isDescending: true,
    limit,
  });
}

/** Saves a version. @returns false when there is one with its number @throws StorageError */
export async function addSettingsVersion(version: SettingsVersion): Promise<boolean> {
  const isAdded = await createItem(TABLE, { id: ID, ...version });
  memory.clear();
  return isAdded;
}
