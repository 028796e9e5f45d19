import { loadSiteConfig } from '../site-config.ts';

/**
 * Ends all sessions of an account in the user pool. Amplify's own function does not report whether that worked.
 * @param token an access token of the account; undefined without a session
 * @throws Error with the user pool's error name, or Amplify's without a session
 */
export async function endAllSessions(token: string | undefined): Promise<void> {
  if (token === undefined) throw namedError('UserUnAuthenticatedException');
  const { auth } = await loadSiteConfig();
  const response = await fetch(auth.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: token }),
  });
  if (response.ok) return;
  const problem: { readonly __type?: string } = await response.json().catch(() => ({}));
  throw namedError(problem.__type ?? `status ${response.status}`);
}

function namedError(name: string): Error {
  return Object.assign(new Error('The sessions were not ended'), { name });
}
