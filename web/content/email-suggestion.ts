/** Shown beside an email address that looks mistyped. */
export const EMAIL_SUGGESTION = {
  question: 'Did you mean',
  take: (email: string) => `${email}?`,
  incomplete: 'This email address looks incomplete. Is it correct?',
} as const;
