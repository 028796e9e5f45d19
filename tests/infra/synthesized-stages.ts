import { mkdtempSync } from 'node:fs';
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
  /** The stack in CloudFront's region, where the stage is in another one. */
  readonly edgeTemplate?: Template;
}

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

/** The user pool as the browser's configuration names it. */
export const AUTH: AuthConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Example01',
  userPoolClientId: '1example23456789',
  endpoint: 'https://cognito-idp.us-east-1.amazonaws.com',
};

/** The reference by which a template names the secret that the distribution sends. */
export const SITE_SECRET = {
  'Fn::Join': [
    '',
    ['{{resolve:secretsmanager:', { Ref: expect.stringMatching(/^SiteSecrets1/) }, ':SecretString:::}}'],
  ],
};

type StageName = 'dev' | 'prod' | 'ownDomain' | 'elsewhere';

/** Reads the templates of dev, prod, a stage with a domain, and one in another region with every optional setting. */
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

/** Builds the constructs of a stage without synthesizing them, for tests of what a template does not contain. */
export function buildStage(stage: StageSettings): { stack: Stack; edgeStack: Stack | undefined } {
  const outDir = mkdtempSync(join(tmpdir(), 'stage-'));
  return buildApp({ stage, priceMap: PRICE_MAP, functionsDir: bundledFunctions(), outDir });
}

/** Creates a stack for one test, without the slow comparison with CloudFormation's schemas. */
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

export type Properties = ReturnType<typeof propertiesOf>[number];

/** The id and the properties of the only resource of a type. Fails the test if there are more or none. */
export function onlyResource(template: Template, type: string): { id: string; properties: Properties } {
  const [[id, { Properties }] = expect.fail(`No ${type}`), ...others] = Object.entries(
    resourcesOf(template, type),
  );
  expect(others, `only one ${type}`).toEqual([]);
  return { id, properties: Properties };
}

/** The id of the only resource of a type that begins with the names of its constructs. */
export function idStarting(template: Template, type: string, start: string): string {
  const [id = expect.fail(`No ${type} ${start}`), ...others] = Object.keys(
    resourcesOf(template, type),
  ).filter((one) => one.startsWith(start));
  expect(others, `only one ${start}`).toEqual([]);
  return id;
}

/** The configuration of the distribution. */
export function distributionOf(template: Template): Properties {
  return onlyResource(template, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
}

/** The id and the properties of the function of a handler. */
export function functionNamed(template: Template, name: string): { id: string; properties: Properties } {
  const [id, { Properties }] =
    Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
      ([, { Metadata }]) => Metadata['s5:function'] === name,
    ) ?? expect.fail(`No function ${name}`);
  return { id, properties: Properties };
}

/** The names of the functions with these properties. */
export function functionNames(template: Template, matches: (properties: Properties) => boolean = () => true) {
  return Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
    .filter(({ Properties }) => matches(Properties))
    .map(({ Metadata }): string => Metadata['s5:function']);
}

/** The policies of all roles: those within a role, and those that are resources. */
export function policiesOf(template: Template) {
  const within = Object.entries(resourcesOf(template, 'AWS::IAM::Role')).flatMap(([Ref, { Properties }]) =>
    (Properties.Policies ?? []).map(({ PolicyDocument }: { PolicyDocument: object }) => ({
      Roles: [{ Ref }],
      PolicyDocument,
    })),
  );
  return [...within, ...propertiesOf(template, 'AWS::IAM::Policy')];
}

/** The permissions of all roles, or of one. */
export function statementsOf(template: Template, roleId?: string): Statement[] {
  return policiesOf(template)
    .filter(({ Roles }) => roleId === undefined || Roles[0].Ref === roleId)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** The queues whose messages raise the alarm about events that wait, by logical id. */
export function watchedQueues(template: Template): string[] {
  const alarms = propertiesOf(template, 'AWS::CloudWatch::Alarm');
  const { Metrics = [] } =
    alarms.find(({ AlarmName }) => AlarmName.endsWith(' Events wait for a person')) ?? {};
  return Metrics.flatMap(({ MetricStat }: Properties) =>
    (MetricStat?.Metric.Dimensions ?? []).map(
      ({ Value }: { Value: { 'Fn::GetAtt': string[] } }) => Value['Fn::GetAtt'][0],
    ),
  );
}
