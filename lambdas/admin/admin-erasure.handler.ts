import { randomUUID } from 'node:crypto';
import { erasureContract } from '../../domain/contracts/privacy.ts';
import { environment } from '../aws/environment.ts';
import { createProblemFactory } from '../http/problem.ts';
import { findErasureObstacles, reportErasure } from '../privacy/erasure.ts';
import { collectPersonalData, type PersonalData } from '../privacy/personal-data.ts';
import { MAX_PER_KIND } from '../privacy/source.ts';
import { recordErasure } from '../tables/erasures.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import type { Administrator } from './administrator.ts';
import { handlePersonRequest } from './person-request.ts';

const problem = createProblemFactory(erasureContract);

/** No step starts after this time, in milliseconds, so that the response is sent before the function times out. */
const TIME_MS = 15_000;

/** `POST /api/admin/people/erasure`: previews the erasure of a person; with a confirmation, erases. */
export const handler = defineAdminEndpoint(
  erasureContract,
  ({ admin, body: { email, confirmation }, note }) =>
    handlePersonRequest(admin, email, async (person) => {
      const endsAt = Date.now() + TIME_MS;
      const [data, obstacles] = await Promise.all([
        collectPersonalData(person),
        findErasureObstacles(person),
      ]);
      const report = { ...reportErasure(data, email, Date.now()), obstacles };
      if (confirmation === undefined) return { ...report, isDone: false };
      if (confirmation !== email)
        throw problem('not_confirmed', 'The email address does not match this person.');
      if (obstacles.length > 0) throw problem('not_erasable', obstacles.join(' '));

      if ([...data.values()].every(({ length }) => length === 0)) return { ...report, isDone: true };
      const reference = await recordStart(admin, data);
      const isDone = await erase(data, endsAt);
      note({ reference, isDone });
      return { ...report, isDone, reference };
    }),
);

async function recordStart({ userId, email: by }: Administrator, data: PersonalData): Promise<string> {
  const reference = randomUUID();
  const counts = Object.fromEntries([...data].map(([{ name }, { length }]) => [name, length]));
  const records = [...data.values()].flat().flatMap(({ records: keys }) => keys);
  await recordErasure(
    { reference, at: new Date().toISOString(), by, userId, counts },
    records.map(([variable, ...key]) => [environment(variable), ...key]),
  );
  return reference;
}

/** Erases in the order of the sources. @returns whether everything was found and there was time to erase it */
async function erase(data: PersonalData, endsAt: number): Promise<boolean> {
  for (const kept of data.values()) {
    for (const one of kept) {
      if (Date.now() > endsAt) return false;
      await one.erase();
    }
  }
  return [...data.values()].every(({ length }) => length < MAX_PER_KIND);
}
