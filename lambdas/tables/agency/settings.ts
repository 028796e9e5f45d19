import { completeSettings, type Settings } from '../../../domain/settings/settings.ts';
import { listItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import { createItem } from '../record-table.ts';

/** How long a running function uses settings that it has read, in milliseconds. */
const MEMORY_MS = 30_000;

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

let memory:
  | { readonly settings: Promise<Settings>; readonly table: string; readonly askedAt: number }
  | undefined;

/** Returns the current settings, at most `MEMORY_MS` old. @throws StorageError */
export function readSettings(): Promise<Settings> {
  const table = environment(TABLE.variable);
  const askedAt = Date.now();
  // Clocks can go back.
  const isRecent = memory && Math.abs(askedAt - memory.askedAt) < MEMORY_MS;
  if (memory && isRecent && memory.table === table) return memory.settings;
  const settings = listSettingsVersions(1).then(([latest]) => completeSettings(latest?.settings));
  const asked = { settings, table, askedAt };
  memory = asked;
  // A failure is not remembered.
  settings.catch(() => {
    if (memory === asked) memory = undefined;
  });
  return settings;
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
  memory = undefined;
  return isAdded;
}
