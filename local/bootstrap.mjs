/**
 * Installs what is needed and runs programs of this repository on the Node.js version of its functions.
 * Plain JavaScript that any Node.js from version 20 on runs, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs the packages when they are missing or not those of package-lock.json. */
export function installWhenNeeded() {
  if (isInstalled()) return;
  console.log('Installing packages ...');
  // Some packages warn of any Node.js but their own, and ours comes with them.
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** npm notes in node_modules what it has installed; packages for other platforms are left out there. */
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
 * Runs a program, passes signals on to it, and ends as it ends.
 * @param {string} program path relative to the repository
 * @param {string[]} parameters
 */
export function runOnOwnNode(program, parameters = []) {
  const child = spawn(NODE, [join(ROOT, program), ...parameters], {
    cwd: ROOT,
    // Over the last channel the program notices when this one is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
