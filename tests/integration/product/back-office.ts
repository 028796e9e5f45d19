import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { ADMIN_GROUP } from '../../../domain/accounts.ts';
import type { LocalCloud, LocalCloudOptions } from '../../../local/cloud.ts';
import { computeQuickly } from '../../../local/tests/quick-powers.ts';
import { Admins } from '../../../operations/admin/admins.ts';
import { type DeployedStack, findStack } from '../../../operations/shared/deployed-stack.ts';
import { startTestCloud } from '../../support/local-cloud.ts';

/** Every local cloud begins with this administrator. */
export const SEEDED = { email: 'admin@example.com', password: 'Local-Admin-2026!' } as const;

// It would warn of every URL that is not Amazon's own.
ConsoleLogger.LOG_LEVEL = 'ERROR';

const PASSWORD = 'Correct-Horse-7!';

export interface Tokens {
  readonly access: string;
  readonly id: string;
  readonly refresh: string;
}

/** A whole local cloud with the accounts of its user pool, as operators and people see them. */
export class BackOffice {
  cloud!: LocalCloud;
  stack!: DeployedStack;
  admins!: Admins;
  identity!: CognitoIdentityProviderClient;
  database!: DynamoDBDocumentClient;
  #computeAsBefore = () => {};

  async start(options?: Partial<LocalCloudOptions>): Promise<void> {
    this.#computeAsBefore = await computeQuickly();
    this.cloud = await startTestCloud(options);
    vi.stubEnv('PORT', new URL(this.cloud.origin).port);
    this.stack = await findStack('local');
    this.admins = new Admins(this.stack);
    const { client, endpoints } = this.stack;
    this.identity = new CognitoIdentityProviderClient({
      ...client,
      endpoint: endpoints.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
    });
    this.database = DynamoDBDocumentClient.from(
      new DynamoDBClient({ ...client, endpoint: endpoints.AWS_ENDPOINT_URL_DYNAMODB ?? '' }),
    );
  }

  async stop(): Promise<void> {
    this.#computeAsBefore();
    this.identity?.destroy();
    this.database?.destroy();
    await this.cloud?.stop();
  }

  /** Where people of the site sign in. */
  get place() {
    const { UserPoolId: userPoolId = '', UserPoolClientId: userPoolClientId = '' } = this.stack.outputs;
    return { userPoolId, userPoolClientId };
  }

  /** Makes an account with a password, confirmed. */
  async makeAccount(email: string): Promise<void> {
    const user = { UserPoolId: this.place.userPoolId, Username: email };
    await this.identity.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    await this.identity.send(
      new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }),
    );
  }

  /** Signs a user in as a browser does. @param code of the account's authenticator app, if it has one */
  async signIn(email: string, password: string = PASSWORD, code = ''): Promise<Tokens> {
    const userPoolEndpoint = this.stack.endpoints.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '';
    Amplify.configure({ Auth: { Cognito: { ...this.place, userPoolEndpoint } } });
    // A new client each time, without a session.
    const store = new Map<string, string>();
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (name, value) => void store.set(name, value),
      getItem: async (name) => store.get(name) ?? null,
      removeItem: async (name) => void store.delete(name),
      clear: async () => store.clear(),
    });
    const started = await signIn({ username: email, password });
    const { nextStep } = code ? await confirmSignIn({ challengeResponse: code }) : started;
    expect(nextStep.signInStep).toBe('DONE');
    const { tokens } = await fetchAuthSession();
    const [, refresh = ''] = [...store].find(([name]) => name.endsWith('.refreshToken')) ?? [];
    return { access: String(tokens?.accessToken), id: String(tokens?.idToken), refresh };
  }

  /** Calls the API through the site. */
  async call(method: string, path: string, token: string): Promise<{ status: number; code?: string }> {
    const response = await fetch(`${this.cloud.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, ...(code !== undefined && { code }) };
  }

  /** Makes an account an administrator, from any state. */
  async makeAdmin(email: string): Promise<void> {
    const user = { UserPoolId: this.place.userPoolId, Username: email };
    const { UserAttributes = [] } = await this.identity.send(new AdminGetUserCommand(user));
    const userId = UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
    await this.identity.send(new AdminAddUserToGroupCommand({ ...user, GroupName: ADMIN_GROUP }));
    const Item = { userId, email, role: 'admin', grantedAt: new Date().toISOString(), grantedBy: 'olga' };
    await this.database.send(new PutCommand({ TableName: this.stack.outputs.RolesTableName, Item }));
  }

  async leaveGroup(email: string): Promise<void> {
    const user = { UserPoolId: this.place.userPoolId, Username: email };
    await this.identity.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: ADMIN_GROUP }));
  }

  async loseRole(email: string): Promise<void> {
    const { userId } = (await this.find(email)) ?? expect.fail(`${email} has no role`);
    const TableName = this.stack.outputs.RolesTableName;
    await this.database.send(new DeleteCommand({ TableName, Key: { userId } }));
  }

  async disable(email: string): Promise<void> {
    const { userPoolId } = this.place;
    await this.identity.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: email }));
  }

  async find(email: string) {
    return (await this.admins.list()).find((admin) => admin.email === email);
  }
}

/** Starts a back office for the tests of a file. */
export function startBackOffice(options?: Partial<LocalCloudOptions>): BackOffice {
  const office = new BackOffice();
  beforeAll(() => office.start(options));
  afterAll(() => office.stop());
  return office;
}
