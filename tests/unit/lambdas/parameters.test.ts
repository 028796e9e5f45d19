import { GetParametersCommand, type Parameter, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Parameters = typeof import('../../../lambdas/aws/parameters.ts');

/** What the parameter store holds; a test may change it. */
let stored: Map<string, string>;
let parameters: Parameters;
const send = vi.fn<(command: GetParametersCommand) => Promise<{ Parameters: Parameter[] }>>();

beforeEach(async () => {
  stored = new Map([
    ['/s5/test/key', 'secret'],
    ['/s5/test/prices', '{}'],
  ]);
  send.mockImplementation(async ({ input }) => ({
    Parameters: (input.Names ?? []).flatMap((Name) => {
      const Value = stored.get(Name);
      return Value === undefined ? [] : [{ Name, Value }];
    }),
  }));
  vi.spyOn(SSMClient.prototype, 'send').mockImplementation(send as never);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.resetModules();
  parameters = await import('../../../lambdas/aws/parameters.ts');
});

afterEach(() => {
  send.mockReset();
  vi.useRealTimers();
});

describe('reading parameters', () => {
  it('takes one call, decrypted, and gives the values in the order asked', async () => {
    expect(await parameters.readParameters(['/s5/test/prices', '/s5/test/key'])).toEqual(['{}', 'secret']);
    expect(send).toHaveBeenCalledOnce();
    const command = send.mock.calls[0]?.[0];
    expect(command).toBeInstanceOf(GetParametersCommand);
    expect(command?.input).toEqual({ Names: ['/s5/test/prices', '/s5/test/key'], WithDecryption: true });
  });

  it('takes no call while the values are fresh', async () => {
    await parameters.readParameters(['/s5/test/key', '/s5/test/prices']);
    vi.advanceTimersByTime(parameters.PARAMETER_TTL_MS - 1);
    expect(await parameters.readParameters(['/s5/test/key'])).toEqual(['secret']);
    expect(send).toHaveBeenCalledOnce();
  });

  it('sees a rotated key after five minutes', async () => {
    await parameters.readParameters(['/s5/test/key']);
    stored.set('/s5/test/key', 'rotated');
    vi.advanceTimersByTime(5 * 60 * 1000);
    expect(await parameters.readParameters(['/s5/test/key'])).toEqual(['rotated']);
  });

  it('fails by name when a parameter does not exist, and finds it once it does', async () => {
    stored.delete('/s5/test/key');
    const reading = () => parameters.readParameters(['/s5/test/prices', '/s5/test/key']);
    await expect(reading()).rejects.toThrow('There is no parameter /s5/test/key, or it is empty.');
    await expect(reading()).rejects.toMatchObject({ name: 'ParameterError' });
    stored.set('/s5/test/key', 'created');
    expect(await reading()).toEqual(['{}', 'created']);
  });

  it('does not remember a failure of the store', async () => {
    send.mockRejectedValueOnce(new Error('Rate exceeded'));
    const failed = parameters.readParameters(['/s5/test/key']);
    await expect(failed).rejects.toMatchObject({
      name: 'ParameterError',
      message: 'Could not read /s5/test/key.',
      cause: { message: 'Rate exceeded' },
    });
    expect(await parameters.readParameters(['/s5/test/key'])).toEqual(['secret']);
  });

  it('forgets a parameter that was deleted', async () => {
    await parameters.readParameters(['/s5/test/key']);
    stored.delete('/s5/test/key');
    vi.advanceTimersByTime(parameters.PARAMETER_TTL_MS);
    await expect(parameters.readParameters(['/s5/test/key'])).rejects.toThrow('There is no parameter');
  });
});
