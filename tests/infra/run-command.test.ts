import { describe, expect, test } from 'vitest';
import { runCommand as runOperatorsCommand } from '../../bin/run-command.ts';
import { Refusal } from '../../infra/refusal.ts';
import { runCommand } from '../support/commands.ts';

/** Runs a command that fails. */
function failWith(error: Error) {
  const command = async () => {
    throw error;
  };
  return runCommand(() => runOperatorsCommand(() => command, 'Usage: ...'), [], {});
}

describe('an operator whose command fails', () => {
  test.each([
    ['CredentialsProviderError', 'There are no AWS credentials.'],
    ['ExpiredToken', 'The AWS credentials have expired.'],
    ['InvalidClientTokenId', 'AWS does not know these credentials.'],
  ])('for %s is told so, and who says what to do', async (name, problem) => {
    const error = Object.assign(new Error('Could not load credentials from any providers'), { name });
    expect(await failWith(error)).toMatchObject({
      code: 3,
      err: `${problem} \`npm run doctor -- --stage NAME\` says what to do.\n`,
    });
  });

  test('for another reason is told the reason', async () => {
    expect(await failWith(new Error('The disk is full.'))).toMatchObject({
      code: 3,
      err: 'The disk is full.\n',
    });
  });

  test('because it is refused can tell that from a failure', async () => {
    expect(await failWith(new Refusal('Not that one.'))).toMatchObject({ code: 1, err: 'Not that one.\n' });
  });
});
