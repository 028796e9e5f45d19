import { FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { personDataContract } from '../../domain/contracts/privacy.ts';
import { identifiesPerson } from '../../domain/erasure.ts';
import { createProblemFactory } from '../http/problem.ts';
import { requireSignInWithin } from '../http/signed-in.ts';
import { findPerson } from '../privacy/personal-data.ts';
import type { DataSubject } from '../privacy/source.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { classifyFailure } from '../stripe/failure.ts';
import type { Administrator } from './administrator.ts';

const problem = createProblemFactory(personDataContract);

/** Handles a person's request for their data, after a recent sign-in. @throws Problem of `personDataContract`; IdentityError */
export async function handlePersonRequest<Answer>(
  admin: Administrator,
  email: string,
  work: (person: DataSubject) => Promise<Answer>,
): Promise<Answer> {
  requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
  if (!identifiesPerson(email)) {
    throw problem('not_a_person', 'This record does not identify a person.');
  }
  try {
    return await work(await findPerson(email, (await connectToStripe())[0]));
  } catch (error) {
    const { details } = classifyFailure(error);
    throw problem('payment_provider_unavailable', 'Stripe is not responding. Please try again.', { details });
  }
}
