/** Simulates the part of CloudFormation that operators' commands use: stacks and their contents. */
import { escapeMarkup } from '../../../domain/text/markup.ts';
import { readBody, startServer } from '../../../local/stand-in.ts';

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

export interface FakeCloudFormation {
  /** Value of `AWS_ENDPOINT_URL_CLOUDFORMATION`. */
  readonly url: string;
  /** By name. Tests add and remove stacks. */
  readonly stacks: Map<string, FakeStack>;
  /** The fault of every call until it is reset. */
  fault: 'off' | 'unreachable';
  stop(): Promise<void>;
}

/** Starts CloudFormation without any stacks. */
export async function startCloudFormation(): Promise<FakeCloudFormation> {
  const { url, stop } = await startServer(async (request, response) => {
    const form = new URLSearchParams((await readBody(request))?.toString());
    if (played.fault === 'unreachable') return void request.socket.destroy();
    const answer = perform(form.get('Action') ?? '', form);
    response.writeHead(answer.startsWith('<ErrorResponse') ? 400 : 200, { 'content-type': 'text/xml' });
    response.end(answer);
  });
  const played: FakeCloudFormation = { url, stop, stacks: new Map(), fault: 'off' };

  function perform(action: string, form: URLSearchParams): string {
    const name = form.get('StackName') ?? '';
    const stack = played.stacks.get(name);
    if (!stack) return refusal('ValidationError', `Stack with id ${name} does not exist`);
    if (action === 'DescribeStacks')
      return result(action, `<Stacks><member>${description(name, stack)}</member></Stacks>`);
    if (action === 'ListStackResources') return result(action, summaries(stack));
    if (action === 'GetTemplate') return result(action, element('TemplateBody', stack.template ?? '{}'));
    return refusal('InvalidAction', `${action} is not played.`);
  }
  return played;
}

function description(name: string, { outputs, status = 'UPDATE_COMPLETE' }: FakeStack): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member>${element('OutputKey', key)}${element('OutputValue', value)}</member>`,
  );
  return [
    element('StackName', name),
    element('StackId', `arn:aws:cloudformation:us-east-1:123456789012:stack/${name}/1`),
    element('StackStatus', status),
    element('CreationTime', '2026-01-02T03:04:05Z'),
    `<Outputs>${members.join('')}</Outputs>`,
  ].join('');
}

function summaries({ resources = [] }: FakeStack): string {
  const members = resources.map(
    ({ type, logicalId, physicalId }) =>
      `<member>${element('ResourceType', type)}${element('LogicalResourceId', logicalId)}${element('PhysicalResourceId', physicalId)}${element('ResourceStatus', 'CREATE_COMPLETE')}</member>`,
  );
  return `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`;
}

function result(action: string, content: string): string {
  return `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`;
}

function refusal(code: string, message: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type>${element('Code', code)}${element('Message', message)}</Error></ErrorResponse>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}
