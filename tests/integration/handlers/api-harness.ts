import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { AdminList } from '../../../domain/admin.ts';
import {
  type ApiRoute,
  api,
  CHECKOUT_SECRET_HEADER,
  getRouteKey,
  IDEMPOTENCY_HEADER,
  SITE_SECRET_HEADER,
} from '../../../domain/api.ts';
import { isRecord } from '../../../domain/record.ts';
import { isSessionId } from '../../../domain/verification.ts';
import { stages } from '../../../infra/stages.ts';
import type { EndpointHandler } from '../../../lambdas/http/endpoint.ts';
import { TABLES } from '../../../lambdas/records/kinds.ts';
import type { RateLimit } from '../../../lambdas/tables/rate-limits.ts';
import { signCheckoutToken } from '../../../lambdas/tokens/checkout-secrets.ts';
import { functionCredentials, LOCAL_CREDENTIALS } from '../../../local/aws/credentials.ts';
import { readBuckets } from '../../../local/aws/s3/buckets.ts';
import { sesAccount } from '../../../local/aws/ses/account.ts';
import type { Email } from '../../../local/aws/ses/outbox.ts';
import { EndpointMap } from '../../../local/endpoint-map.ts';
import { functionName } from '../../../local/permissions/policies.ts';
import {
  externalUrls,
  type SimulatedService,
  type StandIns,
  sdkEndpoints,
  startStandIns,
  stopStandIns,
} from '../../../local/services.ts';
import type { FaultMode } from '../../../local/stand-in.ts';
import { storedParameters } from '../../../local/stored-parameters.ts';
import type { Template } from '../../../local/template/template.ts';
import { runAs } from '../../support/function-credentials.ts';
import { noteGrantUse } from '../../support/grant-use.ts';
import { passHeldTime, passTimeItself } from '../../support/held-answers.ts';
import { productTemplate } from '../../support/product-template.ts';
import { type SynthesizedName, synthesized } from '../../support/synthesized.ts';
import { TemplatePermissions } from '../../support/template-permissions.ts';
import {
  type ApiCall,
  type ApiResponse,
  apiEvent,
  captureLog,
  invoke,
  REQUEST_ID,
  separateMetrics,
} from '../../unit/lambdas/api-call.ts';
import { NewsletterHarness } from './newsletter-harness.ts';
import { OnboardingHarness } from './onboarding/onboarding-harness.ts';

export const SITE_URL = 'http://localhost:3000';

/** What stands for an address that gets no email. */
export const toSuppressionKey = (address: string) =>
  `sha256:${createHash('sha256').update(address).digest('base64url')}`;

export const TEAM = stages.dev.mail.team;
const FUNCTION_TIMEOUT_MS = 25_000;

/** By the functions' names. */
const HANDLERS: Readonly<Record<string, () => Promise<{ readonly handler: EndpointHandler }>>> = {
  admin: () => import('../../../lambdas/admin/admin.handler.ts'),
  'admin-erasure': () => import('../../../lambdas/admin/admin-erasure.handler.ts'),
  'admin-money': () => import('../../../lambdas/admin/admin-money.handler.ts'),
  authenticator: () => import('../../../lambdas/identity/authenticator.handler.ts'),
  'billing-portal': () => import('../../../lambdas/payments/billing-portal.handler.ts'),
  checkout: () => import('../../../lambdas/checkout/checkout.handler.ts'),
  contact: () => import('../../../lambdas/contact/contact.handler.ts'),
  newsletter: () => import('../../../lambdas/newsletter/newsletter.handler.ts'),
  onboarding: () => import('../../../lambdas/onboarding/onboarding.handler.ts'),
  'purchase-email': () => import('../../../lambdas/payments/purchase-email.handler.ts'),
  subscription: () => import('../../../lambdas/payments/subscription.handler.ts'),
  verification: () => import('../../../lambdas/verification/verification.handler.ts'),
  'visitor-counts': () => import('../../../lambdas/visitor-counts/visitor-counts.handler.ts'),
};

