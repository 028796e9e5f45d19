/** Facts about the WordPress plugin that its page and the onboarding emails share. */
export const PLUGIN_FACTS = {
  /** The name of the downloaded file. */
  file: 's5-syndication.zip',
  /** When the team sends a client the key that connects the plugin to their account. */
  keyComes: 'by email when setup starts',
} as const;
