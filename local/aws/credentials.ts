/** The credentials of the account's administrator: like a role's, temporary keys with a token. */
export const LOCAL_CREDENTIALS = {
  accessKeyId: 'local',
  secretAccessKey: 'local',
  sessionToken: 'local',
} as const;

const FUNCTION_KEY = `${LOCAL_CREDENTIALS.accessKeyId}-`;

/** The credentials of a function. Its access key says in each signature whose permissions count. */
export function functionCredentials(name: string) {
  return { ...LOCAL_CREDENTIALS, accessKeyId: `${FUNCTION_KEY}${name}` };
}

/** The name of the function that has an access key; undefined for all others. */
export function findFunctionName(accessKeyId: string): string | undefined {
  return accessKeyId.startsWith(FUNCTION_KEY) ? accessKeyId.slice(FUNCTION_KEY.length) : undefined;
}
