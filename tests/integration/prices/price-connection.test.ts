import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stages } from '../../../infra/stages.ts';
import { startServer } from '../../../local/stand-in.ts';
import { running, SECRET_KEY } from '../../../local/tests/stripe/support.ts';
import {
  checkSecretKey,
  connectStripe,
  standInUrl,
  stripeProblem,
} from '../../../operations/shared/stripe.ts';

describe('a connection to Stripe', () => {
  it('waits longer each time Stripe throttles calls, and then continues', async () => {
    const { standIn } = await running();
    standIn.setFault('throttle');
    const waits: number[] = [];
    const lines: string[] = [];
    const stripe = connectStripe({
      secretKey: SECRET_KEY,
      apiBase: new URL(standIn.url),
      report: (line) => lines.push(line),
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        if (milliseconds >= 4000) standIn.setFault('off');
      },
    });
    await stripe.products.create({ name: 'Made once' });
    expect((await stripe.products.list()).data).toHaveLength(1);
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(lines).toContain('Stripe accepts no more calls for now; waiting for 2 s.');
  });

  it('waits as long as Stripe requests, but not for hours', async () => {
    const answers = ['7', '86400'];
    const url = await serve((response) => {
      const seconds = answers.shift();
      response.writeHead(seconds ? 429 : 200, seconds ? { 'retry-after': seconds } : {});
      response.end('{"object":"list","data":[]}');
    });
    const waits: number[] = [];
    const wait = async (milliseconds: number) => waits.push(milliseconds);
    await connectStripe({ secretKey: SECRET_KEY, apiBase: url, wait }).products.list();
    expect(waits).toEqual([7000, 60_000]);
  });

  it('gives up when Stripe keeps refusing', async () => {
    const { standIn } = await running();
    standIn.setFault('throttle');
    let waits = 0;
    const wait = async () => {
      waits += 1;
    };
    const stripe = connectStripe({ secretKey: SECRET_KEY, apiBase: new URL(standIn.url), wait });
    expect(await problemOf(stripe.products.list())).toBe(
      'Stripe accepts no more calls for now, even after some waiting. Try again later.',
    );
    expect(waits).toBe(7);
  });

  it('names the missing permission of a restricted key, without the part of the key that Stripe quotes', async () => {
    const url = await serve((response) => {
      const message =
        "The provided key 'rk_test_****************4242' does not have the required permissions. Having the 'rak_product_write' permission would allow this request to continue.";
      response.writeHead(403).end(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
    });
    const stripe = connectStripe({ secretKey: SECRET_KEY, apiBase: url });
    const problem = await problemOf(stripe.products.list());
    expect(problem).toContain('may not do this. It has to read products and prices');
    expect(problem).toContain("Having the 'rak_product_write' permission");
    expect(problem).not.toContain('4242');
  });

  it('repeats other errors of Stripe', async () => {
    const { stripe } = await running();
    expect(await problemOf(stripe.products.update('gone', {}))).toMatch(
      /^Stripe says: No such product: 'gone' \(request req_\w+\)$/,
    );
  });

  it('returns nothing for errors outside Stripe', () => {
    expect(stripeProblem(new Error('Something else'))).toBeUndefined();
  });
});

describe('the key of Stripe', () => {
  it.each([
    ['dev', 'sk_test_1'],
    ['dev', 'rk_test_1'],
    ['prod', 'sk_live_1'],
    ['prod', 'rk_live_1'],
  ] as const)('of stage %s can be %s', (stage, key) => {
    expect(() => checkSecretKey(stages[stage], key)).not.toThrow();
  });

  it.each([
    ['dev', 'sk_live_4242', 'holds a live key'],
    ['dev', 'rk_live_4242', 'holds a live key'],
    ['prod', 'sk_test_4242', 'holds a test key'],
    ['prod', 'rk_test_4242', 'holds a test key'],
    ['dev', 'pk_test_4242', 'holds something else'],
    ['dev', ' sk_test_4242', 'holds something else'],
    ['dev', 'sk_test_4242\n', 'holds something else'],
    ['dev', 'sk_test_', 'holds something else'],
    ['dev', 'whsec_4242', 'holds something else'],
    ['prod', '', 'holds something else'],
  ] as const)('of stage %s cannot be %j', (stage, key, reason) => {
    const refused = () => checkSecretKey(stages[stage], key);
    expect(refused).toThrow(`Stage '${stage}' needs a ${stages[stage].payments} key of Stripe`);
    expect(refused).toThrow(`The variable ${reason}.`);
    expect(refused).not.toThrow('4242');
  });
});

describe('the URL of a stand-in', () => {
  it.each(['http://127.0.0.1:12111', 'http://localhost:12111/'])('can be %s', (url) => {
    expect(standInUrl(url).port).toBe('12111');
  });

  it.each([
    'https://api.stripe.com',
    'http://stripe.example:12111',
    'http://127.0.0.1.example:12111',
    'http://127.0.0.1',
    'http://127.0.0.1:12111/v1',
    '127.0.0.1:12111',
    '',
  ])("cannot be '%s', where the key might travel unencrypted", (url) => {
    expect(() => standInUrl(url)).toThrow(`'${url}' is not the URL of a stand-in`);
  });
});

/** Starts a server that gives every call the same treatment. */
async function serve(answer: (response: ServerResponse) => void): Promise<URL> {
  const { url, stop } = await startServer((request, response) => {
    request.resume();
    answer(response);
  });
  onTestFinished(stop);
  return new URL(url);
}

async function problemOf(call: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await call;
  } catch (error) {
    return stripeProblem(error);
  }
  return 'It worked.';
}
