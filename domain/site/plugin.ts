/** What the guide on the plugin's page and the mails of the onboarding form say alike of the WordPress plugin. */
export const PLUGIN_FACTS = {
  /** The name of the file, as it is downloaded. */
  file: 's5-syndication.zip',
  /** When the team sends a client the key that connects the plugin to their account. */
  keyComes: 'by email when setup starts',
} as const;
