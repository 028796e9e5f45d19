/** The administrator that every local cloud has from the start, for trying out the back office. */
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ADMIN_GROUP } from '../../domain/accounts.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import type { StackDescription } from '../../local/project.ts';

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
  const clientOptions = (variable: string) => ({
    region,
    endpoint: endpoints[variable] ?? '',
    credentials: LOCAL_CREDENTIALS,
  });
  const cognito = new CognitoIdentityProviderClient(
    clientOptions('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
  );
  const dynamodb = new DynamoDBClient(clientOptions('AWS_ENDPOINT_URL_DYNAMODB'));
  const { UserPoolId = '', RolesTableName = '' } = outputs;
  try {
    if (await administratorExists(cognito, UserPoolId)) return;
    const userId = await createUser(cognito, UserPoolId);
    await dynamodb.send(
      new PutItemCommand({
        TableName: RolesTableName,
        Item: {
          userId: { S: userId },
          email: { S: LOCAL_ADMINISTRATOR.email },
          role: { S: 'administrator' },
          grantedAt: { S: new Date().toISOString() },
          grantedBy: { S: 'local cloud' },
        },
      }),
    );
  } finally {
    cognito.destroy();
    dynamodb.destroy();
  }
}

async function administratorExists(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
): Promise<boolean> {
  try {
    await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: LOCAL_ADMINISTRATOR.email }));
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

/** @returns the user's id, the claim `sub` of the tokens */
async function createUser(cognito: CognitoIdentityProviderClient, UserPoolId: string): Promise<string> {
  const { email, name, password } = LOCAL_ADMINISTRATOR;
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name },
      ],
      MessageAction: 'SUPPRESS',
    }),
  );
  const user = { UserPoolId, Username: email };
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
  await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: ADMIN_GROUP }));
  return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
}
