import { FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { personDataContract } from '../../domain/contracts/privacy.ts';
import { ERASED } from '../../domain/erasure.ts';
import { UNKNOWN_EMAIL } from '../../domain/orders.ts';
import { IdentityError, StorageError } from '../aws/unavailable.ts';
import { Problem, problemsOf } from '../http/problem.ts';
import { requireSignInWithin } from '../http/signed-in.ts';
import { findPerson } from '../privacy/personal-data.ts';
import type { Person } from '../privacy/source.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { providerFailureOf } from '../stripe/failure.ts';
import type { Administrator } from './administrator.ts';

const problem = problemsOf(personDataContract);

/** Does what a person has asked for, after a recent sign-in. @throws Problem of `personDataContract`; IdentityError */
export async function forPerson<Answer>(
  admin: Administrator,
  email: string,
  work: (person: Person) => Promise<Answer>,
): Promise<Answer> {
  requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
  if (email === ERASED || email === UNKNOWN_EMAIL) {
    throw problem('not_a_person', 'Whose this was is not known.');
  }
  try {
    return await work(await findPerson(email, (await connectToStripe())[0]));
  } catch (error) {
    const isOurs = [Problem, StorageError, IdentityError].some((kind) => error instanceof kind);
    if (isOurs) throw error;
    throw problem(
      'payment_provider_unavailable',
      'The payment provider is not answering. Please try again.',
      {
        details: providerFailureOf(error).details,
      },
    );
  }
}
