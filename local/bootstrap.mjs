/**
 * Installs packages, and runs programs of this repository on the Node.js version of its functions. Plain JavaScript for
 * any Node.js from version 20 on, since it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs the packages if they are missing or differ from package-lock.json. */
export function installWhenNeeded() {
  if (isInstalled()) return;
  console.log('Installing packages ...');
  // Some packages warn about Node.js versions other than their own; this repository's Node.js is one of the packages.
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** npm records in node_modules what it has installed, without packages for other platforms. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed || !existsSync(NODE)) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

function readPackages(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/**
 * Runs a program, forwards signals to it, and exits with its status.
 * @param {string} program path relative to the repository
 * @param {string[]} parameters
 */
export function runOnOwnNode(program, parameters = []) {
  const child = spawn(NODE, [join(ROOT, program), ...parameters], {
    cwd: ROOT,
    // The program notices by the closed IPC channel when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
