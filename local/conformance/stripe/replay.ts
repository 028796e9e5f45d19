/** Sends the recorded calls to stripe-mock, which checks them against the provider's document. */
import { spawn } from 'node:child_process';
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { getParams, getPath, type RecordedCall } from './recording.ts';

/** A call that stripe-mock refuses. */
export interface Refusal {
  readonly call: RecordedCall;
  /** The parameter without which it is accepted, if there is one. */
  readonly param: string | undefined;
  readonly message: string;
}

/** @param program stripe-mock */
export async function refusals(program: string, calls: readonly RecordedCall[]): Promise<Refusal[]> {
  const mock = spawn(program, ['-http-addr', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const base = `http://${await addressOf(mock.stdout)}`;
    const refused: Refusal[] = [];
    for (const call of calls) {
      const message = await refusal(base, call);
      if (message !== undefined) refused.push({ call, message, param: await wrongParameter(base, call) });
    }
    return refused;
  } finally {
    mock.kill();
  }
}

async function addressOf(output: Readable): Promise<string> {
  let text = '';
  for await (const [chunk] of on(output, 'data', { close: ['end'] })) {
    text += chunk;
    const [, address] = /^Listening for HTTP at address: (.+)$/m.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error('stripe-mock has ended before it listened');
}

/** @returns why the call is refused; undefined if it is accepted */
async function refusal(base: string, call: RecordedCall): Promise<string | undefined> {
  const { method, url, body, version, contentType } = call;
  const response = await fetch(`${base}${url}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_replayed',
      ...(version && { 'stripe-version': version }),
      ...(contentType && { 'content-type': contentType }),
    },
    ...(method === 'POST' && { body }),
  });
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } };
  return response.ok ? undefined : (error?.message ?? '').replace(/validator \S+ failed: /, '');
}

/** Stripe-mock does not name the invalid parameter. */
async function wrongParameter(base: string, call: RecordedCall): Promise<string | undefined> {
  for (const name of new Set(getParams(call).map(([param]) => param.split('[', 1)[0]))) {
    const others = getParams(call).filter(([param]) => param.split('[', 1)[0] !== name);
    const text = new URLSearchParams(others).toString();
    const without = call.method === 'POST' ? { body: text } : { url: `${getPath(call)}?${text}` };
    if ((await refusal(base, { ...call, ...without })) === undefined) return name;
  }
  return undefined;
}