/** The name of a route, such as `admin-list` for `adminList`. */
export type EndpointName = KebabCase<keyof typeof api>;

type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : Name;

/** The visitor of a call. */
export interface Viewer {
  readonly ip?: string;
  /** Secret of the call's checkout. By default that of the link in the customer's email; null sends the id alone. */
  readonly secret?: string | null | undefined;
}

/** So that no test waits for the rate of the mail service. */
const UNHURRIED = { MAILS_PER_SECOND: '1000000' };

export type Item = Readonly<Record<string, unknown>>;

/** Maximum number of items in a write of the database. */
const BATCH = 25;

const AT_ONCE = 25;

/**
 * The functions of the API with everything around them: the tables, parameters and variables that the stack gives them,
 * and stand-ins of the services.
 */
export class ApiHarness {
  standIns!: StandIns;
  template!: Template;
  permissions!: TemplatePermissions;
  readonly newsletter = new NewsletterHarness(this);
  readonly onboarding = new OnboardingHarness(this);
  #endpoints = new EndpointMap();
  /** Variables of each function, by its name. */
  #variables: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map();
  /** By the API's names of routes. */
  #routes: ReadonlyMap<string, CalledFunction> = new Map();
  #database!: DynamoDBDocumentClient;
  #events: string[] = [];
  /** Variables that a test sets in place of the stack's. */
  #varied: Readonly<Record<string, string>> = {};
  #viewers = 0;
  #people = 0;
  #keys = 0;

  /** @param stage whose template it is that everything is made of */
  async start(stage: SynthesizedName): Promise<void> {
    this.template = productTemplate(synthesized(stage));
    this.permissions = new TemplatePermissions(this.template);
    this.standIns = await startStandIns(undefined, this.permissions);
    const { dynamodb, s3, ses, ssm } = this.standIns;
    await dynamodb.createTables(this.template);
    ssm.setParameters(storedParameters(this.template));
    ses.setAccount(sesAccount(this.template));
    this.#database = DynamoDBDocumentClient.from(
      new DynamoDBClient({
        endpoint: dynamodb.url,
        region: this.template.surroundings.region,
        credentials: LOCAL_CREDENTIALS,
      }),
      { marshallOptions: { removeUndefinedValues: true } },
    );
    this.listenToMailService();

