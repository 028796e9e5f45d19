import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Duration } from 'aws-cdk-lib';
import type { FunctionOptions } from 'aws-cdk-lib/aws-lambda';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clock, MovableClock } from '../../clock.ts';
import type { FunctionHost } from '../../functions/function-host.ts';
import { compact, FunctionLog } from '../../functions/function-log.ts';
import { lambdaFunctions } from '../../functions/functions.ts';
import { FixtureStack } from '../fixture-stack.ts';

let fixture: FixtureStack;
let hosts: FunctionHost[];

beforeEach(() => {
  fixture = new FixtureStack();
  hosts = [];
});

afterEach(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await fixture.stop();
});

/** Runs the function of a stack that has only this one. */
function functionWith(code: string, options: FunctionOptions = {}, clock?: Clock): FunctionHost {
  fixture.function('only', code, options);
  const functions = lambdaFunctions({
    template: fixture.synthesize(),
    assemblyDirectory: `${fixture.directory}/assembly`,
    localize: (text) => text.replace('https://api.example.com', 'http://127.0.0.1:4000'),
    endpoints: { AWS_ENDPOINT_URL_SSM: 'http://127.0.0.1:5000' },
    log: fixture.log,
    ...(clock && { clock }),
  });
  hosts = [...functions.values()];
  const [host] = hosts;
  if (!host) throw new Error('The stack has a function.');
  return host;
}

const lines = () => fixture.log.entries.map(({ text }) => text);

/** Other tests may keep both processors for seconds. */
const BUSY_MACHINE = { timeout: 60_000 };

describe('the clock of a function', () => {
  it('is the clock of the run, also after a move, and does not shorten its timeout', async () => {
    const clock = new MovableClock();
    const code = `
      export const handler = async (_, context) => {
        const one = new Date();
        const others = [new Date(0).toISOString(), new Date(2026, 0).getMonth(), one instanceof Date, one.constructor === Date];
        return { times: [Date.now(), one.getTime(), Date.parse(Date())], others, left: context.getRemainingTimeInMillis() };
      };`;
    const host = functionWith(code, { timeout: Duration.seconds(60) }, clock);
    for (const now of [Date.parse('2021-05-01T12:00:00Z'), Date.parse('2031-07-01T12:00:00Z')]) {
      clock.moveTo(now);
      const result = await host.invoke({});
      const { times, others, left } = (result.ok ? result.value : {}) as Record<string, number[]> & {
        left: number;
      };
      const passed = times?.map((time) => Math.abs(time - now)) ?? [];
      expect(Math.max(...passed)).toBeLessThan(60_000);
      expect(passed).toHaveLength(3);
      expect(others).toEqual(['1970-01-01T00:00:00.000Z', 0, true, true]);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(60_000);
    }
  });
});

it('a result of more than 6 MB is refused', async () => {
  const host = functionWith(`export const handler = async (size) => 'a'.repeat(size);`);
  expect(await host.invoke(6_291_554)).toMatchObject({ ok: true });
  expect(await host.invoke(6_291_555)).toMatchObject({
    ok: false,
    errorType: 'Function.ResponseSizeTooLarge',
  });
});

describe('the environment of a function', () => {
  it('has the variables of the template and of Lambda, with local URLs, and none of this process', async () => {
    vi.stubEnv('SECRET_OF_THE_PARENT', 'hush');
    const host = functionWith('export const handler = async () => process.env;', {
      environment: { OWN: 'value', API_URL: 'https://api.example.com/v1' },
      memorySize: 256,
    });
    const result = await host.invoke({});
    expect(result).toEqual({
      ok: true,
      value: {
        API_URL: 'http://127.0.0.1:4000/v1',
        AWS_ACCESS_KEY_ID: 'local-only',
        AWS_DEFAULT_REGION: 'us-east-1',
        AWS_ENDPOINT_URL_SSM: 'http://127.0.0.1:5000',
        AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
        AWS_LAMBDA_FUNCTION_NAME: expect.stringMatching(/^fixture-only/),
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
        AWS_REGION: 'us-east-1',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_SESSION_TOKEN: 'local',
        OWN: 'value',
        TZ: ':UTC',
        _HANDLER: 'index.handler',
      },
    });
  });
});

