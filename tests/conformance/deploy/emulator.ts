/** MiniStack, an emulator of AWS, on a free port of this machine, with its policies enforced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { eventually } from '../../../local/conformance/eventually.ts';
import { pythonPrograms } from '../../../local/conformance/tools.ts';
import { freePort, startServer } from '../../../local/stand-in.ts';

export const EMULATOR = 'ministack==1.5.33';
/** Without it no token is signed and none is accepted. */
const CRYPTOGRAPHY = 'cryptography==50.0.2';
const HOST_HEADER = 'x-host-meant';

export interface Emulator {
  readonly url: string;
  /** Points the AWS SDK, and programs that use it, to the emulator. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends it with the functions that it runs. */
  stop(): Promise<void>;
}

/**
 * @param folder for its data; the caller removes it
 * @throws NotAvailable without Python; Error when it does not start within a minute
 */
export async function startEmulator(folder: string): Promise<Emulator> {
  const programs = await pythonPrograms('ministack', [EMULATOR, CRYPTOGRAPHY]);
  mkdirSync(folder);
  // Otherwise a package.json above could set the module type of its scripts.
  writeFileSync(join(folder, 'package.json'), '{}');
  const port = await freePort();
  const front = await startFront(port);
  const { url } = front;
  const child = spawn(join(programs, 'ministack'), [], {
    // A separate process group, which includes the functions that it starts.
    detached: true,
    env: {
      // It starts functions with the `node` that it finds.
      PATH: [dirname(process.execPath), programs, process.env.PATH].join(delimiter),
      TMPDIR: folder,
      S3_DATA_DIR: join(folder, 's3'),
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: port,
      AUTH: 'true',
      LOG_LEVEL: 'WARNING',
      // Used by the functions.
      AWS_ENDPOINT_URL: url,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const emulator: Emulator = {
    url,
    environment: {
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: 'us-east-1',
    },
    stop: async () => {
      await stop(child);
      await front.stop();
    },
  };
  try {
    await eventually(async () => {
      const { status } = await fetch(`${url}/_ministack/health`);
      if (status !== 200) throw new Error(`It is not healthy: ${status}.`);
    });
    return emulator;
  } catch (error) {
    await emulator.stop();
    throw new Error(`MiniStack did not start: ${output}`, { cause: error });
  }
}

/** @returns a `fetch` for which hosts of distributions and of APIs are the emulator's */
export function fetchFrom(emulatorUrl: string): typeof fetch {
  const fetchAnything = globalThis.fetch;
  return (input, init) => {
    const { hostname, href, origin } = new URL(input instanceof Request ? input.url : input);
    const host = hostOf(hostname);
    if (!host) return fetchAnything(input, init);
    const headers = new Headers(init?.headers);
    headers.set(HOST_HEADER, host);
    return fetchAnything(href.replace(origin, emulatorUrl), { ...init, headers });
  };
}

/** @returns by which host header the emulator knows a host of AWS; undefined for another host */
function hostOf(hostName: string): string | undefined {
  if (hostName.endsWith('.cloudfront.net')) return hostName;
  const [, apiId] = /^(\w+)\.execute-api\..+\.amazonaws\.com$/.exec(hostName) ?? [];
  return apiId && `${apiId}.execute-api.localhost`;
}

/**
 * Stands before the emulator: says that calls came encrypted, since the stack's buckets refuse others, and which host was
 * meant where a client cannot.
 */
function startFront(port: string) {
  return startServer((request, response) => {
    const { [HOST_HEADER]: host = request.headers.host, ...others } = request.headers;
    const headers = { ...others, host: String(host), 'x-forwarded-proto': 'https' };
    const { method, url: path } = request;
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
}

/** Its group includes the functions that it runs, and its data are thrown away. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
