import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/prices.ts';
import { readPriceMap } from '../../infra/price-maps.ts';
import { siteConfig } from '../../infra/site-config.ts';
import { stageSettings, stages } from '../../infra/stages.ts';
import { PRICE_MAP } from './synthesised-stages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Result {
  readonly code: number;
  readonly stderr: string;
}

/** Runs a command of the repository with Node, and nothing of this process's environment but its path. */
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
    expect(stageSettings('prod')).toBe(stages.prod);
  });

  test.each(['qa', '', 'toString', 'PROD'])(
    "called '%s' is refused with the names of the known ones",
    (name) => {
      expect(() => stageSettings(name)).toThrow(`Unknown stage '${name}'. Known stages: dev, prod.`);
    },
  );

  test('whose prices have not been synced yet has none', () => {
    expect(readPriceMap('never-synced')).toBe(EMPTY_PRICE_MAP);
  });

  test('tells the browser its name and its price ids', () => {
    expect(siteConfig(stages.prod, PRICE_MAP)).toEqual({ stage: 'prod', prices: PRICE_MAP });
  });
});

describe('npx cdk synth', () => {
  test('writes the template of a stage without findings, an account or a network', async () => {
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
  }, 60_000);

  test('answers an unknown stage with one line', async () => {
    const result = await run(['bin/app.ts'], { CDK_CONTEXT_JSON: JSON.stringify({ stage: 'qa' }) });
    expect(result).toEqual({ code: 1, stderr: "Unknown stage 'qa'. Known stages: dev, prod.\n" });
  });
});

describe('syncing prices', () => {
  test.each([
    ['dev', 'sk_live_1', "Stage 'dev' needs a test key of Stripe in STRIPE_SECRET_KEY.\n"],
    ['prod', 'sk_test_1', "Stage 'prod' needs a live key of Stripe in STRIPE_SECRET_KEY.\n"],
    ['prod', '', "Stage 'prod' needs a live key of Stripe in STRIPE_SECRET_KEY.\n"],
    ['qa', 'sk_test_1', "Unknown stage 'qa'. Known stages: dev, prod.\n"],
  ])("of stage %s with the key '%s' is refused", async (stage, key, message) => {
    const result = await run(['bin/sync-prices.ts', stage], { STRIPE_SECRET_KEY: key });
    expect(result).toEqual({ code: 1, stderr: message });
  });
});
