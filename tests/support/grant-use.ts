/** Collects the function permissions that the processes of a test run use. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionGrant } from '../../local/permissions/permissions.ts';

/** The variable with the folder of the notes. */
const DIRECTORY = 'GRANT_USE_DIRECTORY';

/** Makes processes that start later record the permissions they use. */
export function collectGrantUse(directory: string): void {
  process.env[DIRECTORY] = directory;
}

/** Records used permissions, when a run collects them. */
export function noteGrantUse(grants: readonly FunctionGrant[]): void {
  const directory = process.env[DIRECTORY];
  if (directory === undefined) return;
  const lines = grants.map(({ function: name, action, resource, isUsed }) =>
    JSON.stringify([`${name}: ${action} on ${resource}`, isUsed]),
  );
  appendFileSync(join(directory, `${process.pid}.jsonl`), `${lines.join('\n')}\n`);
}

/** Lists the unused permissions, sorted. @param directory of the notes */
export function unusedGrants(directory: string): string[] {
  const used = new Map<string, boolean>();
  for (const file of readdirSync(directory)) {
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean)) {
      const [grant, isUsed] = JSON.parse(line) as [string, boolean];
      used.set(grant, isUsed || (used.get(grant) ?? false));
    }
  }
  return [...used].flatMap(([grant, isUsed]) => (isUsed ? [] : grant)).sort();
}