describe('an invocation', () => {
  it('passes event and context', async () => {
    const host = functionWith(
      `export const handler = async (event, context) => ({
        event, ...context, left: context.getRemainingTimeInMillis() });`,
      { timeout: Duration.seconds(20), memorySize: 512 },
    );
    expect(await host.invoke({ a: [1] })).toEqual({
      ok: true,
      value: {
        event: { a: [1] },
        awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        callbackWaitsForEmptyEventLoop: true,
        functionName: expect.stringMatching(/^fixture-only/),
        functionVersion: '$LATEST',
        invokedFunctionArn: expect.stringMatching(
          /^arn:aws:lambda:us-east-1:123456789012:function:fixture-only/,
        ),
        left: expect.toSatisfy((left: number) => left > 15_000 && left <= 20_000),
        logGroupName: expect.stringMatching(/^\/aws\/lambda\/fixture-only/),
        logStreamName: 'local',
        memoryLimitInMB: '512',
      },
    });
  });

  it('finds the memory of an earlier one', async () => {
    const host = functionWith('let calls = 0; export const handler = async () => ++calls;');
    expect([await host.invoke({}), await host.invoke({})]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ]);
  });

  it('runs beside others, each with its own memory', async () => {
    const host = functionWith('let calls = 0; export const handler = async () => ++calls;');
    const results = await Promise.all([host.invoke({}), host.invoke({})]);
    expect(results).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 1 },
    ]);
  });

  it('waits when too many are running', async () => {
    const host = functionWith('export const handler = async ({ n }) => n;');
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    const results = await Promise.all(numbers.map((n) => host.invoke({ n })));
    expect(results).toEqual(numbers.map((value) => ({ ok: true, value })));
  });
});

