/** What functions sign their requests with, as Lambda gives it to them: keys that are temporary, and a token. */
export const LOCAL_CREDENTIALS = {
  accessKeyId: 'local',
  secretAccessKey: 'local',
  sessionToken: 'local',
} as const;
