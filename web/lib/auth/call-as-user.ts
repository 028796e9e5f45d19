import type { ApiRoute } from '../../../domain/api.ts';
import { type ApiCall, type ApiResponse, callApi } from '../api.ts';
import { accessToken, duringSession } from './session.ts';

/** Replaced in tests. */
export interface CallAsUserOptions {
  readonly call?: typeof callApi;
  readonly token?: typeof accessToken;
}

/**
 * Calls the API as the signed-in user. If the token is rejected, it is renewed once. Imports Amplify (session.ts).
 * @returns the response, whatever its status; undefined without a session, or if it has ended
 * @throws if no response arrives
 */
export async function callAsUser(
  route: ApiRoute,
  request: ApiCall,
  { call = callApi, token = accessToken }: CallAsUserOptions = {},
): Promise<ApiResponse | undefined> {
  return duringSession(async () => {
    const send = async (renewal: { forceRefresh?: boolean }) => {
      const bearer = await token(renewal);
      if (bearer === undefined) return undefined;
      return call(route, { ...request, headers: { ...request.headers, authorization: `Bearer ${bearer}` } });
    };
    const response = await send({});
    return response?.status === 401 ? send({ forceRefresh: true }) : response;
  });
}
