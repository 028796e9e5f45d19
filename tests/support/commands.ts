import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

/** The result of a command. */
export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The whole environment of a command; nothing is inherited from this process. */
export type Environment = Readonly<Record<string, string>>;

/** @returns the exit code */
type Main = (args: string[]) => Promise<number>;

/** Runs a command of `bin` as npm does, in a separate process, which starts slowly. */
export function spawnCommand(name: string, args: readonly string[], env: Environment): Promise<Result> {
  const script = fileURLToPath(new URL(`../../bin/${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

/** Runs a command of `bin` in this process. */
export async function runCommand(main: Main, args: readonly string[], env: Environment): Promise<Result> {
  const keep =
    (lines: string[]) =>
    (line: unknown = '') =>
      void lines.push(`${line}\n`);
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep(out)),
    vi.spyOn(console, 'error').mockImplementation(keep(err)),
  ];
  const own = process.env;
  process.env = { ...env };
  try {
    return { code: await main([...args]), out: out.join(''), err: err.join('') };
  } finally {
    process.env = own;
    for (const spy of spies) spy.mockRestore();
  }
}
