/** A stand-in's state between runs: a file with a line for each change. */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Values by id, by their kind, in the order in which they were added. */
export type Saved = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

export interface DataFile {
  /**
   * Saves a value before it returns, so that a killed run loses no response.
   * @param value undefined removes it
   */
  put(kind: string, id: string, value: object | string | undefined): void;
}

export interface DataFileOptions {
  /** Undefined keeps the state in memory only. */
  readonly path: string | undefined;
  /** Name of the stand-in, for warnings. */
  readonly owner: string;
  /** Version of the values' format. */
  readonly version: number;
  /** Loads the stored state completely or, by throwing, not at all. */
  readonly load: (saved: Saved) => void;
}

/** Opens a stand-in's file. An unreadable one is replaced, with a warning. */
export function openDataFile({ path, owner, version, load }: DataFileOptions): DataFile {
  if (path === undefined) return { put() {} };
  let saved: Saved = new Map();
  try {
    saved = read(readFileSync(path, 'utf8'), version);
    load(saved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      console.warn(
        `${owner} stand-in: ${path} cannot be used (${(error as Error).message}); starting empty.`,
      );
    }
    saved = new Map();
  }
  mkdirSync(dirname(path), { recursive: true });
  // Without the changes that later ones have replaced. A crash never leaves half a file.
  writeFileSync(`${path}.draft`, [lineOf({ version }), ...linesOf(saved)].join(''));
  renameSync(`${path}.draft`, path);
  return { put: (kind, id, value) => appendFileSync(path, lineOf([kind, id, value])) };
}

function read(text: string, version: number): Saved {
  // A killed run may leave an unfinished last line.
  const [first = '', ...lines] = text.split('\n').slice(0, -1);
  const { version: written } = JSON.parse(first);
  if (written !== version) throw new Error(`version ${written} is not known`);
  const saved = new Map<string, Map<string, unknown>>();
  for (const line of lines) {
    const [kind, id, value] = JSON.parse(line);
    const values = saved.get(kind) ?? new Map();
    if (value === null) values.delete(id);
    else values.set(id, value);
    saved.set(kind, values);
  }
  return saved;
}

function* linesOf(saved: Saved): Generator<string> {
  for (const [kind, values] of saved) for (const [id, value] of values) yield lineOf([kind, id, value]);
}

function lineOf(content: object): string {
  return `${JSON.stringify(content)}\n`;
}
