import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROCESS = fileURLToPath(new URL('../process.ts', import.meta.url));
const ENGINE = fileURLToPath(new URL('../aws/dynamodb-engine.ts', import.meta.url));
const BOOTSTRAP = fileURLToPath(new URL('../bootstrap.mjs', import.meta.url));

const directory = mkdtempSync(join(tmpdir(), 'programs-'));
let count = 0;

afterAll(() => rmSync(directory, { recursive: true }));

/** Runs a program that starts with an import of what is to be tried. */
class Program {
  output = '';
  readonly child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(source: string, env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [written(source)], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const streams = [this.child.stdout, this.child.stderr].filter((stream) => stream !== null);
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.#ended = Promise.all([once(this.child, 'exit'), ...streams.map((stream) => once(stream, 'close'))]);
  }

  async printed(text: string): Promise<void> {
    while (!this.output.includes(text)) await once(this.child.stdout ?? this.child, 'data');
  }

  async exitCode(): Promise<number | null> {
    await this.#ended;
    return this.child.exitCode;
  }
}

function written(source: string): string {
  const file = join(directory, `program-${count++}.ts`);
  writeFileSync(file, source);
  return file;
}

describe('a local run as a program', () => {
  const counting = `
    import { runUntilStopped } from '${PROCESS}';
    const alive = setInterval(() => {}, 1000);
    await runUntilStopped(async () => ({
      async stop() { console.log('stopping'); await new Promise(setImmediate); clearInterval(alive); },
    }));
    console.log('started');`;

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops once and well on %s, even when it comes twice',
    async (signal) => {
      const program = new Program(counting);
      await program.printed('started');
      program.child.kill(signal);
      program.child.kill(signal);
      expect(await program.exitCode()).toBe(0);
      expect(program.output.match(/stopping/g)).toHaveLength(1);
    },
  );

  it('stops when its parent program has ended', async () => {
    const program = new Program(counting);
    await program.printed('started');
    program.child.disconnect();
    expect(await program.exitCode()).toBe(0);
  });

  it('reports a taken port without a stack trace', async () => {
    const program = new Program(`
      import { createServer } from 'node:http';
      import { runUntilStopped } from '${PROCESS}';
      import { startServer } from '${join(ROOT, 'local/stand-in.ts')}';
      const { url, stop } = await startServer(() => {});
      console.log(url);
      await runUntilStopped(() => startServer(() => {}, Number(new URL(url).port)));`);
    expect(await program.exitCode()).toBe(1);
    const { port } = new URL(program.output.split('\n')[0] ?? '');
    expect(program.output).toContain(`Port ${port} is taken. Stop the other program, or choose another port`);
    expect(program.output).not.toContain('    at ');
  });

  it('takes its settings from the environment', async () => {
    const settings = `import { localSettings } from '${PROCESS}'; console.log(JSON.stringify(localSettings())); process.disconnect();`;
    const usual = new Program(settings);
    await usual.exitCode();
    expect(JSON.parse(usual.output)).toEqual({ port: 3000, dataDir: '.local' });
    const own = new Program(settings, { PORT: '8080', LOCAL_DATA_DIR: 'memory' });
    await own.exitCode();
    expect(JSON.parse(own.output)).toEqual({ port: 8080, dataDir: 'memory' });
  });

  it.each(['http', '-1', '65536', '3000.5'])('refuses the port %s', async (PORT) => {
    const program = new Program(
      `import { localSettings, runUntilStopped } from '${PROCESS}';
       await runUntilStopped(async () => { localSettings(); return { stop: async () => {} }; });`,
      { PORT },
    );
    expect(await program.exitCode()).toBe(1);
    expect(program.output).toBe(`PORT is not a port number: ${PORT}\n`);
  });
});

describe('the database of a local run', () => {
  it('ends when its parent program is killed', async () => {
    const program = new Program(`
      import { startEngine } from '${ENGINE}';
      console.log((await startEngine()).url);
      setInterval(() => {}, 1000);`);
    await program.printed('\n');
    const url = program.output.trim();
    expect((await fetch(url)).status).toBeGreaterThan(0);
    program.child.kill('SIGKILL');
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 60_000 });
  });
});

describe('the bootstrap', () => {
  const run = (program: string) =>
    new Program(`
      import { installWhenNeeded, runOnOwnNode } from '${BOOTSTRAP}';
      installWhenNeeded();
      runOnOwnNode('${relative(ROOT, written(program))}', ['with', 'parameters']);`);

  it('runs a program on the Node.js version of the functions, without installing anything again', async () => {
    const program = run(
      'console.log(process.version, ...process.argv.slice(2), process.cwd()); process.exit(7);',
    );
    expect(await program.exitCode()).toBe(7);
    expect(program.output).toMatch(/^v24\.\d+\.\d+ with parameters .+\n$/);
    expect(program.output.trim().endsWith(ROOT.replace(/\/$/, ''))).toBe(true);
  });

  it('forwards signals and ends as the program does', async () => {
    const program = run(`
      process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(3); });
      setInterval(() => {}, 1000);
      console.log('started');`);
    await program.printed('started');
    program.child.kill('SIGTERM');
    expect(await program.exitCode()).toBe(3);
    expect(program.output).toContain('asked to stop');
  });

  it('ends with the signal that ended the program', async () => {
    const program = run("process.kill(process.pid, 'SIGKILL');");
    expect(await program.exitCode()).toBe(128 + 9);
  });
});
