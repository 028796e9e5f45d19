// cspell:ignore qwertyuiop
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../../domain/passwords.ts';

describe('a password', () => {
  it.each([
    'Password123!',
    'P@ssw0rd2026!!',
    'Welcome-2026!!',
    'Qwertyuiop1!',
    'Summer-Winter-2026',
    'ILoveYou!!2026',
    'Admin!Admin!1234',
    'Aa1!Aa1!Aa1!',
    'Abc123456789!',
    'Dd123456789!!',
  ])('is rejected as common: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it('is rejected when it contains the name of its owner or of the site', () => {
    expect(isCommonPassword('Dana.Miller2026!', ['dana.miller@example.com'])).toBe(true);
    expect(isCommonPassword('SignalFive-2026!', ['Signal Five'])).toBe(true);
  });

  it.each(['Correct-Horse-2026', 'v9#Lk2!pQz7$', 'K7$2#v94&K81!m5', 'Three.cats.on.8.façades'])(
    'is accepted as uncommon: %s',
    (password) => expect(isCommonPassword(password, ['dana.miller@example.com'])).toBe(false),
  );
});
