/** Words common in leaked passwords, without digits and symbols, as in `Password123!`. */
// cspell:disable
const COMMON_WORDS =
  'password passwort passcode passphrase welcome qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn ' +
  'qazwsx letmein iloveyou loveyou lovely love monkey dragon football baseball basketball soccer hockey superman ' +
  'batman spiderman starwars pokemon princess sunshine shadow master michael jordan jennifer jessica ashley charlie ' +
  'daniel andrew thomas george hunter buster ginger pepper cookie banana chocolate summer winter spring autumn ' +
  'january february march april june july august september october november december monday friday sunday ' +
  'administrator admin root user login access secret private default changeme change temporary temp testing test ' +
  'trustno freedom whatever computer internet google facebook amazon microsoft windows apple samsung company ' +
  'business marketing agency account client customer hello baby angel flower killer maggie mustang harley corvette ' +
  'ferrari porsche yankees liverpool arsenal chelsea america london paris berlin texas christ jesus money family ' +
  'forever nothing america office the my your is and for this new abc abcd abcde abcdef xyz';
// cspell:enable

/** Longest first, so that shorter words do not split longer ones. */
const WORDS = [...new Set(COMMON_WORDS.split(' '))].sort((one, other) => other.length - one.length);

/** Symbols and digits that people write for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Minimum number of different letters beside common words. */
const MIN_OWN_LETTERS = 4;

/** Minimum number of different characters without a common word, beside numbers such as years. */
const MIN_OWN_CHARACTERS = 5;

/** Unicode NFKC (NIST SP 800-63B): accented letters are the same characters from every keyboard. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a password is easy to guess. @param own words from the user's data, such as the email address */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const known = own.flatMap((text) => text.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length > 3);
  const words = [...known, ...WORDS].sort((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  const respelled = lower.replace(/[@483!1057$]/g, (sign) => LETTERS[sign] ?? sign);
  return [lower, respelled].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
    if (rest === text) return new Set(text.replace(/\d{3,}/g, '')).size < MIN_OWN_CHARACTERS;
    return new Set(rest.replace(/[^a-z]/g, '')).size < MIN_OWN_LETTERS;
  });
}
