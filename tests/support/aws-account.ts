/** Simulates what operators' commands use of an AWS account, besides the stand-ins of the local cloud. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADMIN_GROUP } from '../../domain/accounts.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { readBody, startServer } from '../../local/stand-in.ts';

export interface FakeStack {
  readonly outputs: Readonly<Record<string, string>>;
  /** `UPDATE_COMPLETE` by default. */
  readonly status?: string;
  /** As JSON; one without anything by default. */
  readonly template?: string;
  readonly resources?: readonly {
    readonly type: string;
    readonly logicalId: string;
    readonly physicalId: string;
  }[];
}

/** A domain of SES, in API format. */
interface Identity {
  readonly VerifiedForSendingStatus: boolean;
  readonly DkimAttributes: { readonly Status: string; readonly Tokens: readonly string[] };
  readonly MailFromAttributes: { readonly MailFromDomain: string; readonly MailFromDomainStatus: string };
}

/** `denied` is a caller without the permission. */
type Fault = 'denied' | 'unreachable' | keyof typeof REFUSALS;

/** The services' own errors. */
const REFUSALS = {
  expired: [403, 'ExpiredToken', 'No'],
  unknown: [403, 'InvalidClientTokenId', 'No'],
  busy: [400, 'TooManyInvalidationsInProgress', 'Processing your request will exceed the limit.'],
} as const;

/** An account in which everything is fine, and a caller called olga. Tests change it. */
class AwsAccount {
  /** By service. The fault of every call until it is removed. */
  faults: { [Name in keyof typeof SERVICES]?: Fault } = {};
  /** By name. */
  readonly stacks = new Map<string, FakeStack>();
  /** Those of any distribution, the oldest first. */
  readonly invalidations: { readonly distributionId: string; readonly paths: readonly string[] }[] = [];
  /** The number of status requests before an invalidation is completed. */
  questionsUntilDone = 0;
  /** SES for the account, in API format. */
  mail: object = {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000 },
  };
  /** By domain. */
  identities = new Map<string, Identity>();
  /** Addresses of the suppression list of SES, and why each is on it. */
  suppressed = new Map<string, 'BOUNCE' | 'COMPLAINT'>();
  /** Emails of the administrators. */
  admins: readonly string[] = [];
  /** Names. */
  buckets: readonly string[] = [];
  functionsAtOnce = 1000;
  logGroups: readonly string[] = [];
  /** Values of metrics by day. */
  usage: Readonly<Record<string, readonly number[]>> = {};

  /** Makes everything fine again. */
  reset(): void {
    this.stacks.clear();
    this.identities.clear();
    const { stacks: _, identities: __, ...initial } = new AwsAccount();
    Object.assign(this, initial);
  }
}

export type FakeAws = AwsAccount & {
  /** Value of `AWS_ENDPOINT_URL`. */
  readonly url: string;
  stop(): Promise<void>;
};

/** Starts an account without stacks. */
export async function startAws(): Promise<FakeAws> {
  const account = new AwsAccount();
  const { url, stop } = await startServer((request, response) => respond(account, request, response));
  return Object.assign(account, { url, stop });
}

/** A fully verified domain. */
export function verifiedIdentity(domain: string): Identity {
  return {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS', Tokens: ['one', 'two', 'three'] },
    MailFromAttributes: { MailFromDomain: `bounce.${domain}`, MailFromDomainStatus: 'SUCCESS' },
  };
}

/** What a service responds: XML, or an object as JSON. */
type Answer = readonly [status: number, content?: string | object | undefined];

/** @param path of the URL @param body as text */
type Service = (account: AwsAccount, path: string, body: string, request: IncomingMessage) => Answer;

/** By the names that calls are signed for. */
const SERVICES = {
  sts: () => [200, result('GetCallerIdentity', IDENTITY)],
  cloudformation({ stacks }, _, body) {
    const form = new URLSearchParams(body);
    const [action, name] = [form.get('Action') ?? '', form.get('StackName') ?? ''];
    const stack = stacks.get(name);
    if (!stack) return [400, error('ValidationError', `Stack with id ${name} does not exist`)];
    const contents: Readonly<Record<string, string>> = {
      DescribeStacks: `<Stacks>${member(described(name, stack))}</Stacks>`,
      ListStackResources: `<StackResourceSummaries>${summaries(stack)}</StackResourceSummaries>`,
      GetTemplate: elements({ TemplateBody: stack.template ?? '{}' }),
    };
    const content = contents[action];
    return content ? [200, result(action, content)] : [400, error('InvalidAction', action)];
  },
  cloudfront(account, path, body, { method }) {
    const [, distributionId = '', id = ''] = /\/distribution\/([^/]+)\/invalidation\/?(.*)/.exec(path) ?? [];
    if (method === 'POST') {
      const paths = [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, one = '']) => one);
      account.invalidations.push({ distributionId, paths });
      return [201, invalidation(`I${account.invalidations.length}`, account.questionsUntilDone === 0)];
    }
    account.questionsUntilDone -= 1;
    return [200, invalidation(id, account.questionsUntilDone <= 0)];
  },
  ses({ mail, identities, suppressed }, path) {
    const name = decodeURIComponent(path.split('/').at(-1) ?? '');
    const found = path.includes('/identities/')
      ? identities.get(name)
      : suppression(name, suppressed.get(name));
    const answer = path.endsWith('/account') ? mail : found;
    return answer ? [200, answer] : [404, { __type: 'NotFoundException', message: `No ${name}.` }];
  },
  'cognito-idp'({ admins }, _, body, { headers }) {
    const email = (JSON.parse(body) as { Username?: string }).Username ?? '';
    const isList = String(headers['x-amz-target']).endsWith('.ListUsersInGroup');
    if (isList) return [200, { Users: admins.map((one) => ({ Attributes: attributesOf(one) })) }];
    return [200, { Enabled: true, UserStatus: 'CONFIRMED', UserAttributes: attributesOf(email) }];
  },
  dynamodb({ admins }) {
    const roles = admins.map((email) => ({
      userId: { S: email },
      email: { S: email },
      role: { S: ADMIN_GROUP },
    }));
    return [200, { Items: roles }];
  },
  s3: ({ buckets }, path) => [buckets.includes(path.split('/')[1] ?? '') ? 200 : 404],
  lambda: ({ functionsAtOnce }) => [200, { AccountLimit: { ConcurrentExecutions: functionsAtOnce } }],
  logs({ logGroups }, _, body) {
    const names = logGroups.filter((name) => name.startsWith(JSON.parse(body).logGroupNamePrefix));
    return [200, { logGroups: names.map((logGroupName) => ({ logGroupName })) }];
  },
  monitoring({ usage }, _, body) {
    const { MetricDataQueries: queries }: { MetricDataQueries: MetricQuery[] } = JSON.parse(body);
    return [
      200,
      {
        MetricDataResults: queries.map(({ MetricStat }) => ({ Values: usage[MetricStat.Metric.MetricName] })),
      },
    ];
  },
} satisfies Record<string, Service>;

