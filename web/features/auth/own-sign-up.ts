import { SIGN_UP_LIFETIME_MS, SIGN_UP_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createStored, isWithin, storedFields } from '../../lib/storage/stored-values.ts';

interface OwnSignUp {
  /** Normalized, as email addresses are compared. */
  readonly email: string;
  /** The id in the user pool. */
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The unconfirmed account that was created in this browser. No other account may be confirmed here: a stranger could
 * sign up with another person's email address and know the password once the owner confirms it.
 */
export const ownSignUp = createStored<OwnSignUp>({
  key: SIGN_UP_STORAGE_KEY,
  read(text) {
    const { email, userId, at } = storedFields(text);
    if (typeof email !== 'string' || typeof userId !== 'string' || typeof at !== 'number') return undefined;
    return isWithin(SIGN_UP_LIFETIME_MS, at) ? { email, userId, at } : undefined;
  },
});
