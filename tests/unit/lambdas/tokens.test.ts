import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, signToken } from '../../../lambdas/tokens/tokens.ts';

const parameters = vi.hoisted(() => ({ key: 'first-key' }));

vi.mock(import('../../../lambdas/aws/parameters.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  readParameters: async () => [parameters.key] as never,
}));

beforeEach(() => {
  parameters.key = 'first-key';
  vi.stubEnv('MAIL_TOKEN_KEY_PARAMETER', '/s5/test/mail/token-key');
});

const part = fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/);
const parts = fc.array(part, { minLength: 1, maxLength: 4 });

describe('a token', () => {
  it('gives back what was put into it, and can stand in a URL', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (content) => {
        const token = await signToken('confirm', content);
        expect(encodeURIComponent(token)).toBe(token);
        expect(await readToken('confirm', token, content.length)).toEqual(content);
      }),
    );
  });

  it('is worth nothing for another purpose', async () => {
    const token = await signToken('unsubscribe', ['id']);
    expect(await readToken('confirm', token, 1)).toBeUndefined();
    expect(await readToken('unsubscribe', token, 1)).toEqual(['id']);
  });

  it('is worth nothing with fewer or more parts than asked for', async () => {
    const token = await signToken('confirm', ['id', 'other']);
    expect(await readToken('confirm', token, 1)).toBeUndefined();
    expect(await readToken('confirm', token, 3)).toBeUndefined();
  });

  it('is worth nothing once a character of it is another', async () => {
    const token = await signToken('confirm', ['0a1b', '2c3d']);
    const lastOfProof = token.length - 1;
    for (let index = 0; index < lastOfProof; index++) {
      const changed = token.slice(0, index) + (token[index] === 'x' ? 'y' : 'x') + token.slice(index + 1);
      expect(await readToken('confirm', changed, 2), changed).toBeUndefined();
    }
  });

  it('is worth nothing under another key', async () => {
    const token = await signToken('confirm', ['id']);
    parameters.key = 'second-key';
    expect(await readToken('confirm', token, 1)).toBeUndefined();
  });

  it('is not made of any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(await readToken('confirm', text, text.split('.').length - 1)).toBeUndefined();
      }),
    );
  });
});
