import { FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { brand } from '../../domain/brand.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** What is said above the form, in each of its steps. */
interface StepTexts {
  readonly title: string;
  readonly text: string;
}

/** The texts of the page for signing in. Specification: storefront, 'Auth' and sections 5 and 8. */
export const STEP_TEXTS = {
  entry: { title: 'Come on in', text: 'Sign in to pick up where you left off, or make an account.' },
  arriving: { title: 'Welcome back', text: 'You are signed in already. One moment.' },
  confirm: {
    title: 'Check your email',
    text: 'A message is on its way to {email}. Press the button in it, or type its code here.',
  },
  confirmLink: {
    title: 'Almost in',
    text: 'Type the password that you chose for {email}.',
  },
  otherAccount: {
    title: 'Which account?',
    text: 'The link you came with is about {email}, and another account is signed in.',
  },
  forgotten: {
    title: 'Happens to everyone',
    text: 'Tell us your address. We send a code to it that lets you choose a new password.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'If there is an account for {email}, a code is on its way to it.',
  },
  newPassword: {
    title: 'Make it your own',
    text: 'The password of {email} was for the first time only. Choose one that nobody else knows.',
  },
  totp: {
    title: 'Your code, please',
    text: `Open your authenticator app and type the six digits that it shows for ${brand.name}.`,
  },
  enrol: {
    title: 'A second lock',
    text: 'With an authenticator app on your phone, your password alone opens nothing.',
  },
} as const satisfies Record<string, StepTexts>;

export const AUTH = {
  tabs: { label: 'Sign in or sign up', signIn: 'Sign In', signUp: 'Sign Up' },
  fields: {
    name: 'Full Name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New Password',
    chosenPassword: 'The password that you chose',
    code: 'Code',
    totp: 'Six-digit code',
  },
  showPassword: 'Show password',
  passwordShown: 'Password is shown',
  passwordHidden: 'Password is hidden',
  passwordHint: 'At least 12 characters, with capital and small letters, a digit and a symbol.',
  missing: 'Please fill this in.',
  signIn: { action: 'Sign In', busy: 'Signing In...' },
  signUp: { action: 'Create Account', busy: 'Creating Account...' },
  confirm: { action: 'Confirm my email', busy: 'Confirming...' },
  forgotten: { action: 'Send the code', busy: 'Sending...' },
  reset: { action: 'Save and sign in', busy: 'Saving...' },
  newPassword: { action: 'Save and continue', busy: 'Saving...' },
  totp: { action: 'Continue', busy: 'Checking...' },
  enrol: { action: 'Turn it on', busy: 'Checking...' },
  links: {
    forgotten: 'Forgot your password?',
    signInInstead: 'Sign in instead',
    back: 'Back to Sign In',
    resend: 'Send a new code',
    resending: 'Sending...',
    later: 'Not now',
    again: 'Try again',
    signUpAgain: 'Sign up again',
    signUpInstead: 'Sign up with this address',
  },
  nothingCame: 'Nothing there? Look among the junk mail, or ask for a new code.',
  noCode:
    'Nothing there? Look among the junk mail. A code comes only to an account with a confirmed address: if you never confirmed yours, or have no account, sign up with it and choose a password there.',
  resent: 'A new code is on its way. Only the newest one works.',
  signInForApp:
    'Another authenticator app takes a fresh sign-in, with a code from the one that you have now.',
  enrolled:
    'Your authenticator app is set up, and you are signed out everywhere. Now sign in with a code from it.',
  passwordChanged: 'Your new password is saved. Now sign in.',
  confirmed: 'Your email address is confirmed. Sign in with the password that you chose.',
  resetRequired: 'This account needs a new password. Ask for a code, and choose one.',
  incompleteLink:
    'The link you came with is not complete. Sign in, and we send you a new code if you need one.',
  recentSignIn: `Exports and privacy requests need a sign-in of the last ${FRESH_SIGN_IN_SECONDS / 60} minutes. Sign in again, and you are back where you were.`,
  sessionEnded: 'Your session has ended. Please sign in again.',
  otherAccount: {
    signedInAs: 'Signed in here:',
    leave: { action: 'Sign out and use the link', busy: 'Signing Out...' },
    keep: 'Stay signed in',
  },
  personCheck: {
    text: 'We get many sign-ups right now, so please show us in a new tab that you are a person. Then it continues here by itself, with all that you typed.',
    action: 'I am not a robot',
  },
  enrolment: {
    scan: 'Scan this with your authenticator app.',
    picture: 'QR code with the key for your authenticator app',
    open: 'The app is on this phone? Open it.',
    type: 'No camera? Type this key into the app instead:',
    copy: 'Copy the key',
    copied: 'Copied',
    code: 'Then type the six digits that the app shows.',
    preparing: 'Making your key',
  },
  aside: {
    title: 'A client of ours?',
    text: 'Your reports, invoices and approvals are on the account site, with a sign-in of its own.',
    link: 'Open the account site',
  },
} as const;

/** Specification: storefront, sections 5 and 8. */
export const AUTH_NOTICES = {
  incomplete: { title: 'Error', description: 'Please fill in all fields', tone: 'destructive' },
  signedIn: { title: 'Success', description: 'Successfully signed in!', tone: 'success' },
  signedUp: {
    title: 'Success',
    description: 'Account created successfully! Please check your email for verification.',
    tone: 'success',
  },
  passwordChanged: { title: 'Password Changed', description: 'Your new password is saved.', tone: 'success' },
  enrolled: {
    title: 'Authenticator App Set Up',
    description: 'From now on, signing in takes your password and a code.',
    tone: 'success',
  },
} as const satisfies Record<string, ToastMessage>;

/** Titles of the messages about what failed. The first two are specified: storefront, section 8. */
export const FAILED = {
  signIn: 'Sign In Failed',
  signUp: 'Sign Up Failed',
  confirm: 'Not Confirmed',
  resend: 'No Code Sent',
  reset: 'Password Not Changed',
  enrol: 'Not Set Up',
} as const;

/** What is wrong, where the service's own words would not help. */
export const PROBLEMS = {
  wrongPassword: 'Email and password do not match an account of ours. Check both, or choose a new password.',
  weakPassword:
    'That is not enough yet: at least 12 characters, with capital and small letters, a digit and a symbol.',
  usedPassword: 'You have had that password before. Choose one that is new.',
  notTaken: 'This cannot be right. Please check how it is written.',
  closed: `This account has been closed. Is that a mistake? Write to ${brand.email.support}.`,
  unreachable: 'We cannot reach the sign-in service. Check your connection and try again.',
  broken: 'The sign-in service has a problem at the moment. Please try again in a few minutes.',
  notSignedUpHere:
    'You have not signed up in this browser. Type the code where you did. Or did somebody else sign up with your address? Then nothing is confirmed: sign up here, and the other account is gone.',
  hasAccount: 'There is an account with this email address already. Sign in to it, or choose a new password.',
  commonPassword:
    'That password is easy to guess. Choose one that is not made of common words or your own name.',
  wrongCode:
    'That is not the right code, or it has been used before. If you have confirmed already, sign in.',
  wrongResetCode:
    'That code does not work: it is not the right one, has been used before, or has expired. Only the newest one works.',
  wrongTotp: 'That code does not fit. Wait for the next one that your app shows, and type that.',
  oldCode: 'That code has expired. Ask for a new one.',
  tooMany: 'That was tried too often. Nothing more is possible for a while; please try again in an hour.',
  busy: 'Too many people are signing in at the moment. Please try again in a minute.',
  tookTooLong: 'That took too long. Please sign in again.',
  noMail: 'The message could not be sent. Please try again in a few minutes.',
  otherWay: `This account has to sign in in a way that this page does not have. Write to ${brand.email.support}.`,
} as const;