    for (const [external, local] of Object.entries(externalUrls(this.standIns))) {
      this.#endpoints.add(external, local);
    }
    const [distribution] = this.template.resources('AWS::CloudFront::Distribution');
    const hostName = this.template.attribute(distribution?.logicalId ?? '', 'DomainName');
    this.#endpoints.add(`https://${hostName}`, SITE_URL);
    await s3.setBuckets(readBuckets(this.template, (text) => this.#endpoints.localize(text)));
    this.#variables = new Map(this.#functionVariables());
    this.#routes = calledFunctions(this.template);
    Object.assign(process.env, {
      AWS_REGION: this.template.surroundings.region,
      AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
      AWS_SESSION_TOKEN: LOCAL_CREDENTIALS.sessionToken,
      ...sdkEndpoints(this.standIns),
    });
  }

  async stop(): Promise<void> {
    this.#database.destroy();
    await stopStandIns(this.standIns);
    noteGrantUse(this.permissions.grants());
  }

  /** Keeps the mail service's notifications until `passEvents`. */
  listenToMailService(): void {
    this.standIns.ses.publishTo((_topic, _subject, message) => this.keepEvent(message));
  }

  keepEvent(message: string): void {
    this.#events.push(message);
  }

  /** Loses some of the notifications that were kept. */
  protected dropEvents(isLost: (message: string) => boolean): void {
    this.#events = this.#events.filter((message) => !isLost(message));
  }

  /** Ends all faults and variations, and forgets all emails and events. Stored items stay. */
  clear(): void {
    for (const standIn of Object.values(this.standIns)) standIn.setFault('off');
    this.standIns.ses.clear();
    this.#events = [];
    this.#varied = {};
  }

  /** Sets a fault until the test ends. A slow stand-in takes no real time. */
  break(service: SimulatedService, fault: FaultMode = 'error'): void {
    if (fault === 'slow') passHeldTime();
    this.setFault(service, fault);
  }

  /** Does something during a fault. @returns its result */
  async breakDuring<T>(service: SimulatedService, act: () => Promise<T>, fault?: FaultMode): Promise<T> {
    this.break(service, fault);
    return act().finally(() => this.setFault(service, 'off'));
  }

  protected setFault(service: SimulatedService, fault: FaultMode): void {
    this.standIns[service].setFault(fault);
  }

  /** Sets variables of all functions until the test ends. */
  vary(variables: Readonly<Record<string, string>>): void {
    this.#varied = { ...this.#varied, ...variables };
  }

  /** Does something while these settings of the agency hold. */
  async applySettings(settings: object, act: () => Promise<unknown>): Promise<void> {
    await this.store('SETTINGS_TABLE', { id: 'agency', version: 1, settings });
    // Functions remember settings for a moment.
    passTime(1);
    await act();
    await this.remove('SETTINGS_TABLE', { id: 'agency', version: 1 });
    passTime(1);
    const { readSettings } = await import('../../../lambdas/tables/agency/settings.ts');
    await readSettings();
  }

  /** Calls an endpoint through the distribution, by default as a visitor from a new IP. */
  async call(
    name: EndpointName,
    call: ApiCall = {},
    { ip = this.newIp(), secret }: Viewer = {},
  ): Promise<ApiResponse> {
    const handler = await this.load(name);
    const event = this.event(name, await withSecret(call, secret), ip);
    // Requests that a function sends after its response are still its own.
    return runAs(this.functionOf(name), () => invoke(handler, event));
  }

  /** Makes calls at the same time, all by one visitor. */
  async callAtOnce(
    name: EndpointName,
    calls: readonly ApiCall[],
    ip = this.newIp(),
  ): Promise<Omit<ApiResponse, 'logLines' | 'metrics'>[]> {
    const handler = await this.load(name);
    const proven = await Promise.all(calls.map((call) => withSecret(call)));
    const events = proven.map((call) => this.event(name, call, ip));
    const { result } = await captureLog(() =>
      Promise.all(events.map((event) => handler(event, {} as Context))),
    );
    return result.map(({ statusCode = 0, headers = {}, body = '' }) => ({
      status: statusCode,
      headers,
      body: JSON.parse(body),
    }));
  }

  /** Makes many calls by one visitor, some at a time, so that a busy machine answers each within its time limit. */
  async callInBatches(name: EndpointName, calls: readonly ApiCall[]) {
    const ip = this.newIp();
    const answers = [];
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      answers.push(...(await this.callAtOnce(name, calls.slice(start, start + AT_ONCE), ip)));
    }
    return answers;
  }

  /** The header that the distribution adds to calls. */
  get mark(): Readonly<Record<string, string>> {
    const [sent = ''] = (this.variablesOf('contact').SITE_SECRETS ?? '').split(',');
    return { [SITE_SECRET_HEADER]: sent };
  }

  /** The event of a call that comes through the distribution. */
  event(name: EndpointName, { headers, ...call }: ApiCall, ip = this.newIp()): object {
    const edge = '130.176.0.1';
    const event = apiEvent({
      ...call,
      routeKey: getRouteKey(routeOf(name)),
      headers: { ...this.mark, 'x-forwarded-for': `${ip}, ${edge}`, ...headers },
    });
    return { ...event, requestContext: { requestId: REQUEST_ID, http: { sourceIp: edge } } };
  }

  /** The handler of an endpoint, with the variables that the stack gives its function, and those of no other. */
  async load(name: EndpointName): Promise<EndpointHandler> {
    this.enter(name);
    const load = HANDLERS[this.functionOf(name)] ?? expect.fail(`No handler of ${name}`);
    return (await load()).handler;
  }

  /** The function that the API calls for an endpoint. */
  functionOf(name: EndpointName): string {
    return this.#routeOf(name).name;
  }

  /** Whether the API verifies a token before it calls the function. */
  protected isForMembers(name: EndpointName): boolean {
    return this.#routeOf(name).isForMembers;
  }

