import { FRESH_SIGN_IN_SECONDS, MAX_PASSWORD_LENGTH } from '../../domain/accounts.ts';
import { brand } from '../../domain/brand.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The heading and text of a step. */
interface StepTexts {
  readonly title: string;
  readonly text: string;
}

/** The texts of the sign-in page. docs/product.md#sign-in */
export const STEP_TEXTS = {
  entry: { title: 'Come on in', text: 'Sign in to pick up where you left off, or create an account.' },
  arriving: { title: 'Welcome back', text: 'You are already signed in. One moment.' },
  confirm: {
    title: 'Check your email',
    text: 'We sent an email to {email}. Press the button in it, or enter the code here.',
  },
  confirmLink: {
    title: 'Almost in',
    text: 'Enter the password you chose for {email}.',
  },
  otherAccount: {
    title: 'Which account?',
    text: 'Your link is for {email}, but you are signed in to another account.',
  },
  forgotten: {
    title: 'Happens to everyone',
    text: 'Enter your email address, and we will send you a code to choose a new password.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'If there is an account for {email}, a code is on its way to it.',
  },
  newPassword: {
    title: 'Make it your own',
    text: 'The password for {email} was temporary. Choose your own.',
  },
  totp: {
    title: 'Your code, please',
    text: `Open your authenticator app and enter the six digits it shows for ${brand.name}.`,
  },
  enroll: {
    title: 'A second lock',
    text: 'Protect your account with an authenticator app.',
  },
} as const satisfies Record<string, StepTexts>;

export const AUTH = {
  tabs: { label: 'Sign in or sign up', signIn: 'Sign In', signUp: 'Sign Up' },
  fields: {
    name: 'Full Name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New Password',
    chosenPassword: 'The password you chose',
    code: 'Code',
    totp: 'Six-digit code',
  },
  showPassword: 'Show password',
  passwordShown: 'Password is shown',
  passwordHidden: 'Password is hidden',
  passwordHint: 'At least 12 characters, with uppercase and lowercase letters, a digit, and a symbol.',
  missing: 'Please fill this in.',
  signIn: { action: 'Sign In', busy: 'Signing In...' },
  signUp: { action: 'Create Account', busy: 'Creating Account...' },
  confirm: { action: 'Confirm my email', busy: 'Confirming...' },
  forgotten: { action: 'Send the code', busy: 'Sending...' },
  reset: { action: 'Save and sign in', busy: 'Saving...' },
  newPassword: { action: 'Save and continue', busy: 'Saving...' },
  totp: { action: 'Continue', busy: 'Checking...' },
  enroll: { action: 'Turn it on', busy: 'Checking...' },
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
  nothingCame: 'Nothing there? Check your spam folder or request a new code.',
  noCode:
    'Nothing there? Check your spam folder. We send codes only to accounts with a confirmed address. If you never confirmed yours, or do not have an account, sign up instead.',
  resent: 'We sent a new code. Only the newest code works.',
  signInForApp: 'To change your authenticator app, sign in again with a code from the current one.',
  enrolled:
    'Your authenticator app is set up, and you are signed out everywhere. Sign in again with a code from the app.',
  passwordChanged: 'Your new password is saved. Please sign in.',
  confirmed: 'Your email address is confirmed. Sign in with the password you chose.',
  resetRequired: 'This account needs a new password. Request a code to choose one.',
  incompleteLink: 'Your link is incomplete. Sign in, and we will send you a new code if you need one.',
  recentSignIn: `Some actions require a sign-in within the last ${FRESH_SIGN_IN_SECONDS / 60} minutes. Sign in again to continue where you left off.`,
  sessionEnded: 'Your session has ended. Please sign in again.',
  otherAccount: {
    signedInAs: 'Signed in as:',
    leave: { action: 'Sign out and use the link', busy: 'Signing Out...' },
    keep: 'Stay signed in',
  },
  personCheck: {
    text: 'We are getting many sign-ups right now. Please confirm in a new tab that you are not a robot. This page then continues automatically.',
    action: 'I am not a robot',
  },
  enrollment: {
    scan: 'Scan this with your authenticator app.',
    picture: 'QR code with the key for your authenticator app',
    open: 'Is the app on this phone? Open it.',
    type: 'No camera? Enter this key in the app instead:',
    copy: 'Copy key',
    copied: 'Copied',
    code: 'Then enter the six digits the app shows.',
    preparing: 'Creating your key',
  },
} as const;

/** Beside the form: where customers sign in, and the way out when a code does not come. */
export const ASIDES = {
  clients: {
    title: 'A client of ours?',
    text: 'Your plan and receipts are here. Your reports, invoices, and approvals are on the account site, which has a separate sign-in.',
    link: 'Open the account site',
  },
  inbox: {
    title: 'The code is in your email',
    text: 'It usually comes within a minute. Look in the spam folder, too, and use the newest email. If nothing comes, call us.',
  },
  app: {
    title: 'The code is in your app',
    text: `Look for ${brand.name} in the authenticator app on your phone. The digits change every 30 seconds. If you no longer have the app, call us: we reset it once we know that it is you.`,
  },
  password: {
    title: 'A good password',
    text: 'Four random words with a digit and a symbol are easy to remember and hard to guess. A password manager can choose one for you. If anything does not work, call us.',
  },
} as const;

/** Toasts of the sign-in page. docs/product.md#sign-in */
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
    description: 'You will need your password and a code to sign in.',
    tone: 'success',
  },
} as const satisfies Record<string, ToastMessage>;

/** Titles of error messages. docs/product.md#sign-in quotes the first two. */
export const FAILED = {
  signIn: 'Sign In Failed',
  signUp: 'Sign Up Failed',
  confirm: 'Not Confirmed',
  resend: 'No Code Sent',
  reset: 'Password Not Changed',
  enroll: 'Not Set Up',
} as const;

/** Error messages that replace the user pool's own. */
export const PROBLEMS = {
  wrongPassword: 'The email or password is incorrect. Try again or reset your password.',
  weakPassword: 'Use at least 12 characters, with uppercase and lowercase letters, a digit, and a symbol.',
  unusablePassword: `A password cannot begin or end with a space, and has at most ${MAX_PASSWORD_LENGTH} characters.`,
  usedPassword: 'You have used this password before. Choose a new one.',
  notTaken: 'This was not accepted. Please check it and try again.',
  closed: `This account is closed. If this is a mistake, email ${brand.email.support}.`,
  unreachable: 'We cannot reach the sign-in service. Check your connection and try again.',
  broken: 'The sign-in service is having a problem. Please try again in a few minutes.',
  notSignedUpHere:
    'You did not sign up in this browser. Enter the code in the one you used. If someone else signed up with your address, sign up here to replace that account.',
  hasAccount: 'An account with this email address already exists. Sign in or reset your password.',
  commonPassword: 'This password is easy to guess. Avoid common words and your own name.',
  wrongCode: 'This code is wrong or has already been used. If you already confirmed your address, sign in.',
  wrongResetCode: 'This code is wrong, used, or expired. Only the newest code works.',
  wrongTotp: 'This code is wrong. Wait for the next code in your app and enter that one.',
  oldCode: 'This code has expired. Request a new one.',
  tooMany: 'Too many attempts. Please try again in an hour.',
  busy: 'Too many people are signing in right now. Please try again in a minute.',
  tookTooLong: 'That took too long. Please sign in again.',
  noMail: 'We could not send the email. Please try again in a few minutes.',
  otherWay: `This account needs a sign-in method that we do not support here. Email ${brand.email.support}.`,
} as const;
