import { personDataContract } from '../../../domain/contracts/privacy.ts';
import { problemsOf } from '../../http/problem.ts';
import { personalDataOf } from '../../privacy/personal-data.ts';
import { MAX_PER_KIND } from '../../privacy/source.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import { forPerson } from '../person-request.ts';

const problem = problemsOf(personDataContract);

/** A function can answer 6 MB. */
const MAX_BYTES = 5_500_000;

/** `POST /api/admin/people/data`: a copy of everything that is kept of a person. */
export const personData = adminEndpoint(personDataContract, ({ admin, body: { email }, note }) =>
  forPerson(admin, email, async (person) => {
    const found = [...(await personalDataOf(person))].filter(([, kept]) => kept.length > 0);
    const kept = found.map(([{ name }, things]) => [name, things.map(({ data }) => data)] as const);
    const document = { email, at: new Date().toISOString(), ...Object.fromEntries(kept) };
    const answer = {
      json: JSON.stringify(document, null, 2),
      files: found.flatMap(([, things]) => things.flatMap(({ files = [] }) => files)),
    };
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    if (bytes > MAX_BYTES || found.some(([, { length }]) => length === MAX_PER_KIND)) {
      throw problem('too_much', 'This is more than one copy holds.');
    }
    note({ list: 'person', count: found.reduce((sum, [, { length }]) => sum + length, 0), bytes });
    return answer;
  }),
);