  #routeOf(name: EndpointName): CalledFunction {
    const routeKey = getRouteKey(routeOf(name));
    return this.#routes.get(routeKey) ?? expect.fail(`No function for ${routeKey}`);
  }

  /** Makes environment and credentials those of a function. @param named its name, or that of an endpoint of it */
  enter(named: string): void {
    const name = isEndpoint(named) ? this.functionOf(named) : named;
    for (const variables of this.#variables.values()) {
      for (const variable of Object.keys(variables)) delete process.env[variable];
    }
    Object.assign(process.env, this.variablesOf(name), this.#varied);
    process.env.AWS_ACCESS_KEY_ID = functionCredentials(name).accessKeyId;
  }

  /** A function's variables, as the local run sets them. */
  variablesOf(name: string): Readonly<Record<string, string>> {
    return this.#variables.get(name) ?? expect.fail(`No function ${name}`);
  }

  /** A table. @param name of a list of records, or of a variable that names the table, such as `ROLES_TABLE` */
  tableOf(name: string): string {
    const variable = name in TABLES ? TABLES[name as AdminList].variable : name;
    const [table] = [...this.#variables.values()].flatMap((variables) => variables[variable] ?? []);
    return table ?? expect.fail(`No function has ${variable}`);
  }

  #functionVariables(): [string, Record<string, string>][] {
    const functions = this.template.resources<{ Environment: { Variables: Record<string, unknown> } }>(
      'AWS::Lambda::Function',
    );
    return functions.map((resource) => [
      functionName(resource),
      Object.fromEntries(
        Object.entries(resource.properties.Environment.Variables).map(([key, value]) => [
          key,
          this.#endpoints.localize(String(value)),
        ]),
      ),
    ]);
  }

  /** Runs the schedule. @returns its metrics and log */
  async runSchedule(hasTime?: () => boolean): Promise<Pick<ApiResponse, 'metrics' | 'logLines'>> {
    const { error, ...written } = await this.tryToRunSchedule(hasTime);
    if (error !== undefined) throw error;
    return written;
  }

  /** Runs the schedule, which may fail. @returns also the error */
  async tryToRunSchedule(
    hasTime?: () => boolean,
  ): Promise<Pick<ApiResponse, 'metrics' | 'logLines'> & { readonly error?: unknown }> {
    const { result, logLines } = await captureLog(() =>
      this.#runSchedule(hasTime).catch((error: unknown) => ({ error })),
    );
    return { ...separateMetrics(logLines), ...result };
  }

  /** Runs the schedule several times at once. */
  async runSchedulesAtOnce(runs: number): Promise<void> {
    await captureLog(() => Promise.all(Array.from({ length: runs }, () => this.#runSchedule())));
  }

  async #runSchedule(hasTime = () => true): Promise<void> {
    this.enter('mail-retry');
    Object.assign(process.env, UNHURRIED);
    const { handler } = await import('../../../lambdas/mail/mail-retry.handler.ts');
    const getRemainingTimeInMillis = () => (hasTime() ? FUNCTION_TIMEOUT_MS : 0);
    await handler({}, { getRemainingTimeInMillis } as Context);
  }

  /** Hands the mail service's new notifications to the function that listens. */
  async passEvents(): Promise<string[]> {
    return this.passEvent(...this.#events.splice(0));
  }

  /** Hands notifications to the function that listens. @returns the log */
  async passEvent(...messages: readonly string[]): Promise<string[]> {
    this.enter('mail-events');
    const { handler } = await import('../../../lambdas/mail/mail-events.handler.ts');
    const Records = messages.map((Message) => ({ Sns: { Message } }));
    const { logLines } = await captureLog(() => handler({ Records }));
    return logLines;
  }

  /** Hands over a notification about an email. @param email what the notification says of it */
  passReport(report: object, email: object = {}): Promise<string[]> {
    const mail = { timestamp: new Date().toISOString(), messageId: 'm', destination: [], ...email };
    return this.passEvent(JSON.stringify({ mail, ...report }));
  }

  /** Hands over that an email has bounced. @returns the log */
  passBounce(emailAddress: string, bounceType: string, email?: object): Promise<string[]> {
    const bounce = { bounceType, bouncedRecipients: [{ emailAddress }] };
    return this.passReport({ eventType: 'Bounce', bounce }, { destination: [emailAddress], ...email });
  }

  /** Lets the newest email to an address come back, and hands this over. @returns the log */
  async returnEmail(email: string, type: 'Bounce' | 'Complaint' = 'Bounce'): Promise<string[]> {
    await this.passEvents();
    this.standIns.ses.report(this.emailsTo(email).at(-1)?.id ?? '', type);
    return this.passEvents();
  }

  /** Uses up a limit, as calls from many IPs do. @param subject that it counts for */
  async exhaust(name: EndpointName, limit: RateLimit, subject = 'all'): Promise<void> {
    this.enter(name);
    const { addUsage, createCounter } = await import('../../../lambdas/tables/rate-limits.ts');
    await addUsage(createCounter(limit, subject), limit.max);
  }

  /**
   * Does what new limits count, such as the first calls of a visitor, and has them count it so many times.
   * @returns their number
   */
  async countOften(times: number, act: () => Promise<unknown>): Promise<number> {
    const read = async () =>
      (await this.items('RATE_LIMITS_TABLE')).filter(({ count }) => count !== undefined);
    const known = (await read()).map(({ key }) => key);
    await act();
    const counters = (await read()).filter(({ key }) => !known.includes(key));
    const counted = counters.map((counter) => ({ ...counter, count: Number(counter.count) * times }));
    await this.store('RATE_LIMITS_TABLE', ...counted);
    return counters.length;
  }

  /** All items of a table. @param table as of `tableOf` */
  async items(table: string): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    const pages = paginateScan({ client: this.#database }, { TableName: this.tableOf(table) });
    for await (const { Items = [] } of pages) items.push(...Items);
    return items;
  }

  /** Items of a table with an email address. */
  async itemsOf(table: string, email: string): Promise<Record<string, unknown>[]> {
    return (await this.items(table)).filter((item) => item.email === email);
  }

  /** Notes that an address gets no email. */
  suppress(address: string, reason: 'bounce' | 'complaint' = 'bounce'): Promise<void> {
    const key = toSuppressionKey(address);
    return this.store('SUPPRESSED_ADDRESSES_TABLE', { address: key, reason, at: new Date().toISOString() });
  }

  /** Why an address gets no email; undefined if it does. */
  async suppression(email: string): Promise<unknown> {
    const items = await this.items('SUPPRESSED_ADDRESSES_TABLE');
    return items.find(({ address }) => address === toSuppressionKey(email))?.reason;
  }

  /** Puts items into a table as they are. */
  store(table: string, ...items: readonly object[]): Promise<void> {
    return this.#write(
      table,
      items.map((item) => ({ PutRequest: { Item: item as Item } })),
    );
  }

  /** Removes items from a table. */
  remove(table: string, ...keys: readonly Readonly<Record<string, string | number>>[]): Promise<void> {
    return this.#write(
      table,
      keys.map((Key) => ({ DeleteRequest: { Key } })),
    );
  }

  async #write(table: string, writes: readonly object[]): Promise<void> {
    for (let start = 0; start < writes.length; start += BATCH) {
      const RequestItems = { [this.tableOf(table)]: writes.slice(start, start + BATCH) };
      await this.#database.send(new BatchWriteCommand({ RequestItems }));
    }
  }

  /** Accepted emails in the order of sending. */
  emails(): Email[] {
    return [...this.standIns.ses.emails()].reverse();
  }

  /** Accepted emails to an address. */
  emailsTo(email: string): Email[] {
    return this.emails().filter(({ to }) => to.includes(email));
  }

  /** Submits the contact form. @param key of the browser */
  submitContact(fields: object = {}, key?: string, viewer?: Viewer): Promise<ApiResponse> {
    return this.call('contact', this.withKey(this.provenContact(fields), key), viewer);
  }

  /** The contact form's request with a passed captcha. */
  provenContact(fields: object = {}) {
    return contactBody({ recaptchaToken: this.standIns.captcha.issueToken(), ...fields });
  }

  /** A call with the key of a browser. */
  withKey(body: object, key: string | undefined): ApiCall {
    return { body, headers: key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key } };
  }

  /** An email address that no other call of this file uses. */
  newEmail(): string {
    this.#people += 1;
    return `person-${this.#people}@engines.example`;
  }

  /** A key as a browser makes it for a form. */
  newKey(): string {
    this.#keys += 1;
    return `key-of-the-browser-${this.#keys}`;
  }

  /** An IP that no other call of this file uses. */
  newIp(): string {
    this.#viewers += 1;
    return `10.${this.#viewers >> 16}.${(this.#viewers >> 8) & 255}.${this.#viewers & 255}`;
  }
}

