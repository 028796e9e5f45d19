import type { APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { httpEventOf } from '../http/event.ts';
import { cameThroughSite } from '../http/through-site.ts';

/** Lets calls pass that came through the distribution. The API asks it once an hour for the same mark. */
export const handler = async (event: unknown): Promise<APIGatewaySimpleAuthorizerResult> => ({
  isAuthorized: cameThroughSite(httpEventOf(event).headers),
});
