import { getOutput } from '../../../infra/stack-outputs.ts';
import { SrpClient } from '../../../local/aws/cognito/srp.ts';
import type { StackDescription } from '../../../local/project.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Replaces the temporary password of an invitation. */
  readonly newPassword?: string;
}

interface SignInAnswer {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: { readonly AccessToken: string; readonly ExpiresIn: number };
}

/**
 * Signs in to the user pool as a browser does.
 * @returns the access token, and its seconds
 * @throws Error for wrong credentials, or an account with a second factor
 */
export async function signIn(
  stack: StackDescription,
  { email, password, newPassword }: Credentials,
): Promise<{ readonly token: string; readonly expiresIn: number }> {
  const client = new SrpClient();
  const started = await call(stack, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: client.publicValue },
  });
  const {
    SALT = '',
    SECRET_BLOCK = '',
    SRP_B = '',
    USER_ID_FOR_SRP = '',
  } = started.ChallengeParameters ?? {};
  const [, poolName = ''] = getOutput(stack.outputs, 'UserPoolId').split('_');
  const identity = { poolName, username: USER_ID_FOR_SRP };
  const challenge = { salt: SALT, publicValue: SRP_B, secretBlock: SECRET_BLOCK };
  const timestamp = formatTimestamp(new Date());
  const proven = await call(stack, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: client.prove(identity, password, challenge, timestamp),
      TIMESTAMP: timestamp,
    },
  });
  const { ChallengeName: next, AuthenticationResult: result } =
    proven.ChallengeName === 'NEW_PASSWORD_REQUIRED' && newPassword
      ? await call(stack, 'RespondToAuthChallenge', {
          ChallengeName: proven.ChallengeName,
          Session: proven.Session,
          ChallengeResponses: { USERNAME: USER_ID_FOR_SRP, NEW_PASSWORD: newPassword },
        })
      : proven;
  if (!result) throw new Error(`Signing in as ${email} asks for ${next}.`);
  return { token: result.AccessToken, expiresIn: result.ExpiresIn };
}

async function call(
  { outputs, endpoints }: StackDescription,
  operation: string,
  input: object,
): Promise<SignInAnswer> {
  const response = await fetch(endpoints.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: getOutput(outputs, 'UserPoolClientId'), ...input }),
  });
  const answer = (await response.json()) as SignInAnswer & { readonly message?: string };
  if (!response.ok) throw new Error(answer.message ?? `${operation}: ${response.status}`);
  return answer;
}

/** Such as `Tue Mar 3 07:05:09 UTC 2026`. */
function formatTimestamp(at: Date): string {
  const [weekday, day, month, year, time] = at.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