/** What a response with a problem matches. */
export const problem = (status: number, code: string) => ({ status, body: { code } });

/** Does something several times, one after the other. @returns all results */
export async function repeat<T>(times: number, act: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < times; at += 1) results.push(await act(at));
  return results;
}

/** A call with the secret of the checkout that it is about. @param secret as of `Viewer` */
export async function withSecret(call: ApiCall, secret?: string | null): Promise<ApiCall> {
  const { body, query, headers } = call;
  const id = query?.session_id ?? (isRecord(body) ? body.sessionId : undefined);
  if (typeof id !== 'string' || !isSessionId(id) || secret === null) return call;
  return {
    ...call,
    headers: { [CHECKOUT_SECRET_HEADER]: secret ?? (await signCheckoutToken(id)), ...headers },
  };
}

/**
 * Starts a harness for the tests of a file. Each test begins without faults and emails. The clock stands still, so that
 * no time window of a limit ends during a test.
 */
export function startEmailHarness(): ApiHarness {
  return startForFile(new ApiHarness());
}

/** Starts and stops a harness with the tests of a file. @param stage whose template gives everything */
export function startForFile<Harness extends ApiHarness>(
  harness: Harness,
  stage: SynthesizedName = 'few-visits',
): Harness {
  beforeAll(() => harness.start(stage));
  beforeEach(() => {
    passTimeItself();
    passTime(0);
    harness.clear();
  });
  afterEach(() => harness.permissions.failIfMissing());
  afterAll(async () => {
    passTimeItself();
    await harness.stop();
  });
  return harness;
}

