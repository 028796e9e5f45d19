import { randomInt } from 'node:crypto';

/** The settings with which CloudFormation generates a secret. */
export interface GenerateSecretString {
  readonly PasswordLength?: number;
  readonly ExcludePunctuation?: boolean;
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Makes up a secret of letters and digits.
 * @param logicalId of the resource, for errors
 * @throws Error when it is to be made in any other way, or not to be made up
 */
export function generateSecret(logicalId: string, rules: GenerateSecretString | undefined): string {
  const { PasswordLength = 32, ExcludePunctuation, ...others } = rules ?? {};
  if (!ExcludePunctuation || Object.keys(others).length > 0) {
    throw new Error(`${logicalId}: the local cloud only makes up secrets of letters and digits.`);
  }
  const characters = Array.from({ length: PasswordLength }, () =>
    LETTERS_AND_DIGITS.charAt(randomInt(LETTERS_AND_DIGITS.length)),
  );
  return characters.join('');
}
