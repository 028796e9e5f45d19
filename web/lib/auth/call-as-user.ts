import type { ApiRoute } from '../../../domain/api.ts';
import { type ApiAnswer, type ApiCall, callApi } from '../api.ts';
import { accessToken } from './session.ts';

/** Others in tests. */
export interface CallAsUserOptions {
  readonly call?: typeof callApi;
  readonly token?: typeof accessToken;
}

/**
 * Calls the API as whoever is signed in. A token that is refused is renewed once. It brings Amplify (session.ts).
 * @returns the answer, whatever its status; undefined when nobody is signed in, or not any more
 * @throws when nobody answers
 */
export async function callAsUser(
  route: ApiRoute,
  request: ApiCall,
  { call = callApi, token = accessToken }: CallAsUserOptions = {},
): Promise<ApiAnswer | undefined> {
  const send = async (renewal: { forceRefresh?: boolean }) => {
    const bearer = await token(renewal);
    if (bearer === undefined) return undefined;
    return call(route, { ...request, headers: { authorization: `Bearer ${bearer}` } });
  };
  const answer = await send({});
  return answer?.status === 401 ? send({ forceRefresh: true }) : answer;
}
