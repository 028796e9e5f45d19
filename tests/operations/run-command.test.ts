import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../operations/shared/refusal.ts';
import { runCommand as runOperatorsCommand } from '../../operations/shared/run-command.ts';
import { runCommand } from '../support/commands.ts';

const BIN = new URL('../../bin/', import.meta.url);

/** Runs a command that fails. */
function failWith(error: Error) {
  const command = async () => {
    throw error;
  };
  const definition = { usage: 'Usage: ...', options: {}, read: () => command };
  return runCommand(() => runOperatorsCommand([], definition), [], {});
}

/** The commands of `bin`, and not the entry of the CDK. */
const COMMANDS = readdirSync(BIN).filter((file) =>
  readFileSync(new URL(file, BIN), 'utf8').includes('usage: USAGE'),
);

describe('--help', () => {
  test.each(COMMANDS)('prints the usage of %s, and does nothing', async (file) => {
    const { main } = await import(new URL(file, BIN).href);
    const { code, out, err } = await runCommand(main, ['--help'], {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Usage:\n {2}npm run /);
  });
});

describe('a failed command', () => {
  test.each([
    ['CredentialsProviderError', 'There are no AWS credentials.'],
    ['ExpiredToken', 'The AWS credentials have expired.'],
    ['InvalidClientTokenId', 'AWS does not know these credentials.'],
  ])('prints the problem of the credentials after %s', async (name, problem) => {
    const error = Object.assign(new Error('Could not load credentials from any providers'), { name });
    expect(await failWith(error)).toMatchObject({
      code: 3,
      err: `${problem} \`npm run doctor -- --stage NAME\` says what to do.\n`,
    });
  });

  test('prints another error, and ends with 3', async () => {
    expect(await failWith(new Error('The disk is full.'))).toMatchObject({
      code: 3,
      err: 'The disk is full.\n',
    });
  });

  test('ends with 1 after a refusal', async () => {
    expect(await failWith(new Refusal('Not that one.'))).toMatchObject({ code: 1, err: 'Not that one.\n' });
  });
});
