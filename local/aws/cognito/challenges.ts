/** Running sign-ins, each waiting for the response to a challenge. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { User } from './directory.ts';
import { notAuthorized } from './errors.ts';
import type { App } from './service.ts';
import type { SrpExchange } from './srp.ts';

export type Challenge = App & { readonly expiresAt: number } & (
    | {
        readonly name: 'PASSWORD_VERIFIER';
        readonly exchange: SrpExchange;
        /** Undefined if no user has the name. */
        readonly user: User | undefined;
        readonly countedName: string;
      }
    | { readonly name: 'NEW_PASSWORD_REQUIRED'; readonly user: User }
    | { readonly name: 'SOFTWARE_TOKEN_MFA'; readonly user: User }
  );

type Named<Name extends Challenge['name']> = Extract<Challenge, { readonly name: Name }>;

const HANDLE_BYTES = 192;

/** The challenges of running sign-ins, in memory. */
export class Challenges {
  readonly #clock: Clock;
  readonly #open = new Map<string, Challenge>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stores a challenge until it is closed or expires. @returns its handle; base64 */
  open(challenge: Challenge): string {
    for (const [handle, { expiresAt }] of this.#open) {
      if (expiresAt <= this.#clock.now()) this.#open.delete(handle);
    }
    const handle = randomBytes(HANDLE_BYTES).toString('base64');
    this.#open.set(handle, challenge);
    return handle;
  }

  /** The challenge of a handle, which stays open. @throws CognitoError NotAuthorizedException */
  find<Name extends Challenge['name']>(handle: string, name: Name, clientId: string): Named<Name> {
    const challenge = this.#open.get(handle);
    if (!challenge || challenge.name !== name || challenge.client.id !== clientId) {
      throw notAuthorized('Invalid session for the user.');
    }
    if (challenge.expiresAt <= this.#clock.now()) {
      throw notAuthorized('Invalid session for the user, session is expired.');
    }
    return challenge as Named<Name>;
  }

  /** Ends a challenge. */
  close(handle: string): void {
    this.#open.delete(handle);
  }
}
