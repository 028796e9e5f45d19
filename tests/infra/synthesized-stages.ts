import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect } from 'vitest';
import type { AuthConfig } from '../../domain/site/site-config.ts';
import { buildApp } from '../../infra/app.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { bundledFunctions, type SynthesizedName, synthesized } from '../support/synthesized.ts';
import { ELSEWHERE, OWN_DOMAIN, PRICE_MAP } from '../support/test-stages.ts';

export interface SynthesizedStage {
  readonly stage: StageSettings;
  readonly template: Template;
  /** Of the stack in CloudFront's region, where the stage is in another one. */
  readonly edgeTemplate?: Template;
}

export interface StageStack extends SynthesizedStage {
  readonly stack: Stack;
  readonly edgeStack: Stack | undefined;
}

/** What the browser is told about the user pool of a stack. */
export const AUTH: AuthConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Example01',
  userPoolClientId: '1example23456789',
  endpoint: 'https://cognito-idp.us-east-1.amazonaws.com',
};

/** What a template has in place of the secret that the distribution sends. */
export const SITE_SECRET = {
  'Fn::Join': [
    '',
    ['{{resolve:secretsmanager:', { Ref: expect.stringMatching(/^SiteSecrets1/) }, ':SecretString:::}}'],
  ],
};

type StageName = 'dev' | 'prod' | 'ownDomain' | 'elsewhere';

/** The templates of dev, prod, a stage with a domain, and one in another region with everything that there is. */
export function synthesizedStages(): Readonly<Record<StageName, SynthesizedStage>> {
  const read = (stage: StageSettings, name: SynthesizedName): SynthesizedStage => {
    const { template, edgeTemplate } = synthesized(name);
    return {
      stage,
      template: Template.fromJSON(template),
      ...(edgeTemplate && { edgeTemplate: Template.fromJSON(edgeTemplate) }),
    };
  };
  return {
    dev: read(stages.dev, 'dev'),
    prod: read(stages.prod, 'prod'),
    ownDomain: read(OWN_DOMAIN, 'own-domain'),
    elsewhere: read(ELSEWHERE, 'elsewhere'),
  };
}

/** The same as constructs, for what a template does not tell. Synthesizes them anew. */
export function stacks(): Readonly<Record<StageName, StageStack>> {
  const folder = mkdtempSync(join(tmpdir(), 'stacks-'));
  const functionsDir = bundledFunctions();
  try {
    const build = (stage: StageSettings, name: string): StageStack => {
      const outDir = join(folder, name);
      const { stack, edgeStack } = buildApp({ stage, priceMap: PRICE_MAP, functionsDir, outDir });
      return { stage, stack, edgeStack, template: Template.fromStack(stack) };
    };
    return {
      dev: build(stages.dev, 'dev'),
      prod: build(stages.prod, 'prod'),
      ownDomain: build(OWN_DOMAIN, 'own-domain'),
      elsewhere: build(ELSEWHERE, 'elsewhere'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A stack of a test's own, which is not compared with CloudFormation's schemas: that takes its time. */
export function emptyStack(): Stack {
  // As cdk.json has it: with access control lists, the bucket of access logs would need another owner.
  const context = { '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true };
  return new Stack(new App({ analyticsReporting: false, builtinCloudFormationValidation: false, context }));
}

/** A value of a template as text, in which `<Id>` stands for what is known only in the account. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name = '', content] = []] = Object.entries(value as Readonly<Record<string, unknown>>);
  if (name === 'Ref') return `<${content}>`;
  if (name === 'Fn::Join' && Array.isArray(content)) return (content[1] as unknown[]).map(textOf).join('');
  throw new Error(`No text: ${JSON.stringify(value)}`);
}

/** All resources of a type, by logical id. */
export function resourcesOf(template: Template, type: string) {
  return template.findResources(type);
}

/** The properties of all resources of a type. */
export function propertiesOf(template: Template, type: string) {
  return Object.values(resourcesOf(template, type)).map(({ Properties }) => Properties);
}

/** All policies of roles: those within them, and those that are resources of their own. */
export function policiesOf(template: Template) {
  const within = Object.entries(resourcesOf(template, 'AWS::IAM::Role')).flatMap(([Ref, { Properties }]) =>
    (Properties.Policies ?? []).map(({ PolicyDocument }: { PolicyDocument: object }) => ({
      Roles: [{ Ref }],
      PolicyDocument,
    })),
  );
  return [...within, ...propertiesOf(template, 'AWS::IAM::Policy')];
}

/** The queues whose messages raise the alarm about events that wait, by logical id. */
export function watchedQueues(template: Template): string[] {
  const alarms = propertiesOf(template, 'AWS::CloudWatch::Alarm');
  const { Metrics = [] } =
    alarms.find(({ AlarmName }) => AlarmName.endsWith(' Events wait for a person')) ?? {};
  return Metrics.flatMap(({ MetricStat }: ReturnType<typeof propertiesOf>[number]) =>
    (MetricStat?.Metric.Dimensions ?? []).map(
      ({ Value }: { Value: { 'Fn::GetAtt': string[] } }) => Value['Fn::GetAtt'][0],
    ),
  );
}
