/** Starts the servers of others, which the product or its stand-ins are compared with. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../stand-in.ts';
import { javaLibraries } from './tools.ts';

export interface ForeignServer {
  readonly name: string;
  readonly version: string;
  readonly url: string;
  stop(): Promise<void>;
}

const POLL_MS = 100;
const ATTEMPTS = 600;

/** Starts AWS's own DynamoDB for developers, with everything in memory. @throws NotAvailable without Java or Maven */
export async function startDynamoDbLocal(): Promise<ForeignServer> {
  const version = '2.6.1';
  const libraries = await javaLibraries('dynamodb-local', `com.amazonaws:DynamoDBLocal:${version}`);
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  return started('DynamoDB Local', version, 'java', (port) => [
    ...[`-Djava.library.path=${libraries}`, '-cp', `${libraries}/*`, main],
    ...['-inMemory', '-disableTelemetry', '-port', port],
  ]);
}

async function started(
  name: string,
  version: string,
  program: string,
  args: (port: string) => readonly string[],
): Promise<ForeignServer> {
  const url = await freeUrl();
  const child = spawn(program, args(new URL(url).port), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = () => child.kill();
  process.once('exit', kill);
  for (let attempt = 0; !(await answers(url)); attempt++) {
    if (child.exitCode !== null || attempt === ATTEMPTS) throw new Error(`${name} does not start`);
    await setTimeout(POLL_MS);
  }
  return {
    name,
    version,
    url,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}

async function freeUrl(): Promise<string> {
  const { url, stop } = await startServer(() => {});
  await stop();
  return url;
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
