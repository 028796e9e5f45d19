/**
 * Both sides of the Secure Remote Password protocol as Cognito uses it (RFC 5054, 3072-bit group, SHA-256): a
 * password is proved without being sent, and only a verifier of it is stored.
 */
import {
  createHash,
  createHmac,
  type DiffieHellmanGroup,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The stored form of a password. Both values are hexadecimal. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/** The owner of a password. */
export interface Identity {
  /** The pool's id without the region. */
  readonly poolName: string;
  /** The service's own name of the user, whatever name was used to sign in. */
  readonly username: string;
}

/** A client's proof that it knows the password. */
export interface Proof {
  /** The block sent with the challenge. */
  readonly secretBlock: Buffer;
  readonly timestamp: string;
  /** Base64. */
  readonly signature: string;
}

/** 3072 bits, from RFC 3526; the protocol uses its prime and generator. */
const GROUP = 'modp15';
const PRIME = toNumber(getDiffieHellman(GROUP).getPrime());
const GENERATOR = 2n;
const MULTIPLIER = toNumber(sha256(padded(PRIME), padded(GENERATOR)));

const KEY_INFO = 'Caldera Derived Key';
const KEY_BYTES = 16;
const SALT_BYTES = 16;

/** Derives the stored form of a password. */
export function createVerifier(
  identity: Identity,
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): Verifier {
  const exponent = privateKey(identity, password, toNumber(salt));
  return { salt: salt.toString('hex'), verifier: power(GENERATOR, exponent).toString(16) };
}

/** One attempt to sign in. */
export class SrpExchange {
  /** Sent to the client; hexadecimal. */
  readonly publicValue: string;
  readonly #identity: Identity;
  readonly #clientValue: bigint;
  readonly #verifier: bigint;
  readonly #ephemeral: DiffieHellmanGroup;

  /** @param clientValue hexadecimal, as the client sent it */
  constructor(identity: Identity, { verifier }: Verifier, clientValue: string) {
    this.#identity = identity;
    this.#clientValue = BigInt(`0x${clientValue}`);
    this.#verifier = BigInt(`0x${verifier}`);
    this.#ephemeral = getDiffieHellman(GROUP);
    const ephemeral = toNumber(this.#ephemeral.generateKeys());
    this.publicValue = ((MULTIPLIER * this.#verifier + ephemeral) % PRIME).toString(16);
  }

  /** Whether the proof is valid. */
  accepts({ secretBlock, timestamp, signature }: Proof): boolean {
    const key = this.#sharedKey();
    if (!key) return false;
    const { poolName, username } = this.#identity;
    const expected = createHmac('sha256', key)
      .update(`${poolName}${username}`)
      .update(secretBlock)
      .update(timestamp)
      .digest();
    const given = Buffer.from(signature, 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Undefined for a client's value that would make the key predictable. */
  #sharedKey(): Buffer | undefined {
    const scrambler = toNumber(sha256(padded(this.#clientValue), padded(BigInt(`0x${this.publicValue}`))));
    const base = (this.#clientValue * power(this.#verifier, scrambler)) % PRIME;
    try {
      const secret = toNumber(this.#ephemeral.computeSecret(bytes(base)));
      return Buffer.from(hkdfSync('sha256', padded(secret), padded(scrambler), KEY_INFO, KEY_BYTES));
    } catch {
      return undefined;
    }
  }
}

/** The server's response to an attempt. Both numbers are hexadecimal. */
interface Challenge {
  readonly salt: string;
  /** The server's public value. */
  readonly publicValue: string;
  /** Base64. */
  readonly secretBlock: string;
}

/** The client's side of one attempt to sign in. */
export class SrpClient {
  /** Sent to the server; hexadecimal. */
  readonly publicValue: string;
  readonly #ephemeral = toNumber(randomBytes(32));

  constructor() {
    this.publicValue = power(GENERATOR, this.#ephemeral).toString(16);
  }

  /** @returns the signature that proves the password, in base64 */
  prove(identity: Identity, password: string, challenge: Challenge, timestamp: string): string {
    const { poolName, username } = identity;
    const { salt, publicValue, secretBlock } = challenge;
    const server = BigInt(`0x${publicValue}`);
    const scrambler = toNumber(sha256(padded(BigInt(`0x${this.publicValue}`)), padded(server)));
    const exponent = privateKey(identity, password, BigInt(`0x${salt}`));
    const base = (server + PRIME - ((MULTIPLIER * power(GENERATOR, exponent)) % PRIME)) % PRIME;
    const secret = power(base, this.#ephemeral + scrambler * exponent);
    const key = Buffer.from(hkdfSync('sha256', padded(secret), padded(scrambler), KEY_INFO, KEY_BYTES));
    return createHmac('sha256', key)
      .update(`${poolName}${username}`)
      .update(Buffer.from(secretBlock, 'base64'))
      .update(timestamp)
      .digest('base64');
  }
}

function privateKey({ poolName, username }: Identity, password: string, salt: bigint): bigint {
  const credentials = sha256(Buffer.from(`${poolName}${username}:${password}`));
  return toNumber(sha256(padded(salt), credentials));
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

function toNumber(buffer: Buffer): bigint {
  return BigInt(`0x${buffer.toString('hex')}`);
}

function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** A number as the protocol hashes it: a leading zero byte keeps it positive. */
function padded(value: bigint): Buffer {
  const plain = bytes(value);
  return (plain[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), plain]) : plain;
}
