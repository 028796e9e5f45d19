// cspell:ignore tset
import { PassThrough } from 'node:stream';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { listOperatorParameters } from '../../infra/parameters/operator-parameters.ts';
import { CAPTCHA_TEST_SITE_KEY, stages } from '../../infra/stages.ts';
import { type ParameterStoreStandIn, startParameterStore } from '../../local/aws/ssm.ts';
import { main } from '../../operations/secrets.ts';
import { isYes, type Prompter, terminalPrompter } from '../../operations/shared/terminal.ts';
import { propertiesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { runCommand } from '../support/commands.ts';
import { type SynthesizedName, synthesized } from '../support/synthesized.ts';

const KEY = 'sk_test_51StandInForTheTestsOnly4242';
const LIVE_KEY = 'sk_live_51StandInForTheTestsOnly4242';
const WEBHOOK_SECRET = 'whsec_0123456789abcdefghijklmnopqrstuv';

let store: ParameterStoreStandIn;
let client: SSMClient;

beforeAll(async () => {
  store = await startParameterStore();
  client = new SSMClient({
    endpoint: store.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
});

beforeEach(() => {
  store.setParameters(new Map());
  store.setFault('off');
});

afterAll(() => store?.stop());

const environment = () => ({
  AWS_ENDPOINT_URL_SSM: store.url,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});

/** A program that writes lines to the command. */
function program(...lines: readonly string[]): Prompter {
  const noTerminal = () => expect.fail('A program cannot be asked.');
  return { isThere: false, ask: noTerminal, askHidden: noTerminal, lines: async () => lines };
}

/** An operator with these answers, in order. */
function operator(answers: readonly string[], saysYes = false): Prompter & { readonly asked: string[] } {
  const left = [...answers];
  const asked: string[] = [];
  return {
    isThere: true,
    asked,
    ask: async (question) => {
      asked.push(question);
      return saysYes ? 'y' : '';
    },
    askHidden: async (question) => {
      asked.push(question);
      return left.shift() ?? '';
    },
    lines: async () => expect.fail('An operator writes no lines.'),
  };
}

const run = (person: Prompter, ...args: readonly string[]) =>
  runCommand((given) => main(given, person), ['--stage', 'dev', ...args], environment());

async function stored(path: string, stage = 'dev') {
  const command = new GetParameterCommand({ Name: `/s5/${stage}/${path}`, WithDecryption: true });
  return (await client.send(command).catch(() => ({ Parameter: undefined }))).Parameter;
}

function keep(path: string, value: string, type: 'String' | 'SecureString' = 'SecureString') {
  store.setParameters(new Map([[`/s5/dev/${path}`, { type, value }]]));
}

describe('the secrets of a stage', () => {
  test.each(['dev', 'prod'] as const)('are listed in the template of %s', (name) => {
    const { template } = synthesized(name as SynthesizedName);
    expect(template.Metadata?.[METADATA.operatorParameters]).toEqual(
      listOperatorParameters(stages[name]).map((parameter) => parameter.name),
    );
  });

  test('are all parameters that functions read and the stack does not create', () => {
    const { template } = synthesizedStages().prod;
    const variables = propertiesOf(template, 'AWS::Lambda::Function').flatMap(({ Environment }) =>
      Object.entries(Environment?.Variables ?? {}),
    );
    const read = variables.filter(
      ([name, value]) => name.endsWith('_PARAMETER') && typeof value === 'string',
    );
    const needed = listOperatorParameters(stages.prod).filter(({ isNeeded }) => isNeeded);
    expect([...new Set(read.map(([, value]) => value))].sort()).toEqual(
      needed.map(({ name }) => name).sort(),
    );
  });
});

test('a stage with a read key needs it', () => {
  const pathsOf = (hasStripeReadKey: boolean) =>
    listOperatorParameters({ ...stages.prod, hasStripeReadKey }).map(({ path }) => path);
  expect(pathsOf(true)).toEqual(['stripe/secret-key', 'stripe/read-key', ...pathsOf(false).slice(1)]);
});

test('a stage with a key for moving money needs it, and its secret key may no longer refund', () => {
  const parametersOf = (hasStripeMoneyKey: boolean) =>
    listOperatorParameters({ ...stages.prod, hasStripeMoneyKey });
  const [first, added] = parametersOf(true);
  expect(added).toMatchObject({
    path: 'stripe/money-key',
    rights: 'write Charges, Checkout Sessions and Subscriptions',
  });
  expect(first?.rights).toMatch(/^write Checkout Sessions, Customers and Customer portal,/);
  expect(parametersOf(false)[0]?.rights).toMatch(
    /^write Checkout Sessions, Customers, Customer portal, Charges and Subscriptions,/,
  );
  expect(added?.problem('sk_live_12345678901234567890')).toContain('is not a restricted key');
});

describe('the secret of a captcha', () => {
  const secretFor = (captchaSiteKey?: string) => {
    const { captchaSiteKey: _, ...stage } = stages.prod;
    const parameters = listOperatorParameters({ ...stage, ...(captchaSiteKey && { captchaSiteKey }) });
    return parameters.find(({ path }) => path === 'captcha/secret-key') ?? expect.fail('no secret');
  };

  test('is not needed without a captcha', () => {
    expect(secretFor().isNeeded).toBe(false);
  });

  test('must match the site key, a real one or the test key', () => {
    const real = `6L${'abcdEFGH5678_-'.repeat(3).slice(0, 38)}`;
    const [forTests, forReal] = [secretFor(CAPTCHA_TEST_SITE_KEY), secretFor(real)];
    const test = forTests.make?.() ?? expect.fail('not made');
    expect([forTests.problem(test), forReal.problem(real)]).toEqual([undefined, undefined]);
    expect(forReal.make).toBe(undefined);
    expect(forReal.problem(test)).toBe("is Google's test key, which every visitor passes");
    expect(forTests.problem(real)).toContain('does not belong to the site key');
  });
});

describe('npm run secrets', () => {
  test('prompts for missing secrets, generates keys, and stores all of them encrypted', async () => {
    const person = operator([KEY]);
    const { code, out, err } = await run(person);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(person.asked).toEqual(['  stripe/secret-key (not shown; Enter skips it): ']);
    expect(out).toContain(
      "Stripe's secret key: https://dashboard.stripe.com/test/apikeys (sk_test_... or rk_test_...)",
    );
    expect(out).toMatch(/mail\/token-key +stored \(made at random on this machine\)/);
    expect(out).toMatch(
      /stripe\/webhook-secret +comes later: stored by `npm run stripe:webhook -- --stage dev`/,
    );
    expect(await stored('stripe/secret-key')).toMatchObject({ Type: 'SecureString', Value: KEY });
    const tokenKey = await stored('mail/token-key');
    expect(tokenKey).toMatchObject({ Type: 'SecureString', Value: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await stored('captcha/secret-key')).toMatchObject({ Type: 'SecureString' });
    expect(out).not.toContain(KEY);
    expect(out).not.toContain(tokenKey?.Value);
  });

  test('changes nothing and has no prompt the second time', async () => {
    await run(operator([KEY]));
    const before = await stored('mail/token-key');
    const person = operator([]);
    const { code, out } = await run(person);
    expect([code, person.asked]).toEqual([0, []]);
    expect(out).toMatch(/stripe\/secret-key +exists/);
    expect(await stored('mail/token-key')).toEqual(before);
  });

  test('repeats the prompt after an invalid value', async () => {
    const person = operator([LIVE_KEY, 'sk_test_...', KEY]);
    const { code, out } = await run(person);
    expect(code).toBe(0);
    expect(out).toContain('  That is a live key, where a test key belongs.\n');
    expect(out).toContain('  That looks like a placeholder.\n');
    expect(await stored('stripe/secret-key')).toMatchObject({ Value: KEY, Version: 1 });
  });

  test('names a skipped secret, and continues the next time', async () => {
    const { code, out } = await run(operator(['']));
    expect(code).toBe(1);
    expect(out).toMatch(/stripe\/secret-key +missing: https/);
    expect(out).toContain('\nRun the same command to continue.\n');
    expect(await stored('mail/token-key')).toBeDefined();
    expect((await run(operator([KEY]))).code).toBe(0);
  });

  test('reads lines of a program', async () => {
    const person = program(`stripe/secret-key=${KEY}`, '', `/s5/dev/stripe/webhook-secret=${WEBHOOK_SECRET}`);
    const { code, out } = await run(person);
    expect(code).toBe(0);
    expect(out).not.toContain('StandIn');
    expect(await stored('stripe/secret-key')).toMatchObject({ Value: KEY });
    expect(await stored('stripe/webhook-secret')).toMatchObject({ Value: WEBHOOK_SECRET });
  });

  test.each([
    [`stripe/secret-key=${LIVE_KEY}`, 'stripe/secret-key is a live key, where a test key belongs.'],
    [`stripe/key=${KEY}`, 'Line 2 of the input: No secret has this name. Choose one of stripe/secret-key,'],
    [KEY, 'Line 2 of the input: it is not name=value.'],
  ])('refuses an invalid line without repeating it, and stores nothing', async (line, words) => {
    const { code, out, err } = await run(
      program('mail/token-key=Zm9yIHRoZSB0ZXN0cyBvbmx5LCBhbmQgbm90aGluZw', line),
    );
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(err).toContain('Nothing has been stored.');
    expect(out + err).not.toContain('StandIn');
    expect(await stored('mail/token-key')).toBe(undefined);
  });

  test('does not replace a secret without --replace', async () => {
    keep('stripe/secret-key', 'sk_test_51TheOldOneOfTheTests4242');
    const { code, err } = await run(program(`stripe/secret-key=${KEY}`));
    expect([code, err]).toEqual([
      1,
      'stripe/secret-key exists already. Replace it with --replace stripe/secret-key.\n',
    ]);
    expect(await stored('stripe/secret-key')).toMatchObject({ Version: 1 });
  });

  test('replaces the named secret only', async () => {
    keep('stripe/secret-key', 'sk_test_51TheOldOneOfTheTests4242');
    const { code, out } = await run(operator([KEY]), '--replace', 'stripe/secret-key');
    expect(code).toBe(0);
    expect(out).toMatch(/stripe\/secret-key +replaced\. Functions use it within five minutes\./);
    expect(await stored('stripe/secret-key')).toMatchObject({ Value: KEY, Version: 2 });
    expect(await stored('mail/token-key')).toBe(undefined);
    const other = await run(program(`mail/token-key=${KEY}`), '--replace', 'stripe/secret-key');
    expect(other.err).toBe('Only stripe/secret-key can be replaced by this call, not mail/token-key.\n');
  });

  test('replaces nothing without a value', async () => {
    keep('stripe/secret-key', KEY);
    const { code, err } = await run(operator(['']), '--replace', 'stripe/secret-key');
    expect([code, err]).toEqual([1, 'Nothing has been replaced.\n']);
    expect(await stored('stripe/secret-key')).toMatchObject({ Version: 1 });
  });

  test('has a prompt before it breaks all links in emails', async () => {
    keep('mail/token-key', 'the-old-key-of-the-tests-with-enough-of-it');
    const args = ['--replace', 'mail/token-key'];
    const hesitant = operator([]);
    expect(await run(hesitant, ...args)).toMatchObject({ code: 1, err: 'Nothing has been replaced.\n' });
    expect(hesitant.asked[0]).toMatch(
      /^Replacing the keys breaks all links in emails that have been sent.* Replace it\? \[y\/N\] $/,
    );
    expect((await run(program(), ...args)).err).toContain('Add --yes to replace it.');
    expect(await stored('mail/token-key')).toMatchObject({ Version: 1 });

    expect((await run(operator([], true), ...args)).code).toBe(0);
    expect((await run(program(), ...args, '--yes')).code).toBe(0);
    expect(await stored('mail/token-key')).toMatchObject({
      Version: 3,
      Value: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('rotates the key of links in emails, and keeps the earlier ones', async () => {
    const first = 'the-old-key-of-the-tests-with-enough-of-it';
    const args = ['--rotate', 'mail/token-key'];
    expect((await run(program(), ...args)).err).toContain('mail/token-key does not exist yet.');
    keep('mail/token-key', first);
    const { code, out } = await run(program(), ...args);
    expect(code).toBe(0);
    const { Value: [second = '', third] = [] } = {
      Value: (await stored('mail/token-key'))?.Value?.split(' '),
    };
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(third).toBe(first);
    expect(out).not.toContain(second);

    await run(program(), ...args);
    expect(await stored('mail/token-key')).toMatchObject({
      Type: 'SecureString',
      Value: expect.stringMatching(new RegExp(`^[\\w-]{43} ${second} ${first}$`)),
    });
  });

  test('does not rotate a secret that has one value', async () => {
    keep('stripe/secret-key', KEY);
    const { code, err } = await run(program(), '--rotate', 'stripe/secret-key');
    expect([code, err]).toEqual([
      1,
      'stripe/secret-key cannot be rotated, only replaced: --replace stripe/secret-key\n',
    ]);
    expect(await stored('stripe/secret-key')).toMatchObject({ Version: 1 });
  });

  test('has the command that deletes an unencrypted parameter', async () => {
    keep('stripe/secret-key', KEY, 'String');
    const { code, err } = await run(operator([KEY]), '--replace', 'stripe/secret-key');
    expect(code).toBe(1);
    expect(err).toBe(
      '/s5/dev/stripe/secret-key is not encrypted. Delete it first: aws ssm delete-parameter --region us-east-1 --name /s5/dev/stripe/secret-key\n',
    );
  });

  test('ends with 3 when the parameter store does not respond', async () => {
    store.setFault('unreachable');
    const { code, out } = await run(program(`stripe/secret-key=${KEY}`));
    expect([code, out]).toEqual([3, '']);
  });

  test.each([
    [['--stage', 'dev', '--replace', KEY], 'No secret has this name.'],
    [['--stage', 'dev', `--value=${KEY}`], "Unknown option '--value'"],
    [['--stage', 'dev', KEY], 'Do not pass values as arguments'],
  ])('refuses %j with its usage', async (args, words) => {
    const { code, err } = await runCommand((given) => main(given, program()), args, environment());
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).toContain('npm run secrets -- --stage NAME');
    expect(err).not.toContain(KEY);
  });
});

describe('the terminal', () => {
  /** A screen, and the keyboard of an operator. */
  function terminal() {
    const input = new PassThrough();
    const output = new PassThrough();
    const screen: string[] = [];
    output.on('data', (chunk) => screen.push(String(chunk)));
    return {
      input,
      person: terminalPrompter(Object.assign(input, { isTTY: true }), output),
      text: () => screen.join(''),
    };
  }

  test('does not show a typed secret', async () => {
    const { input, person, text } = terminal();
    const answer = person.askHidden('Key: ');
    input.write('sk_tset\u007f\u007f\u007fest_1\r');
    expect(await answer).toBe('sk_test_1');
    expect(text()).toBe('Key: \n');
  });

  test.each(['\u0003', '\u0004'])('ends the prompt at %j', async (key) => {
    const { input, person } = terminal();
    const answer = person.askHidden('Key: ');
    input.write(key);
    await expect(answer).rejects.toThrow('Canceled before it was answered.');
  });

  test.each([
    ['y', true],
    ['Yes', true],
    ['', false],
    ['yeah, why not', false],
  ])('takes "%s" as yes: %s', async (words, expected) => {
    const { input, person } = terminal();
    const answer = person.ask('Really?');
    input.write(`${words}\n`);
    expect(isYes(await answer)).toBe(expected);
  });

  test('reads all lines of a program', async () => {
    const input = new PassThrough();
    input.end('one=1\ntwo=2\n');
    const person = terminalPrompter(input, new PassThrough());
    expect(person.isThere).toBe(false);
    expect(await person.lines()).toEqual(['one=1', 'two=2']);
  });
});
