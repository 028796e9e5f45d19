import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../domain/api.ts';
import type { LocalCloud } from '../../../local/cloud.ts';
import { startTestCloud } from '../../support/local-cloud.ts';

let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startTestCloud();
});

afterAll(() => cloud?.stop());

it('a function answers with its new code after each edit', async () => {
  for (const version of ['first', 'second']) {
    await writeFile(
      join(cloud.functionsDir, 'verification', 'index.mjs'),
      `export const handler = async () => ({ statusCode: 200, body: '${version}' });`,
    );
    await cloud.reload();
    const answer = await fetch(`${cloud.origin}${api.verification.path}`);
    expect(await answer.text()).toBe(version);
  }
});
