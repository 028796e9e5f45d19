/** What the functions may do as the local run decides it, against another evaluator of policies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildApp } from '../../../infra/app.ts';
import { functionCredentials } from '../../../local/aws/credentials.ts';
import { provideFunctions } from '../../../local/function-build.ts';
import { localTemplate } from '../../../local/local-template.ts';
import { Permissions } from '../../../local/permissions/permissions.ts';
import { functionRoles, type PolicyDocument } from '../../../local/permissions/policies.ts';
import type { Template } from '../../../local/template/template.ts';
import { ELSEWHERE, PRICE_MAP } from '../../support/test-stages.ts';
import type { Check, Difference } from '../check.ts';
import { MOTO_PACKAGE } from '../foreign-server.ts';
import { pythonPrograms } from '../tools.ts';

/** Reads [documents, action, resource] lines, and says of each whether moto allows it. */
const MOTO = `
import json, sys
from moto.iam.access_control import IAMPolicy, PermissionResult
for line in sys.stdin:
    documents, action, resource = json.loads(line)
    results = [IAMPolicy({'policy_document': json.dumps(one)}).is_action_permitted(action, resource) for one in documents]
    print(json.dumps(PermissionResult.PERMITTED in results and PermissionResult.DENIED not in results))
`;

interface Question {
  readonly name: string;
  readonly action: string;
  readonly resource: string;
  /** The policies of the function's role. */
  readonly documents: readonly object[];
}

export const permissionsCheck: Check = {
  name: 'permissions',
  title: 'What each function may do with whatever any function may use, by another evaluator of policies',
  async run() {
    const programs = await pythonPrograms('moto', [MOTO_PACKAGE]);
    const folder = mkdtempSync(join(tmpdir(), 'permissions-'));
    try {
      const functionsDir = join(folder, 'functions');
      await provideFunctions(functionsDir);
      const { app, stack } = buildApp({
        stage: ELSEWHERE,
        priceMap: PRICE_MAP,
        functionsDir,
        outDir: join(folder, 'assembly'),
      });
      const { template: json } = app.synth().getStackByName(stack.stackName);
      const template = localTemplate(json, stack.stackName, ELSEWHERE.region);
      const questions = questionsOf(template);
      const theirs = await askMoto(join(programs, 'python'), questions);
      const ours = await askOurs(template, questions);
      const differences: Difference[] = questions.flatMap(({ name, action, resource }, at) =>
        ours[at] === theirs[at]
          ? []
          : [{ key: `${name}: ${action}`, text: `${resource}: ours ${ours[at]}, theirs ${theirs[at]}` }],
      );
      const skipped = [
        {
          what: 'sending mail',
          why: 'Moto decides without the sender, of which the permission depends. Tests of the local run hold it.',
        },
        {
          what: 'ListStreams of a stream',
          why: 'Lambda wants it to be allowed, though nothing can be allowed it for one stream; moto does not know that.',
        },
      ];
      return { against: [MOTO_PACKAGE.replace('==', ' ')], compared: questions.length, differences, skipped };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/** Every function is asked for what any function may do, with something in place of each wildcard. */
function questionsOf(template: Template): Question[] {
  const roles = functionRoles(template);
  const grants = [...roles.values()].flatMap((role) => role.grants);
  const uses = grants
    .filter(({ Condition, Action }) => Condition === undefined && Action !== 'dynamodb:ListStreams')
    .map(({ Action, Resource }) => ({ action: Action, resource: Resource.replaceAll('*', 'something') }));
  const distinct = [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()];
  return [...roles].flatMap(([name, role]) => {
    const documents = documentsOf(template, role.name);
    return distinct.map((use) => ({ name, documents, ...use }));
  });
}

/** The policies as they are deployed, but for the statements whose conditions moto takes for denials. */
function documentsOf(template: Template, role: string): object[] {
  const within = template
    .resources<{ Policies?: readonly { PolicyDocument: PolicyDocument }[] }>('AWS::IAM::Role')
    .filter(({ ref }) => ref === role)
    .flatMap(({ properties }) => properties.Policies ?? []);
  const attached = template
    .resources<{ Roles?: readonly string[]; PolicyDocument: PolicyDocument }>('AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles?.includes(role))
    .map(({ properties }) => properties);
  return [...within, ...attached].map(({ PolicyDocument: policy }) => ({
    ...policy,
    Statement: policy.Statement.filter(({ Condition }) => Condition === undefined),
  }));
}

async function askMoto(python: string, questions: readonly Question[]): Promise<boolean[]> {
  const child = spawn(python, ['-c', MOTO], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = questions.map(({ documents, action, resource }) =>
    JSON.stringify([documents, action, resource]),
  );
  child.stdin.end(`${lines.join('\n')}\n`);
  const [answers] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return answers
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function askOurs(template: Template, questions: readonly Question[]): Promise<boolean[]> {
  const permissions = new Permissions(() => {});
  permissions.play(template);
  const answers: boolean[] = [];
  for (const { name, action, resource } of questions) {
    const { accessKeyId } = functionCredentials(name);
    answers.push((await permissions.refusal(accessKeyId, [{ action, resource }])) === undefined);
  }
  return answers;
}
