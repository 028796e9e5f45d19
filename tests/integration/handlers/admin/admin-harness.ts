import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import type { Role } from '../../../../domain/accounts.ts';
import { ADMIN_GROUP } from '../../../../domain/accounts.ts';
import type { AdminList } from '../../../../domain/admin.ts';
import { isEmailAddress } from '../../../../domain/email-address/email-address.ts';
import type { TableVariable } from '../../../../domain/function-variables.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import type { StageSettings } from '../../../../infra/stages.ts';
import { getSearchedTexts, type RecordOf, TABLES } from '../../../../lambdas/records/kinds.ts';
import { toIndexedWords } from '../../../../lambdas/search/words.ts';
import { sendAwsError, sendAwsJson, simulateFault } from '../../../../local/aws/faults.ts';
import type { SimulatedService } from '../../../../local/services.ts';
import { type FaultMode, type StandIn, startStandIn } from '../../../../local/stand-in.ts';
import { runAs } from '../../../support/function-credentials.ts';
import type { SynthesizedName } from '../../../support/synthesized.ts';
import type { ApiCall, ApiResponse } from '../../../unit/lambdas/api-call.ts';
import { ApiHarness, type EndpointName, type Item, startForFile, type Viewer } from '../api-harness.ts';

/** Claims of a verified token as the API hands them to a function: all are texts. */
export type Claims = Readonly<Record<string, string>>;

export interface AdminCall extends ApiCall {
  readonly path?: Readonly<Record<string, string>>;
  /** Claims of the caller's token; by default those of an administrator of the harness. */
  readonly claims?: Claims;
}

/** An account in every state that matters to a call. */
export interface AccountState {
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly isEnabled: boolean;
  /** The error with which the user pool refuses its session, where that is another than of a disabled account. */
  readonly refusal?: string;
  readonly hasAuthenticator: boolean;
  /** Since when signing in asks for a code, as recorded: seconds of the epoch. Undefined without a record. */
  readonly mfaSince: number | undefined;
  /** Further email addresses of purchases, as recorded. */
  readonly provenEmails?: string;
  readonly isInGroup: boolean;
  readonly hasRecord: boolean;
  readonly status?: string;
  /** Of its role record; by default that of records from before there were several. */
  readonly role?: Role['role'];
}

export type Query = Readonly<Record<string, string>>;

/** A page of a list. */
export interface Page {
  readonly items: readonly Readonly<Record<string, unknown> & { id: string; createdAt: string }>[];
  readonly cursor?: string;
  readonly searchedTo?: string;
}

interface ShownRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly changes: readonly Readonly<Record<string, unknown>>[];
}

const ADMINISTRATOR: AccountState = {
  email: 'admin@example.com',
  isEmailVerified: true,
  isEnabled: true,
  hasAuthenticator: true,
  mfaSince: 1,
  isInGroup: true,
  hasRecord: true,
};

/** A customer without an authenticator app. */
export const CUSTOMER: AccountState = {
  email: 'member@engines.example',
  isEmailVerified: true,
  isEnabled: true,
  hasAuthenticator: false,
  mfaSince: undefined,
  isInGroup: false,
  hasRecord: false,
};

/** As many changes are left to the function. */
const FEW = 20;

const keyOf = ({ dynamodb }: DynamoDBRecord) => Object.values(dynamodb?.Keys ?? {})[0]?.S ?? '';

/** Adds the functions of the back office, accounts that may call them, and those that follow the tables. */
export class AdminHarness extends ApiHarness {
  readonly accounts = new Accounts();
  /** Claims of an administrator with an authenticator app. */
  admin!: Claims;
  #changes: DynamoDBRecord[] = [];

