/** Installs the reference implementations into a folder that git ignores, once per version. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NotAvailable } from './check.ts';

const FOLDER = fileURLToPath(new URL('../../.conformance', import.meta.url));
const run = promisify(execFile);

/** Installs pinned Python packages. @returns the folder of their programs @throws NotAvailable without Python */
export async function pythonPrograms(name: string, packages: readonly string[]): Promise<string> {
  const folder = await installed(`python-${name}`, packages, async (target) => {
    await need('python3', ['-m', 'venv', target]);
    await run(join(target, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
  });
  return join(folder, 'bin');
}

/** Installs a program in Go of a pinned module. @returns its path @throws NotAvailable without Go */
export async function goProgram(name: string, module: string): Promise<string> {
  const folder = await installed(`go-${name}`, [module], async (target) => {
    await need('go', ['install', module], { GOBIN: target });
  });
  return join(folder, name);
}

/** Downloads a pinned module in Go. @returns the folder of its source @throws NotAvailable without Go */
export async function goModule(module: string): Promise<string> {
  const { stdout } = await need('go', ['mod', 'download', '-json', module]);
  return (JSON.parse(stdout) as { readonly Dir: string }).Dir;
}

/**
 * Installs a Java library with its dependencies.
 * @param artifact its coordinates, such as `com.amazonaws:DynamoDBLocal:2.6.1`
 * @returns the folder of the libraries
 * @throws NotAvailable without Java or Maven
 */
export async function javaLibraries(name: string, artifact: string): Promise<string> {
  await need('java', ['-version']);
  const [group, id, version] = artifact.split(':');
  return installed(`java-${name}`, [artifact], async (target) => {
    mkdirSync(target);
    const dependency = `<groupId>${group}</groupId><artifactId>${id}</artifactId><version>${version}</version>`;
    writeFileSync(
      join(target, 'pom.xml'),
      `<project><modelVersion>4.0.0</modelVersion><groupId>local</groupId><artifactId>local</artifactId>
      <version>1</version><dependencies><dependency>${dependency}</dependency></dependencies></project>`,
    );
    const to = `-DoutputDirectory=${target}`;
    await need('mvn', ['-q', '-f', join(target, 'pom.xml'), 'dependency:copy-dependencies', to]);
  });
}

/** Installs pinned packages that the product itself does not have. @returns the folder of their `node_modules` */
export async function npmPackages(name: string, packages: readonly string[]): Promise<string> {
  return installed(`npm-${name}`, packages, async (target) => {
    mkdirSync(target);
    await run('npm', ['install', '--silent', '--no-save', '--prefix', target, ...packages]);
  });
}

/** The folder, named by its versions, exists only after a successful installation. */
async function installed(
  name: string,
  versions: readonly string[],
  install: (target: string) => Promise<void>,
): Promise<string> {
  const suffix = versions.join('+').replaceAll(/[^\w.+=@-]/g, '-');
  const target = join(FOLDER, `${name}-${suffix}`.slice(0, 200));
  const done = join(target, '.done');
  if (existsSync(done)) return target;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await install(target);
  writeFileSync(`${done}.new`, '');
  renameSync(`${done}.new`, done);
  return target;
}

async function need(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly stdout: string }> {
  try {
    return await run(program, args, { env: { ...process.env, ...environment } });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new NotAvailable(`${program} is not on this machine`);
  }
}
