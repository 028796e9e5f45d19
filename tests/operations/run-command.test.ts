import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../operations/shared/errors.ts';
import { runCommand as runOperatorsCommand } from '../../operations/shared/run-command.ts';
import { runCommand } from '../support/commands.ts';

const ROOT = new URL('../../', import.meta.url);

/** Runs a command that fails. */
function failWith(error: Error) {
  const run = async () => {
    throw error;
  };
  return runCommand(() => runOperatorsCommand([], { usage: 'Usage: ...', run }), [], {});
}

/** The operators' commands of npm, by the file in `operations` that their entry in `bin` runs. */
const COMMANDS = Object.entries(
  JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).scripts as Record<string, string>,
).flatMap(([name, script]) => {
  const [, file] = /^node (bin\/[\w-]+\.ts)$/.exec(script) ?? [];
  const entry = file && readFileSync(new URL(file, ROOT), 'utf8');
  const [, command] = (entry && /import \{ main.* \} from '\.\.\/(operations\/.*)'/.exec(entry)) || [];
  return command ? [[name, command] as const] : [];
});

/** Arguments that some commands need besides the stage. */
const WORDS: Readonly<Record<string, readonly string[]>> = { admin: ['list'], restore: ['list'] };

const REFUSED: readonly (readonly [args: readonly string[], problem: RegExp])[] = [
  [['--no-such-option'], /^Unknown option '--no-such-option'/],
  [
    ['--stage', 'qa'],
    /^Unknown stage 'qa'\. Known stages: dev, prod\.|^--stage must be one of dev, prod, local\./,
  ],
  [[], /^Which stage\?|^--stage must be one of/],
];

describe.each(COMMANDS)('npm run %s', async (name, file) => {
  const { main } = await import(new URL(file, ROOT).href);
  const usage = `Usage:\n  npm run ${name} -- `;

  test('prints its usage with --help, and does nothing', async () => {
    const { code, out, err } = await runCommand(main, ['--help'], {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.startsWith(usage)).toBe(true);
  });

  // Costs are those of prod by default.
  test.each(name === 'costs' ? REFUSED.slice(0, -1) : REFUSED)(
    'refuses %j with its usage',
    async (args, problem) => {
      const { code, out, err } = await runCommand(main, [...(WORDS[name] ?? []), ...args], {});
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(problem);
      expect(err).toContain(`\n\n${usage}`);
    },
  );
});

test('there are twelve commands', () => {
  expect(COMMANDS).toHaveLength(12);
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
