/*
 * The session of whoever is signed in. It brings Amplify, so import it only where somebody is signed in, or is about
 * to be. What a page may show of the user without Amplify is in signed-in.ts.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as leave } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import type { AuthConfig } from '../../../domain/site-config.ts';
import { loadSiteConfig } from '../site-config.ts';
import { withTimeout } from '../timeout.ts';
import { forgetSession } from './forget-session.ts';
import { announceAuthChange, storedAuth, tokenStorage } from './stored-tokens.ts';

let configuring: Promise<void> | undefined;

/**
 * Tells Amplify which user pool this stage has. Everything else here does it by itself.
 * @throws when the site's settings cannot be had; the next call tries again
 */
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
  Amplify.configure({ Auth: { Cognito: poolOf(auth) } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
  // It tells of a session that has ended before it has removed what is stored of it.
  Hub.listen('auth', () => setTimeout(announceAuthChange));
}

/** Amplify warns of every endpoint that it is told, so the service's own is left to it. */
function poolOf({ region, userPoolId, userPoolClientId, endpoint }: AuthConfig) {
  const isServicesOwn = endpoint === `https://cognito-idp.${region}.amazonaws.com`;
  return { userPoolId, userPoolClientId, ...(!isServicesOwn && { userPoolEndpoint: endpoint }) };
}

/** Tokens of a pool that this stage had before would make their user look signed in for ever. */
function forgetOtherPools(client: string): void {
  for (const name of Object.keys(storedAuth())) {
    if (name.split('.')[1] !== client) tokenStorage.removeItem(name);
  }
}

/**
 * The token for calls that only signed-in users may make, renewed when it has expired.
 * @param options `forceRefresh` renews it in any case, which is how to learn whether the session still holds
 * @returns undefined for whoever is not signed in, or not any more
 * @throws when it cannot be renewed because nobody answers; the session is kept
 */
export async function accessToken(
  options: { readonly forceRefresh?: boolean } = {},
): Promise<string | undefined> {
  await configureAuth();
  const { tokens } = await fetchAuthSession(options);
  return tokens?.accessToken.toString();
}

/** Whoever signs out waits this long for the service, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Ends the session here and at the service. Errors are only logged, and nothing stays in this browser in any case. */
export async function signOut(): Promise<void> {
  try {
    await withTimeout(
      PATIENCE_MS,
      configureAuth().then(() => leave()),
    );
  } catch (error) {
    console.warn('Signing out went wrong', error);
  }
  forgetSession();
}
