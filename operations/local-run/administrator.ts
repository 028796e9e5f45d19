/** The administrator that every local cloud has from the start, for trying out the back office. */
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { ADMIN_GROUP } from '../../domain/accounts.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import type { StackDescription } from '../../local/project.ts';
import { clientOptions } from '../shared/deployed-stack.ts';
import { ignoreError } from '../shared/errors.ts';

export const LOCAL_ADMINISTRATOR = {
  email: 'admin@example.com',
  password: 'Local-Admin-2026!',
  name: 'Local Administrator',
} as const;

/** Prints the URLs and the administrator of the local run. The last line says that it is ready. */
export function announce(origin: string): void {
  console.log(`What happens behind the site: ${origin}/_local/`);
  console.log(`Administrator: ${LOCAL_ADMINISTRATOR.email} / ${LOCAL_ADMINISTRATOR.password}`);
  console.log(`Ready ${origin}`);
}

/** Creates the administrator, unless there is a user with that email address. */
export async function ensureAdministrator({ region, outputs, endpoints }: StackDescription): Promise<void> {
  const stack = { client: { region, credentials: LOCAL_CREDENTIALS }, endpoints };
  const cognito = new CognitoIdentityProvider(
    clientOptions(stack, 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
  );
  const dynamodb = new DynamoDB(clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB'));
  const { UserPoolId = '', RolesTableName = '' } = outputs;
  const { email, name, password } = LOCAL_ADMINISTRATOR;
  const user = { UserPoolId, Username: email };
  try {
    if (await ignoreError('UserNotFoundException', cognito.adminGetUser(user))) return;
    const { User } = await cognito.adminCreateUser({
      ...user,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name },
      ],
      MessageAction: 'SUPPRESS',
    });
    await cognito.adminSetUserPassword({ ...user, Password: password, Permanent: true });
    await cognito.adminAddUserToGroup({ ...user, GroupName: ADMIN_GROUP });
    await dynamodb.putItem({
      TableName: RolesTableName,
      Item: {
        userId: { S: User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '' },
        email: { S: email },
        role: { S: 'administrator' },
        grantedAt: { S: new Date().toISOString() },
        grantedBy: { S: 'local cloud' },
      },
    });
  } finally {
    cognito.destroy();
    dynamodb.destroy();
  }
}
