import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../domain/api.ts';
import { FunctionLog } from '../../../local/functions/function-log.ts';
import { LOCAL_REGION } from '../../../local/local-template.ts';
import { type RunningStack, runStack } from '../../../local/stack.ts';
import type { Template } from '../../../local/template/template.ts';
import { request } from '../../../local/tests/fixture-stack.ts';
import { synthesizeLocally } from '../../../operations/local-run/project.ts';
import { productTemplate } from '../../support/product-template.ts';
import { bundledFunctions } from '../../support/synthesized.ts';
import { ELSEWHERE, PRICE_MAP } from '../../support/test-stages.ts';

const assemblyDirectory = mkdtempSync(join(tmpdir(), 'elsewhere-'));
let template: Template;
let stack: RunningStack;

const NOT_FOUND_PAGE = {
  bucket: 'site',
  key: '404/index.html',
  size: 9,
  etag: 'x',
  lastModified: 0,
  headers: {},
  version: 'null',
  tags: {},
  file: 'x',
};

beforeAll(() => {
  const synthesis = synthesizeLocally({
    stage: ELSEWHERE,
    priceMap: PRICE_MAP,
    functionsDir: bundledFunctions(),
    assemblyDirectory,
    region: LOCAL_REGION,
  });
  template = productTemplate(synthesis);
  stack = runStack({
    template,
    assemblyDirectory,
    siteOrigin: 'http://localhost:3000',
    externalUrls: {},
    sdkEndpoints: {},
    siteDirectory: assemblyDirectory,
    readObject: async () => ({ object: NOT_FOUND_PAGE, content: Buffer.from('Not found') }),
    log: new FunctionLog(() => {}),
  });
});

afterAll(async () => {
  await stack.stop();
  rmSync(assemblyDirectory, { recursive: true });
});

it('a stage of another region, with all that a stage can have, is played without a warning', () => {
  expect(template.warnings()).toEqual([]);
});

it('its second name leads to the first, and the first has its pages', async () => {
  const moved = await stack.handle(request('/pricing?a=b', { headers: { host: 'www.example.com' } }));
  expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://example.com/pricing?a=b']);
  const { status } = await stack.handle(request('/no-such-page', { headers: { host: 'example.com' } }));
  expect(status).toBe(404);
});

it('its API answers through the site only', async () => {
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await stack.handle(request(api.contact.path, call))).status).toBe(400);
  const { host } = new URL(template.outputs().ApiUrl ?? '');
  const around = { ...call, headers: { ...call.headers, host } };
  expect((await stack.handle(request(api.contact.path, around))).status).toBe(401);
});
