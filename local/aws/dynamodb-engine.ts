/** The database of the DynamoDB stand-in: a native one if npm has it for this platform, otherwise one in JavaScript. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { freePort } from '../stand-in.ts';

const require = createRequire(import.meta.url);

export interface DynamoDbEngine {
  readonly url: string;
  stop(): Promise<void>;
}

export type EngineName = 'dynoxide' | 'dynalite';

type Dynalite = (options: {
  path?: string;
  createTableMs: number;
  updateTableMs: number;
  deleteTableMs: number;
}) => Server;

const ATTEMPTS = 3;

/** Ends the engine when this process is gone, which closes the standard input however it ends. */
const UNTIL_INPUT_ENDS =
  'exec 3<&0; "$0" "$@" & engine=$!; (cat <&3 >/dev/null; kill $engine) & wait $engine';

/**
 * Starts an engine.
 * @param path of its data; undefined keeps them in memory
 * @param name an engine to use instead of the best one for this platform
 */
export async function startEngine(path: string | undefined, name?: EngineName): Promise<DynamoDbEngine> {
  const binary = dynoxideBinary();
  if (name === 'dynalite' || !binary) return startDynalite(path);
  for (let attempt = 1; ; attempt++) {
    try {
      return await startDynoxide(binary, path);
    } catch (error) {
      // Another program may take the port before the engine does.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

function dynoxideBinary(): string | undefined {
  try {
    return require.resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  } catch {
    return undefined;
  }
}

async function startDynoxide(binary: string, path: string | undefined): Promise<DynamoDbEngine> {
  const port = await freePort();
  const storage = path === undefined ? [] : ['--db-path', `${path}.sqlite`];
  const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, binary, 'serve', '--port', port, ...storage], {
    stdio: 'pipe',
    env: { PATH: process.env.PATH },
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('listening')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`dynoxide ended with code ${code}: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

async function startDynalite(path: string | undefined): Promise<DynamoDbEngine> {
  const dynalite = require('dynalite') as Dynalite;
  const server = dynalite({ ...(path && { path }), createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
