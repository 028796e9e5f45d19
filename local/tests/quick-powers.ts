import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A number of Amplify's own. */
interface BigInteger {
  toString(radix: number): string;
  modPow(exponent: BigInteger, modulus: BigInteger, callback: Callback): void;
}

type Callback = (error: unknown, result: BigInteger) => void;

interface BigIntegerClass {
  new (value: string, radix: number): BigInteger;
  readonly prototype: BigInteger;
}

/**
 * Lets Amplify compute the large powers of a sign-in with the numbers of the language, as it does with those of the
 * device in an app: its own take half a second for each sign-in. Tests of the whole local cloud sign in with those.
 * @returns a function that restores Amplify's own
 */
export async function computeQuickly(): Promise<() => void> {
  const amplify = createRequire(createRequire(import.meta.url).resolve('aws-amplify'));
  const auth = dirname(amplify.resolve('@aws-amplify/auth/package.json'));
  const file = join(auth, 'dist/esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs');
  const { default: Numbers } = (await import(pathToFileURL(file).href)) as { default: BigIntegerClass };
  const { modPow } = Numbers.prototype;
  Numbers.prototype.modPow = function (exponent, modulus, callback) {
    const result = power(native(this), native(exponent), native(modulus));
    callback(undefined, new Numbers(result.toString(16), 16));
  };
  return () => {
    Numbers.prototype.modPow = modPow;
  };
}

/** The number may be below zero. */
function native(number: BigInteger): bigint {
  const [, sign, digits] = /^(-?)(.*)$/.exec(number.toString(16)) ?? [];
  return sign ? -BigInt(`0x${digits}`) : BigInt(`0x${digits}`);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = ((base % modulus) + modulus) % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
