/*
 * The user's session. This imports Amplify: import it only where a user is signed in, or signs in. Pages show the user
 * without Amplify (signed-in.ts).
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as leave } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { ENDED_SESSION_ERRORS } from '../../../domain/accounts.ts';
import type { AuthConfig } from '../../../domain/site/site-config.ts';
import { loadSiteConfig } from '../site-config.ts';
import { withTimeout } from '../timeout.ts';
import { beginSession } from './begin-session.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { forgetSession } from './forget-session.ts';
import { announceAuthChange, storedAuth, tokenStorage } from './stored-tokens.ts';

let configuring: Promise<void> | undefined;

/** Configures Amplify with this stage's user pool. @throws if the pool is not known; the next call tries again */
export function configureAuth(): Promise<void> {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined;
    throw error;
  });
  return configuring;
}

async function configure(): Promise<void> {
  const { auth } = await loadSiteConfig();
  forgetOtherPools(auth.userPoolClientId);
  Amplify.configure({ Auth: { Cognito: toPoolConfig(auth) } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    ...tokenStorage,
    setItem: (name, value) => beginSession(() => tokenStorage.setItem(name, value)),
  });
  // Amplify announces the end of a session before it has removed its stored tokens.
  Hub.listen('auth', () => setTimeout(announceAuthChange));
}

/** Amplify warns about every custom endpoint, so it is not given the default one. */
function toPoolConfig({ region, userPoolId, userPoolClientId, endpoint }: AuthConfig) {
  const isServicesOwn = endpoint === `https://cognito-idp.${region}.amazonaws.com`;
  return { userPoolId, userPoolClientId, ...(!isServicesOwn && { userPoolEndpoint: endpoint }) };
}

/** Removes tokens of a user pool that this stage used before. With them, the user would seem signed in forever. */
function forgetOtherPools(client: string): void {
  for (const name of Object.keys(storedAuth())) {
    if (name.split('.')[1] !== client) tokenStorage.removeItem(name);
  }
}

/**
 * The access token for calls as the signed-in user, renewed if it has expired.
 * @param options `forceRefresh` always renews it, which shows whether the session is still valid
 * @returns undefined without a session, or if it has ended
 * @throws if it cannot be renewed because no response arrives; the session is kept
 */
export async function accessToken(
  options: { readonly forceRefresh?: boolean } = {},
): Promise<string | undefined> {
  await configureAuth();
  try {
    const { tokens } = await fetchAuthSession(options);
    return tokens?.accessToken.toString();
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    // Amplify throws some of these after it has begun to remove its tokens.
    forgetSession();
    return undefined;
  }
}

/**
 * Whether an error of the user pool shows that the session is no longer valid, or one of Amplify that there is none.
 */
export function isSessionEnd(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return name === 'UserUnAuthenticatedException' || ENDED_SESSION_ERRORS.includes(name);
}

const callsUnderWay = new Set<Promise<unknown>>();
let signingOut: Promise<void> | undefined;

/** Makes a call as the signed-in user. Signing out and calls wait for each other. @throws the errors of the call */
export async function duringSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  if (signingOut) await signingOut.catch(() => {});
  const answer = call();
  callsUnderWay.add(answer);
  try {
    return await answer;
  } finally {
    callsUnderWay.delete(answer);
  }
}

/** The longest wait of signing out for calls of this page, and then for the user pool, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Ends the session here and at the user pool. Errors are only logged; the browser's copy is always removed. */
export function signOut(): Promise<void> {
  return endOnce(endSession);
}

/** Ends all sessions of the account. @throws if that is not confirmed; this session then stays unless it has ended */
export function signOutEverywhere(): Promise<void> {
  return endOnce(async () => {
    await attempt(waitForCalls);
    await withTimeout(TIMEOUT_MS, accessToken().then(endAllSessions));
    await endSession();
  });
}

function endOnce(end: () => Promise<void>): Promise<void> {
  signingOut ??= end().finally(() => {
    signingOut = undefined;
  });
  return signingOut;
}

async function waitForCalls(): Promise<void> {
  await Promise.allSettled(callsUnderWay);
}

async function endSession(): Promise<void> {
  await attempt(waitForCalls);
  await attempt(() => configureAuth().then(() => leave()));
  forgetSession();
}

async function attempt(step: () => Promise<void>): Promise<void> {
  try {
    await withTimeout(TIMEOUT_MS, step());
  } catch (error) {
    console.warn('Signing out failed', error);
  }
}
