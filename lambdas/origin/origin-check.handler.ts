import type { APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { parseHttpEvent } from '../http/event.ts';
import { cameThroughSite } from '../http/through-site.ts';

/** The API's authorizer: allows calls that came through the distribution. The API caches the result for an hour. */
export const handler = async (event: unknown): Promise<APIGatewaySimpleAuthorizerResult> => ({
  isAuthorized: cameThroughSite(parseHttpEvent(event).headers),
});