  override async start(stage: SynthesizedName): Promise<void> {
    await super.start(stage);
    process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = await this.accounts.start();
    this.standIns.dynamodb.streamTo((record) => this.#changes.push(record));
    this.admin = await this.signIn();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.accounts.stop();
  }

  override clear(): void {
    super.clear();
    this.accounts.setFault('off');
    this.insistOnMfa('required');
    // Signed in a moment ago, however long the tests before this one took.
    this.admin = accessClaims(String(this.admin.sub));
  }

  protected override setFault(service: SimulatedService, fault: FaultMode): void {
    if (service === 'cognito') this.accounts.setFault(fault);
    else super.setFault(service, fault);
  }

  /**
   * Makes an account.
   * @param changes to an administrator with all permissions
   * @returns the claims of an access token that it was given
   */
  async signIn(changes: Partial<AccountState> = {}): Promise<Claims> {
    const userId = randomUUID();
    const noApp = changes.hasAuthenticator === false && { mfaSince: undefined };
    const account = { ...ADMINISTRATOR, ...noApp, ...changes };
    this.accounts.put(userId, account);
    if (account.hasRecord) {
      const role: Role = {
        userId,
        email: account.email,
        role: account.role ?? 'admin',
        grantedAt: new Date().toISOString(),
        grantedBy: 'test',
      };
      await this.store('ROLES_TABLE', role);
    }
    return accessClaims(userId);
  }

  /** Makes the account of a customer. @returns as of `signIn` */
  signInCustomer(email: string, changes: Partial<AccountState> = {}): Promise<Claims> {
    return this.signIn({ ...CUSTOMER, email, ...changes });
  }

  override async call(name: EndpointName, call: AdminCall = {}, viewer: Viewer = {}): Promise<ApiResponse> {
    const { q, list = call.path?.list } = call.query ?? {};
    const searched = ADMIN_LISTS.find((one) => one === list);
    // Whole email addresses are looked up in the search index for clients alone.
    if (q && searched && (!isEmailAddress(q) || list === 'clients')) await this.followChanges(searched);
    return super.call(name, call, viewer);
  }

  /** The event of a call. Where the API verifies a token, it is that of an administrator by default. */
  override event(name: EndpointName, { path, claims = this.admin, ...call }: AdminCall, ip?: string): object {
    if (!this.isForMembers(name)) return super.event(name, call, ip);
    const headers = { authorization: `Bearer ${claims.sub}`, ...call.headers };
    const event = super.event(name, { ...call, headers }, ip);
    const { requestContext } = event as { requestContext: object };
    return {
      ...event,
      ...(path && { pathParameters: path }),
      requestContext: {
        ...requestContext,
        authorizer: { jwt: { claims, scopes: ['aws.cognito.signin.user.admin'] } },
      },
    };
  }

  /** Asks for a page of a list. */
  list(list: string, query: Query = {}): Promise<ApiResponse> {
    return this.call('admin-list', { path: { list }, query });
  }

  /** A page of a list. */
  async page(list: string, query?: Query): Promise<Page> {
    const { status, body } = await this.list(list, query);
    expect([status, body.code]).toEqual([200, undefined]);
    return body as unknown as Page;
  }

  /** All pages of a list, one after the other. @param query of the first */
  async pages(list: string, query?: Query): Promise<Page[]> {
    const pages = [await this.page(list, query)];
    for (let cursor = pages[0]?.cursor; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
      pages.push(await this.page(list, { ...query, cursor }));
    }
    return pages;
  }

  /** The ids in all pages of a list. */
  async idsIn(list: string, query?: Query): Promise<string[]> {
    return (await this.pages(list, query)).flatMap(({ items }) => items.map(({ id }) => id));
  }

  /** A record as the back office shows it, with its changes. */
  async look(list: string, id: string): Promise<ShownRecord> {
    const { status, body } = await this.call('admin-record', { path: { list, id } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as ShownRecord;
  }

  /** Opens a file of a form. @param file its place */
  openFile(form: string, file = '0'): Promise<ApiResponse> {
    return this.call('admin-file', { path: { id: form, file } });
  }

  /** Changes a record as an administrator. */
  change(list: string, id: string, body: object, claims?: Claims): Promise<ApiResponse> {
    return this.call('admin-change', { path: { list, id }, body, ...(claims && { claims }) });
  }

  /** Updates the search index with the changes of a list, as the cloud does a second later. */
  async followChanges(list: AdminList): Promise<void> {
    const Records = this.takeChanges(TABLES[list].variable);
    if (Records.length === 0) return;
    const changed = new Map(Records.map((record) => [keyOf(record), record]));
    if (changed.size > FEW) return this.#indexMany(list, changed);
    expect(await this.follow([...changed.values()])).toEqual({ batchItemFailures: [] });
  }

  /** The changes in the streams of tables since the last call. */
  takeChanges(...variables: readonly TableVariable[]): DynamoDBRecord[] {
    const tables = variables.map((variable) => this.tableOf(variable));
    const isOfThese = ({ eventSourceARN = '' }: DynamoDBRecord) =>
      tables.includes(eventSourceARN.split('/')[1] ?? '');
    const taken = this.#changes.filter(isOfThese);
    this.#changes = this.#changes.filter((record) => !isOfThese(record));
    return taken;
  }

  /** Hands changes to the function that follows tables. */
  async follow(Records: DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
    this.enter('derived-data');
    const { handler } = await import('../../../../lambdas/derived-data/derived-data.handler.ts');
    return runAs('derived-data', () => handler({ Records }));
  }

  /** Has the clients follow what has changed of their orders, forms and plans, which in the cloud happens a second later. */
  async followOrders(): Promise<void> {
    const changes = this.takeChanges('ORDERS_TABLE', 'SUBSCRIPTIONS_TABLE', 'ONBOARDING_SUBMISSIONS_TABLE');
    expect(await this.follow(changes)).toEqual({ batchItemFailures: [] });
  }

  /** Writes what the function would write of many new records, at once. @param changed by their keys */
  async #indexMany(list: AdminList, changed: ReadonlyMap<string, unknown>): Promise<void> {
    const table = TABLES[list];
    const items = (await this.items(table.variable)) as unknown as (RecordOf[AdminList] & Item)[];
    const records = items.map((record) => ({ record, key: String(record[table.keyName]) }));
    const isNew = ({ record, key }: (typeof records)[number]) =>
      record.kind === table.kind && changed.has(key);
    const indexed = records.filter(isNew).map(({ record, key }) => {
      const { words, beginnings } = toIndexedWords(getSearchedTexts(list, record));
      return {
        key,
        createdAt: record.createdAt,
        words,
        all: [...words, ...beginnings],
      };
    });
    const known = new Set(indexed.flatMap(({ words }) => words));
    await this.store(
      'SEARCH_INDEX_TABLE',
      ...[...known].map((word) => ({ token: `${list}|${word}`, at: '-' })),
      ...indexed.flatMap(({ key, createdAt, all }) => [
        { token: `${list}#${key}`, at: '-', createdAt, words: all },
        ...all.map((word) => ({ token: `${list}|${word}`, at: `${createdAt}#${key}` })),
      ]),
    );
  }

  /** Sets the stage's requirements of administrators. */
  insistOnMfa(adminMfa: StageSettings['adminMfa']): void {
    this.vary({ ADMIN_MFA: adminMfa });
  }
}

/** Starts the harness for the tests of a file. */
export function startAdminHarness(stage?: SynthesizedName): AdminHarness {
  return startForFile(new AdminHarness(), stage);
}

/** The claims that the API hands on of an access token of the user pool. */
export function accessClaims(userId: string): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: userId,
    username: userId,
    iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example01',
    client_id: '1example23456789',
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    'cognito:groups': `[${ADMIN_GROUP}]`,
    auth_time: String(now),
    iat: String(now),
    exp: String(now + 900),
    jti: randomUUID(),
  };
}

