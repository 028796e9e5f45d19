import { SIGN_UP_LIFETIME_MS, SIGN_UP_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import { createStored, isWithin, storedFields } from '../../lib/storage/stored-values.ts';

interface OwnSignUp {
  /** In the form in which email addresses are compared. */
  readonly email: string;
  /** The user pool's. */
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The account that was made in this browser and is not confirmed yet. No other may be confirmed here: anybody can make one
 * with somebody else's email address, and would have a password to it once its owner confirms that.
 */
export const ownSignUp = createStored<OwnSignUp>({
  key: SIGN_UP_STORAGE_KEY,
  openStorage: () => browserStorage('localStorage'),
  read(text) {
    const { email, userId, at } = storedFields(text);
    if (typeof email !== 'string' || typeof userId !== 'string' || typeof at !== 'number') return undefined;
    return isWithin(SIGN_UP_LIFETIME_MS, at, Date.now()) ? { email, userId, at } : undefined;
  },
});
