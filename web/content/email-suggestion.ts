/** Asked beside an email address that cannot exist. */
export const EMAIL_SUGGESTION = {
  question: 'Did you mean',
  take: (email: string) => `${email}?`,
  incomplete: 'This does not look like a whole email address. Is it right?',
} as const;