describe('a function that fails', () => {
  it('returns and logs its error', async () => {
    const host = functionWith('export const handler = async () => { throw new RangeError("too far"); };');
    expect(await host.invoke({})).toMatchObject({ ok: false, errorType: 'RangeError', message: 'too far' });
    expect(fixture.log.entries).toMatchObject([
      { function: 'only', fields: { level: 'ERROR', errorType: 'RangeError', message: 'too far' } },
    ]);
  });

  it.each([
    ['throws a value that is not an error', 'async () => { throw "a text"; }', 'a text'],
    ['returns what JSON cannot say', 'async () => 1n', 'BigInt'],
    [
      'leaves a rejection unhandled',
      'async () => { Promise.reject(new Error("forgotten")); return new Promise(() => setInterval(() => {}, 1e6)); }',
      'forgotten',
    ],
    ['ends its process', 'async () => process.exit(3)', 'Runtime exited'],
    [
      'takes too much memory',
      'async () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }',
      'memory',
    ],
  ])('%s', async (_, handler, message) => {
    const host = functionWith(`export const handler = ${handler};`, {
      memorySize: 128,
      timeout: Duration.seconds(60),
    });
    expect(await host.invoke({})).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it('can be invoked again after its process exits', async () => {
    const host = functionWith('export const handler = async ({ end }) => end ? process.exit() : "alive";');
    await host.invoke({ end: true });
    expect(await host.invoke({})).toEqual({ ok: true, value: 'alive' });
  });

  it.each([
    ['cannot be loaded', 'throw new Error("no start");', 'no start'],
    ['exports no handler', 'export const other = 1;', 'handler is undefined or not exported'],
    ['does not parse', 'export const = ;', 'Unexpected token'],
  ])('%s', async (_, code, message) => {
    const host = functionWith(code);
    expect(await host.invoke({})).toMatchObject({ ok: false, message: expect.stringContaining(message) });
    expect(await host.invoke({})).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it.each([
    ['waits', 'new Promise(() => setInterval(() => {}, 1e6))'],
    ['computes', '(() => { for (;;); })()'],
  ])('is ended at its timeout while it %s, and works again', async (_, never) => {
    const host = functionWith(`export const handler = async ({ go }) => go ? 'went' : ${never};`, {
      timeout: Duration.seconds(3),
    });
    expect(await host.invoke({})).toMatchObject({
      ok: false,
      errorType: 'Sandbox.Timedout',
      message: 'Task timed out after 3.00 seconds',
    });
    expect(await host.invoke({ go: true })).toEqual({ ok: true, value: 'went' });
  });

  it('returns a result that arrived before its timeout to a process that was busy for longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [go, sent] = ['go', 'sent'].map((name) => join(fixture.directory, name));
    const host = functionWith(
      `import { existsSync, writeFileSync } from 'node:fs';
      let calls = 0;
      export const handler = async ({ go, sent }) => {
        while (go && !existsSync(go));
        if (sent) setImmediate(() => writeFileSync(sent, ''));
        return ++calls;
      };`,
      { timeout: Duration.seconds(60) },
    );
    expect(await host.invoke({})).toEqual({ ok: true, value: 1 });
    const result = host.invoke({ go, sent });
    await nextTurn();
    fixture.write('go', '');
    while (!existsSync(String(sent)));
    vi.advanceTimersByTime(60_000);
    expect(await result).toEqual({ ok: true, value: 2 });
    await nextTurn();
    expect(await host.invoke({})).toEqual({ ok: true, value: 3 });
  });

  it('works again after its pending work has failed', async () => {
    const host = functionWith(`
      export const handler = async ({ fail }) => {
        if (fail) setImmediate(() => { throw new Error('afterwards'); });
        return 'answered';
      };`);
    expect(await host.invoke({ fail: true })).toEqual({ ok: true, value: 'answered' });
    await vi.waitUntil(() => lines().some((line) => line.includes('afterwards')), BUSY_MACHINE);
    // A call that comes while the process is still ending fails with it, as it does in Lambda.
    await vi.waitUntil(async () => (await host.invoke({})).ok, BUSY_MACHINE);
  });

  it('rejects running and queued calls at once when it is stopped', async () => {
    const host = functionWith('export const handler = () => new Promise(() => setInterval(() => {}, 1e6));', {
      timeout: Duration.minutes(1),
    });
    const pending = Promise.all(Array.from({ length: 30 }, () => host.invoke({})));
    await host.stop();
    for (const result of await pending)
      expect(result).toMatchObject({ ok: false, errorType: 'Runtime.Ended' });
  });
});

describe('the log', () => {
  it('has all lines of a function before its result', async () => {
    const host = functionWith(`
      console.log('loading');
      export const handler = async (_, { awsRequestId }) => {
        process.stdout.write('in ');
        process.stdout.write('parts\\n');
        console.error(JSON.stringify({ level: 'WARN', message: 'careful', requestId: awsRequestId }));
        return awsRequestId;
      };`);
    const result = await host.invoke({});
    const requestId = result.ok && result.value;
    expect(lines()).toEqual(['loading', 'in parts', expect.stringContaining('careful')]);
    expect(fixture.log.entries.at(-1)).toMatchObject({
      function: 'only',
      requestId,
      fields: { level: 'WARN', message: 'careful', requestId },
    });
  });

  it('keeps the last thousand lines', () => {
    const log = new FunctionLog(() => {});
    for (let n = 0; n < 1005; n++) log.add('only', `line ${n}`);
    expect([log.entries.length, log.entries[0]?.text, log.entries.at(-1)?.text]).toEqual([
      1000,
      'line 5',
      'line 1004',
    ]);
  });

  it('is printed in short form', () => {
    const printed: string[] = [];
    const log = new FunctionLog((line) => printed.push(line));
    log.add('checkout', '{"level":"WARN","message":"declined","service":"checkout","code":"card"}');
    log.add('checkout', '{"message":"plain"}');
    log.add('checkout', '{not json');
    expect(printed).toEqual([
      '[checkout] WARN declined {"code":"card"}',
      '[checkout] INFO plain',
      '[checkout] {not json',
    ]);
    expect(log.entries.map(compact)).toEqual(printed);
  });
});