/** Lets time pass for everything that reads the clock, without waiting. */
export function passTime(minutes: number): void {
  const later = Date.now() + minutes * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
}

/** The contact form's request. */
export function contactBody(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'ada@engines.example',
    phone: '801 555 0199',
    company: 'Analytical Engines',
    website: 'engines.example',
    services: ['seo', 'email'],
    message: 'We would like to be found.',
    elapsedMs: 40_000,
    ...changes,
  };
}

/** A function that the API calls. */
interface CalledFunction {
  readonly name: string;
  readonly isForMembers: boolean;
}

function calledFunctions(template: Template): ReadonlyMap<string, CalledFunction> {
  const functions = template.resources<object>('AWS::Lambda::Function');
  const names = new Map(
    functions.map((resource) => [template.attribute(resource.logicalId, 'Arn'), functionName(resource)]),
  );
  const integrations = new Map(
    template
      .resources<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration')
      .map(({ ref, properties }) => [`integrations/${ref}`, names.get(properties.IntegrationUri) ?? '']),
  );
  return new Map(
    template
      .resources<{ RouteKey: string; Target: string; AuthorizationType?: string }>('AWS::ApiGatewayV2::Route')
      .map(({ properties: { RouteKey, Target, AuthorizationType } }) => [
        RouteKey,
        { name: integrations.get(Target) ?? '', isForMembers: AuthorizationType === 'JWT' },
      ]),
  );
}

function isEndpoint(name: string): name is EndpointName {
  return camelCase(name) in api;
}

function routeOf(name: EndpointName): ApiRoute {
  return api[camelCase(name) as keyof typeof api];
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