/** The unsigned token with such claims: the accounts of the harness know it. */
export function tokenOf(claims: Claims): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}

/** The claims of an ID token, which identifies a user and permits nothing. */
export function idClaims({ sub = '', iss = '', client_id = '', iat = '', exp = '' }: Claims): Claims {
  return { sub, iss, aud: client_id, iat, exp, token_use: 'id', email: ADMINISTRATOR.email };
}

const ERRORS = {
  error: [500, 'InternalErrorException'],
  throttle: [400, 'TooManyRequestsException'],
} as const;

/** Answers the calls of the user pool by which functions ask about accounts. An account's id is its token, too. */
export class Accounts {
  readonly #accounts = new Map<string, AccountState>();
  #server: StandIn | undefined;
  #fault: FaultMode = 'off';
  #sessionsAsked = 0;
  /** Addresses that were invited, in order. */
  readonly invitations: string[] = [];
  /** Whether the response to the next invitation is lost. */
  losesNextInvitation = false;

  /** Counts the calls about a session since the last call. */
  takeSessionsAsked(): number {
    const asked = this.#sessionsAsked;
    this.#sessionsAsked = 0;
    return asked;
  }

  /** @returns its URL */
  async start(): Promise<string> {
    this.#server = await startStandIn('Accounts', (request, response) => this.#answer(request, response));
    return this.#server.url;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  setFault(mode: FaultMode): void {
    this.#fault = mode;
  }

  put(userId: string, account: AccountState): void {
    this.#accounts.set(userId, account);
  }

