/** The credentials that functions sign requests with: like Lambda's, temporary keys with a token. */
export const LOCAL_CREDENTIALS = {
  accessKeyId: 'local',
  secretAccessKey: 'local',
  sessionToken: 'local',
} as const;
