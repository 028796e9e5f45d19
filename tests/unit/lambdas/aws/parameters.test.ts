import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Parameters = typeof import('../../../../lambdas/aws/parameters.ts');

/** The content of the parameter store, which a test may change. */
let stored: Map<string, string>;
let parameters: Parameters;
const call = vi.fn();
vi.mock('../../../../lambdas/aws/signed-call.ts', () => ({ callService: call }));

beforeEach(async () => {
  stored = new Map([
    ['/s5/test/key', 'secret'],
    ['/s5/test/prices', '{}'],
  ]);
  call.mockImplementation(async (_service, _operation, { Names }: { Names: string[] }) => ({
    Parameters: Names.flatMap((Name) => {
      const Value = stored.get(Name);
      return Value === undefined ? [] : [{ Name, Value, Version: 1, LastModifiedDate: 0 }];
    }),
  }));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.resetModules();
  parameters = await import('../../../../lambdas/aws/parameters.ts');
});

afterEach(() => {
  call.mockReset();
  vi.useRealTimers();
});

describe('reading parameters', () => {
  it('takes one call with decryption, and returns the values in the requested order', async () => {
    expect(await parameters.readParameters(['/s5/test/prices', '/s5/test/key'])).toEqual(['{}', 'secret']);
    expect(call).toHaveBeenCalledOnce();
    expect(call).toHaveBeenCalledWith('ssm', 'GetParameters', {
      Names: ['/s5/test/prices', '/s5/test/key'],
      WithDecryption: true,
    });
  });

  it('makes no call while the values are fresh', async () => {
    await parameters.readParameters(['/s5/test/key', '/s5/test/prices']);
    vi.advanceTimersByTime(parameters.PARAMETER_TTL_MS - 1);
    expect(await parameters.readParameters(['/s5/test/key'])).toEqual(['secret']);
    expect(call).toHaveBeenCalledOnce();
  });

  it('returns a rotated key after five minutes', async () => {
    await parameters.readParameters(['/s5/test/key']);
    stored.set('/s5/test/key', 'rotated');
    vi.advanceTimersByTime(5 * 60 * 1000);
    expect(await parameters.readParameters(['/s5/test/key'])).toEqual(['rotated']);
  });

  it('fails with the name of a missing parameter, and returns it once it exists', async () => {
    stored.delete('/s5/test/key');
    const reading = () => parameters.readParameters(['/s5/test/prices', '/s5/test/key']);
    await expect(reading()).rejects.toThrow('There is no parameter /s5/test/key, or it is empty.');
    await expect(reading()).rejects.toMatchObject({ name: 'ParameterError' });
    stored.set('/s5/test/key', 'created');
    expect(await reading()).toEqual(['{}', 'created']);
  });

  it('does not cache a failure of the store', async () => {
    call.mockRejectedValueOnce(new Error('Rate exceeded'));
    const failed = parameters.readParameters(['/s5/test/key']);
    await expect(failed).rejects.toMatchObject({
      name: 'ParameterError',
      message: 'Could not read /s5/test/key.',
      cause: { message: 'Rate exceeded' },
    });
    expect(await parameters.readParameters(['/s5/test/key'])).toEqual(['secret']);
  });

  it('fails for a deleted parameter once its value is old', async () => {
    await parameters.readParameters(['/s5/test/key']);
    stored.delete('/s5/test/key');
    vi.advanceTimersByTime(parameters.PARAMETER_TTL_MS);
    await expect(parameters.readParameters(['/s5/test/key'])).rejects.toThrow('There is no parameter');
  });
});
