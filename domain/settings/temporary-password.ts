/** One of each kind, as the user pool requires. Without characters that look alike or that HTML escapes. */
const CHARACTERS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?@%*'];

const LENGTH = 20;

/**
 * Makes the password of an invitation. Those of Cognito can contain characters that are lost in the HTML of an email.
 * @param randomInt returns a secure random integer below a number
 */
export function temporaryPassword(randomInt: (below: number) => number): string {
  const all = CHARACTERS.join('');
  const kinds = [...CHARACTERS, ...Array<string>(LENGTH - CHARACTERS.length).fill(all)];
  return kinds.map((characters) => characters[randomInt(characters.length)]).join('');
}
