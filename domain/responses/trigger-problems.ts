import { brand } from '../brand.ts';

/** The messages with which the user pool's triggers stop it. Pages show them; at the first, the captcha. */
export const TRIGGER_PROBLEMS = {
  proofNeeded: 'Please confirm that you are not a robot.',
  specialCharacters: 'Please enter your email address without special characters.',
  tooManySignUps: 'Too many sign-ups right now. Please try again later.',
  tooManyEmails: 'Too many emails were sent to this address. Please try again later.',
  fixedEmail: `To use another email address, contact ${brand.email.support}.`,
  appTurnedOff: `Your authenticator app was turned off. Contact ${brand.email.support}.`,
} as const;