  /** Changes an account, as an operator does meanwhile. */
  change(userId: string, changes: Partial<AccountState>): void {
    const account = this.#accounts.get(userId) ?? expect.fail(`No account ${userId}`);
    this.#accounts.set(userId, { ...account, ...changes });
  }

  delete(userId: string): void {
    this.#accounts.delete(userId);
  }

  /** Whether there is an account of an email address. */
  has(email: string): boolean {
    return this.#find(email) !== undefined;
  }

  #find(name: string): [string, AccountState] | undefined {
    return [...this.#accounts].find(([id, { email }]) => id === name || email === name);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (await simulateFault(this.#fault, ERRORS, request, response)) return;
    const [, operation] = String(request.headers['x-amz-target']).split('.');
    if (operation === 'GetUser') this.#sessionsAsked += 1;
    if (operation === 'ListUsersInGroup') return sendAwsJson(response, 200, this.#administrators());
    const {
      Username,
      MessageAction,
      AccessToken: userId = Username,
      UserAttributes = [],
    } = JSON.parse(Buffer.concat(chunks).toString());
    if (operation === 'AdminCreateUser') {
      if (MessageAction !== 'RESEND' && this.has(Username))
        return sendAwsError(response, 400, 'UsernameExistsException', 'User account already exists');
      const invited = this.#invite(Username, MessageAction);
      if (!this.losesNextInvitation) return sendAwsJson(response, 200, invited);
      this.losesNextInvitation = false;
      return void request.socket.destroy();
    }
    const [id, account] = this.#find(userId) ?? [];
    if (!id || !account) return sendAwsError(response, 400, 'UserNotFoundException', 'User does not exist.');
    if (operation === 'AdminDeleteUser') {
      this.delete(id);
      return sendAwsJson(response, 200, {});
    }
    const changes = new Map<string | undefined, Partial<AccountState>>([
      ['AdminUpdateUserAttributes', { provenEmails: UserAttributes[0]?.Value }],
      ['AdminAddUserToGroup', { isInGroup: true }],
      ['AdminRemoveUserFromGroup', { isInGroup: false }],
      ['AdminUserGlobalSignOut', { refusal: 'NotAuthorizedException' }],
    ]).get(operation);
    if (changes) {
      this.change(id, changes);
      return sendAwsJson(response, 200, {});
    }
    if (operation === 'AdminGetUser') return sendAwsJson(response, 200, userOf(id, account));
    if (operation !== 'GetUser') return sendAwsJson(response, 200, groupsOf(account));
    const { isEnabled, refusal = isEnabled ? undefined : 'NotAuthorizedException' } = account;
    if (!refusal) return sendAwsJson(response, 200, userOf(id, account));
    sendAwsError(response, 400, refusal, 'Access Token has been revoked');
  }

  /** Creates an account, or repeats its invitation. */
  #invite(email: string, action: string | undefined): object {
    this.invitations.push(email);
    if (action !== 'RESEND') {
      this.put(randomUUID(), { ...CUSTOMER, email, status: 'FORCE_CHANGE_PASSWORD' });
    }
    const [id = '', account = ADMINISTRATOR] = this.#find(email) ?? [];
    return { User: listedUserOf(id, account) };
  }

  #administrators(): object {
    const members = [...this.#accounts].filter(([, { isInGroup }]) => isInGroup);
    return { Users: members.map(([userId, account]) => listedUserOf(userId, account)) };
  }
}

function userOf(userId: string, account: AccountState) {
  const { email, isEmailVerified, hasAuthenticator, mfaSince, provenEmails } = account;
  return {
    Username: userId,
    Enabled: account.isEnabled,
    UserStatus: account.status ?? 'CONFIRMED',
    UserAttributes: [
      { Name: 'sub', Value: userId },
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: String(isEmailVerified) },
      ...(provenEmails === undefined ? [] : [{ Name: 'custom:proven_emails', Value: provenEmails }]),
      ...(mfaSince === undefined ? [] : [{ Name: 'custom:mfa_since', Value: String(mfaSince) }]),
    ],
    ...(hasAuthenticator && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
  };
}

/** Lists call the attributes of a user by another name. */
function listedUserOf(userId: string, account: AccountState) {
  const user = userOf(userId, account);
  return { ...user, Attributes: user.UserAttributes };
}

function groupsOf({ isInGroup }: AccountState): object {
  return { Groups: isInGroup ? [{ GroupName: ADMIN_GROUP }] : [] };
}
