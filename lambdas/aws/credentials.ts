import { environment } from './environment.ts';

/** The function's own credentials, which Lambda keeps in its environment, for signers. Tests replace this file. */
export async function getCredentials() {
  return {
    accessKeyId: environment('AWS_ACCESS_KEY_ID'),
    secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  };
}
