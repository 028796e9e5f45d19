import { randomUUID } from 'node:crypto';
import { erasureContract } from '../../domain/contracts/privacy.ts';
import { environment } from '../aws/environment.ts';
import { problemsOf } from '../http/problem.ts';
import { erasureObstacles, reportOf } from '../privacy/erasure.ts';
import { type PersonalData, personalDataOf } from '../privacy/personal-data.ts';
import { MAX_PER_KIND } from '../privacy/source.ts';
import { recordErasure } from '../tables/erasures.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import type { Administrator } from './administrator.ts';
import { forPerson } from './person-request.ts';

const problem = problemsOf(erasureContract);

/** Nothing more is begun after this time, in milliseconds, so that the answer comes before the function is ended. */
const TIME_MS = 15_000;

/** `POST /api/admin/people/erasure`: what would be erased of a person, or with a confirmation, erases it. */
export const handler = adminEndpoint(erasureContract, ({ admin, body: { email, confirmation }, note }) =>
  forPerson(admin, email, async (person) => {
    const endsAt = Date.now() + TIME_MS;
    const [data, obstacles] = await Promise.all([personalDataOf(person), erasureObstacles(person)]);
    const report = { ...reportOf(data, Date.now()), obstacles };
    if (confirmation === undefined) return { ...report, isDone: false };
    if (confirmation !== email) throw problem('not_confirmed', 'That is not the email of this person.');
    if (obstacles.length > 0) throw problem('not_erasable', obstacles.join(' '));

    if ([...data.values()].every(({ length }) => length === 0)) return { ...report, isDone: true };
    const reference = await noteBeginning(admin, data);
    const isDone = await erase(data, endsAt);
    note({ reference, isDone });
    return { ...report, isDone, reference };
  }),
);

async function noteBeginning({ userId, email: by }: Administrator, data: PersonalData): Promise<string> {
  const reference = randomUUID();
  const counts = Object.fromEntries([...data].map(([{ name }, { length }]) => [name, length]));
  const records = [...data.values()].flat().flatMap(({ records: keys }) => keys);
  await recordErasure(
    { reference, at: new Date().toISOString(), by, userId, counts },
    records.map(([variable, ...key]) => [environment(variable), ...key]),
  );
  return reference;
}

/** In the order of the sources. @returns whether that was everything: there was time for it, and all of it was found */
async function erase(data: PersonalData, endsAt: number): Promise<boolean> {
  for (const kept of data.values()) {
    for (const one of kept) {
      if (Date.now() > endsAt) return false;
      await one.erase();
    }
  }
  return [...data.values()].every(({ length }) => length < MAX_PER_KIND);
}
