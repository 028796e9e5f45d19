import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSiteConfig } from '../../infra/site/site-config.ts';
import { getStageSettings, stages } from '../../infra/stages.ts';
import { PRICE_MAP } from '../support/test-stages.ts';
import { AUTH } from './synthesized-stages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUNDLES = join(ROOT, 'dist/functions');

interface Result {
  readonly code: number;
  readonly stderr: string;
}

/** Runs a command of the repository with Node, and with the path alone of this process's environment. */
function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Result> {
  const env = { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, _, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    );
  });
}

describe('a stage', () => {
  test('is found by its name', () => {
    expect(getStageSettings('prod')).toBe(stages.prod);
  });

  test.each(['qa', '', 'toString', 'PROD'])(
    "cannot be called '%s', and the error names the known ones",
    (name) => {
      expect(() => getStageSettings(name)).toThrow(`Unknown stage '${name}'. Known stages: dev, prod.`);
    },
  );

  test('configures the browser with its name, its price ids and its user pool', () => {
    expect(createSiteConfig(stages.prod, PRICE_MAP, AUTH)).toEqual({
      stage: 'prod',
      prices: PRICE_MAP,
      auth: AUTH,
    });
  });
});

describe('npx cdk synth', () => {
  test('writes the template of a stage without warnings, an account, a network or another bundling', async () => {
    const before = statSync(BUNDLES);
    const output = mkdtempSync(join(tmpdir(), 'cdk-'));
    onTestFinished(() => rmSync(output, { recursive: true }));
    const cdk = join(ROOT, 'node_modules/aws-cdk/bin/cdk');
    const { code, stderr } = await run(
      [cdk, 'synth', '--quiet', '--no-notices', '--output', output, '--context', 'stage=prod'],
      { HOME: output, HTTPS_PROXY: 'http://127.0.0.1:9', CDK_DISABLE_CLI_TELEMETRY: 'true' },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const template = JSON.parse(readFileSync(join(output, 's5-prod.template.json'), 'utf8'));
    expect(Object.keys(template.Outputs)).toContain('SiteUrl');
    expect(existsSync(join(output, 's5-dev.template.json'))).toBe(false);
    // To bundle the functions again would replace files that others read.
    expect(statSync(BUNDLES).mtimeMs).toBe(before.mtimeMs);
  });

  test('prints one line for an unknown stage', async () => {
    const result = await run(['bin/app.ts'], { CDK_CONTEXT_JSON: JSON.stringify({ stage: 'qa' }) });
    expect(result).toEqual({ code: 1, stderr: "Unknown stage 'qa'. Known stages: dev, prod.\n" });
  });
});
