/** What a stand-in remembers between runs, in one JSON file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from './clock.ts';

export interface DataFile {
  /** Says that the state has changed; the file is written soon after. */
  changed(): void;
  /** Writes what is not written yet. */
  flush(): void;
}

export interface DataFileOptions<Saved extends object> {
  /** Undefined keeps nothing. */
  readonly path: string | undefined;
  /** Name of the stand-in, for the warning. */
  readonly owner: string;
  /** Of the state's form. */
  readonly version: number;
  readonly clock: Clock;
  /** Takes the state that an earlier run has left, all of it or, by throwing, nothing. */
  readonly load: (saved: Saved) => void;
  /** The state as it is now. */
  readonly save: () => Saved;
}

const WRITE_DELAY_MS = 200;

/**
 * Opens a stand-in's file.
 * One that cannot be understood is left out with a warning, and overwritten at the next change.
 */
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

/** Writes beside the file and renames, so that a reader or a crash never meets half a file. */
function write(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  writeFileSync(draft, JSON.stringify(content));
  renameSync(draft, path);
}
