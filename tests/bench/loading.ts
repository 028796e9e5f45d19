/** How long a fresh process takes to load a function, from its start to its end. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Template } from 'aws-cdk-lib/assertions';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { buildApp } from '../../infra/app.ts';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { stages } from '../../infra/stages.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * Handlers may read their environment while they load: every variable that the stack sets gets a value.
 * @param folder for temporary files
 * @param functionsDir with bundled functions
 * @returns the variables by function
 */
export function functionEnvironments(folder: string, functionsDir: string): ReadonlyMap<string, Environment> {
  const outDir = join(folder, 'app');
  const { stack } = buildApp({ stage: stages.prod, priceMap: EMPTY_PRICE_MAP, functionsDir, outDir });
  const functions = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function'));
  return new Map(
    functions.map(({ Metadata, Properties }) => {
      const variables = Object.entries(Properties.Environment.Variables);
      const values = variables.map(([name, value]) => [name, typeof value === 'string' ? value : name]);
      return [Metadata[METADATA.function], Object.fromEntries(values)];
    }),
  );
}

/**
 * Milliseconds from the start of a process to its end.
 * @param file the function's module
 * @throws Error with the output of the process if the module cannot be loaded
 */
export async function timeToLoad(file: string, environment: Environment = {}): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', `await import('file://${file}')`],
    { env: { ...environment, AWS_REGION: 'us-east-1' } },
  );
  return performance.now() - started;
}
