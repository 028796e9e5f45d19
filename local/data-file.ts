/** A stand-in's state between runs, in one JSON file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from './clock.ts';

export interface DataFile {
  /** Call it after a change; the file is written soon after. */
  changed(): void;
  /** Writes pending changes. */
  flush(): void;
}

export interface DataFileOptions<Saved extends object> {
  /** Undefined keeps the state in memory only. */
  readonly path: string | undefined;
  /** Name of the stand-in, for warnings. */
  readonly owner: string;
  /** Version of the state's format. */
  readonly version: number;
  readonly clock: Clock;
  /** Loads the stored state completely or, by throwing, not at all. */
  readonly load: (saved: Saved) => void;
  /** Returns the current state. */
  readonly save: () => Saved;
}

const WRITE_DELAY_MS = 200;

/** Opens a stand-in's file. An unreadable one is ignored with a warning, and overwritten at the next change. */
export function openDataFile<Saved extends object>(options: DataFileOptions<Saved>): DataFile {
  const { path, owner, version, clock, load, save } = options;
  if (path === undefined) return { changed() {}, flush() {} };
  try {
    const saved = JSON.parse(readFileSync(path, 'utf8'));
    if (saved.version !== version) throw new Error(`version ${saved.version} is not known`);
    load(saved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      console.warn(
        `${owner} stand-in: ${path} cannot be used (${(error as Error).message}); starting empty.`,
      );
    }
  }

  let cancelWrite: (() => void) | undefined;
  function flush(): void {
    if (!cancelWrite || path === undefined) return;
    cancelWrite();
    cancelWrite = undefined;
    write(path, { version, ...save() });
  }
  return {
    changed() {
      cancelWrite ??= clock.after(WRITE_DELAY_MS, flush);
    },
    flush,
  };
}

/** Writes a temporary file and renames it, so that a crash never leaves half a file. */
function write(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  writeFileSync(draft, JSON.stringify(content));
  renameSync(draft, path);
}