interface MetricQuery {
  readonly MetricStat: { readonly Metric: { readonly MetricName: string } };
}

async function respond(
  account: AwsAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = (await readBody(request))?.toString() ?? '';
  const [path = ''] = (request.url ?? '').split('?');
  const [, name = ''] =
    /Credential=\w+\/\d{8}\/[\w-]+\/([\w-]+)\//.exec(request.headers.authorization ?? '') ?? [];
  const services: Readonly<Record<string, Service>> = SERVICES;
  const faults: Readonly<Record<string, Fault>> = account.faults;
  const fault = faults[name];
  if (fault === 'unreachable') return void request.socket.destroy();
  const [status, content = ''] = fault
    ? refusal(fault, path)
    : (services[name]?.(account, path, body, request) ?? [501]);
  const isXml = typeof content === 'string';
  response.writeHead(status, { 'content-type': isXml ? 'text/xml' : 'application/x-amz-json-1.1' });
  response.end(isXml ? content : JSON.stringify(content));
}

function refusal(fault: Exclude<Fault, 'unreachable'>, path: string): Answer {
  if (fault !== 'denied') {
    const [status, code, message] = REFUSALS[fault];
    return [status, error(code, message)];
  }
  const action = Object.entries(ACTIONS).find(([part]) => path.includes(part))?.[1];
  const message = `User: ${OLGA} is not authorized to perform: ${action} on resource: *`;
  return [400, { __type: 'AccessDeniedException', message }];
}

/** Actions by a part of the path of a call. */
const ACTIONS = {
  'email/account': 'ses:GetAccount',
  'email/identities': 'ses:GetEmailIdentity',
  'email/suppression': 'ses:GetSuppressedDestination',
  'account-settings': 'lambda:GetAccountSettings',
};

const OLGA = 'arn:aws:iam::123456789012:user/olga';
const IDENTITY = elements({ Arn: OLGA, UserId: 'AIDAEXAMPLE', Account: '123456789012' });

function described(name: string, { outputs, status = 'UPDATE_COMPLETE' }: FakeStack): string {
  const members = Object.entries(outputs).map(([OutputKey, OutputValue]) =>
    member(elements({ OutputKey, OutputValue })),
  );
  const StackId = `arn:aws:cloudformation:us-east-1:123456789012:stack/${name}/1`;
  const facts = { StackName: name, StackId, StackStatus: status, CreationTime: '2026-01-02T03:04:05Z' };
  return `${elements(facts)}<Outputs>${members.join('')}</Outputs>`;
}

function summaries({ resources = [] }: FakeStack): string {
  const members = resources.map(({ type: ResourceType, logicalId, physicalId }) => {
    const ids = { LogicalResourceId: logicalId, PhysicalResourceId: physicalId };
    return member(elements({ ResourceType, ...ids, ResourceStatus: 'CREATE_COMPLETE' }));
  });
  return members.join('');
}

function invalidation(Id: string, isDone: boolean): string {
  return `<Invalidation>${elements({ Id, Status: isDone ? 'Completed' : 'InProgress' })}</Invalidation>`;
}

/** In API format; undefined for an address that is not on the list. */
function suppression(EmailAddress: string, Reason: string | undefined) {
  const LastUpdateTime = Date.UTC(2026, 0, 31) / 1000;
  return Reason && { SuppressedDestination: { EmailAddress, Reason, LastUpdateTime } };
}

function attributesOf(email: string) {
  return ['sub', 'email'].map((Name) => ({ Name, Value: email }));
}

function result(action: string, content: string): string {
  return `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`;
}

function error(Code: string, Message: string): string {
  return `<ErrorResponse><Error>${elements({ Type: 'Sender', Code, Message })}</Error></ErrorResponse>`;
}

function elements(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `<${name}>${escapeMarkup(text)}</${name}>`)
    .join('');
}

const member = (content: string) => `<member>${content}</member>`;
