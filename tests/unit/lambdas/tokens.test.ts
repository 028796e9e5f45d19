import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, signToken } from '../../../lambdas/tokens/tokens.ts';

const parameters = vi.hoisted(() => ({
  key: 'first-key',
  /** The key of functions that read it some time ago. */
  remembered: undefined as string | undefined,
}));

vi.mock(import('../../../lambdas/aws/parameters.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  readParameters: async (_: unknown, maxAgeMs = Number.POSITIVE_INFINITY) =>
    [(maxAgeMs > 60_000 && parameters.remembered) || parameters.key] as never,
}));

beforeEach(() => {
  parameters.key = 'first-key';
  parameters.remembered = undefined;
  vi.stubEnv('MAIL_TOKEN_KEY_PARAMETER', '/s5/test/mail/token-key');
});

const part = fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/);
const parts = fc.array(part, { minLength: 1, maxLength: 4 });

describe('a token', () => {
  it('returns its content, and is safe in a URL', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (content) => {
        const token = await signToken('confirm', content);
        expect(encodeURIComponent(token)).toBe(token);
        expect(await readToken('confirm', token, content.length)).toEqual(content);
      }),
    );
  });

  it('is invalid with another number of parts', async () => {
    const token = await signToken('confirm', ['id', 'other']);
    expect(await readToken('confirm', token, 1)).toBeUndefined();
    expect(await readToken('confirm', token, 3)).toBeUndefined();
  });

  it('is invalid when one character is changed', async () => {
    const token = await signToken('confirm', ['0a1b', '2c3d']);
    for (let index = 0; index < token.length; index++) {
      const changed = token.slice(0, index) + (token[index] === 'x' ? 'y' : 'x') + token.slice(index + 1);
      expect(await readToken('confirm', changed, 2), changed).toBeUndefined();
    }
  });

  it('has one spelling', async () => {
    const token = await signToken('unsubscribe', ['id']);
    const [start, last = ''] = [token.slice(0, -1), token.at(-1)];
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
      (letter) => letter !== last,
    );
    const spellings = [
      ...others.map((letter) => start + letter),
      ...['=', '!', ' ', '\n', '=A'].map((more) => token + more),
      token.replace(/.{3}$/, '!$&'),
      ` ${token}`,
    ];
    for (const spelling of spellings) {
      expect(await readToken('unsubscribe', spelling, 1), spelling).toBeUndefined();
    }
    expect(await readToken('unsubscribe', token, 1)).toEqual(['id']);
  });

  it('is invalid under another key', async () => {
    const token = await signToken('confirm', ['id']);
    parameters.key = 'second-key';
    expect(await readToken('confirm', token, 1)).toBeUndefined();
  });

  it('stays valid while the key is rotated, and is signed with the newest', async () => {
    const before = await signToken('upload', ['id']);
    parameters.key = 'second-key first-key';
    const after = await signToken('upload', ['id']);
    expect(await readToken('upload', before, 1)).toEqual(['id']);
    expect(await readToken('upload', after, 1)).toEqual(['id']);
    parameters.key = 'second-key';
    expect(await readToken('upload', before, 1)).toBeUndefined();
    expect(await readToken('upload', after, 1)).toEqual(['id']);
  });

  it('is valid at once, also where the new key is not known yet', async () => {
    parameters.key = 'second-key first-key';
    const token = await signToken('upload', ['id']);
    parameters.remembered = 'first-key';
    expect(await readToken('upload', token, 1)).toEqual(['id']);
  });

  it('has a different key id for each purpose', async () => {
    const tokens = await Promise.all([
      signToken('unsubscribe', ['id']),
      signToken('confirm', ['id']),
      signToken('upload', ['id']),
    ]);
    const ids = tokens.map((token) => token.split('.')[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('is not valid for any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const count = text.split('.').length;
        expect(await readToken('confirm', text, count - 1)).toBeUndefined();
        expect(await readToken('confirm', text, count - 2)).toBeUndefined();
      }),
    );
  });
});
