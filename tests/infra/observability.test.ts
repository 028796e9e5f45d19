import { readFileSync } from 'node:fs';
import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { Alarms, RUNBOOK, readRunbookSummary, toAnchor } from '../../infra/observability/alarms.ts';
import { Dashboard } from '../../infra/observability/dashboard.ts';
import { HealthAlarms } from '../../infra/observability/health-alarms.ts';
import { SAVED_QUERIES } from '../../infra/observability/saved-queries.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { METRICS } from '../../lambdas/aws/metrics.ts';
import {
  idStarting,
  type Properties,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  watchedQueues,
} from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();
const { template } = prod;
const runbook = readFileSync(new URL(`../../${RUNBOOK}`, import.meta.url), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** A metric that an alarm or a graph shows. */
interface Measured {
  readonly namespace: string;
  readonly name: string;
  readonly service?: string | undefined;
}

const alarms = propertiesOf(template, 'AWS::CloudWatch::Alarm');

function alarmCalled(title: string, of = template): Properties {
  return (
    propertiesOf(of, 'AWS::CloudWatch::Alarm').find(({ AlarmName }) => AlarmName.endsWith(` ${title}`)) ??
    expect.fail(`No alarm '${title}'`)
  );
}

/** The metrics of an alarm; several when an expression combines them. */
function measuredBy({ Namespace, MetricName, Dimensions, Metrics }: Properties): Measured[] {
  const metrics = Metrics
    ? Metrics.flatMap(({ MetricStat }: Properties) => (MetricStat ? [MetricStat.Metric] : []))
    : [{ Namespace, MetricName, Dimensions }];
  return metrics.map(
    ({ Namespace: namespace, MetricName: name, Dimensions: dimensions = [] }: Properties) => ({
      namespace,
      name,
      service: dimensions.find(({ Name }: Properties) => Name === 'service')?.Value,
    }),
  );
}

/** The metrics that are counted from log lines. */
const counted = propertiesOf(template, 'AWS::Logs::MetricFilter').flatMap(({ MetricTransformations }) =>
  MetricTransformations.map(({ MetricName }: Properties) => MetricName),
);

/** The metrics of the stack's own namespace that no function reports and no log contains. */
function unreported(measured: readonly Measured[], namespace: string): Measured[] {
  const reported: Readonly<Record<string, object>> = METRICS;
  return measured.filter(
    (metric) =>
      metric.namespace === namespace &&
      !counted.includes(metric.name) &&
      !Object.hasOwn(reported[metric.service ?? ''] ?? {}, metric.name),
  );
}

describe('every alarm', () => {
  test('is sent to the email address of the stage', () => {
    const topic = idStarting(template, 'AWS::SNS::Topic', 'Alarms');
    expect(alarms.length).toBeLessThanOrEqual(14);
    for (const { AlarmActions, ActionsEnabled } of alarms) {
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(ActionsEnabled).not.toBe(false);
    }
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      Topics: [{ Ref: topic }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
        ]),
      },
    });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      TopicArn: { Ref: topic },
      Protocol: 'email',
      Endpoint: prod.stage.alarmEmail,
    });
  });

  test('has a section in the runbook: what happened, what to do, and how to see that it is over', () => {
    const [, ...sections] = (/^## Alarms$([\s\S]*?)(?=^## )/m.exec(runbook)?.[1] ?? '').split(/^### /m);
    const titles = alarms.map(({ AlarmName }) => AlarmName.replace('s5-prod ', ''));
    expect(sections.map((section) => section.split('\n')[0]).sort()).toEqual(
      [...titles, 'No order for days'].sort(),
    );
    for (const section of sections) {
      const parts = [...section.matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, part]) => part);
      expect(parts, section).toEqual(['Do', 'It is over']);
    }
  });

  test('is described in AWS by the beginning of its section and a link to it', () => {
    for (const { AlarmName, AlarmDescription } of alarms) {
      const title = AlarmName.replace('s5-prod ', '');
      expect(AlarmDescription).toBe(
        `${readRunbookSummary(title)} Runbook: docs/operations.md#${toAnchor(title)}`,
      );
      expect(AlarmDescription, 'CloudWatch takes 1,024 characters').toMatch(/^[^`*[\]\n]{80,1024}$/);
    }
    expect(() => readRunbookSummary('No such alarm')).toThrow('no section');
  });

  test('about a metric of functions uses one that a function reports', () => {
    expect(unreported(alarms.flatMap(measuredBy), 's5-prod')).toEqual([]);
  });

  test('does not exist in a stage without an email address for it, since each costs something', () => {
    expect(dev.stage.alarmEmail).toBeUndefined();
    dev.template.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  });
});

describe('an alarm is raised', () => {
  const atFirst = { Threshold: 1, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' };
  const atLeast = { ComparisonOperator: 'GreaterThanOrEqualToThreshold' };
  const above = { ComparisonOperator: 'GreaterThanThreshold' };

  test('after half an hour of unsent email, and while its age is not measured', () => {
    expect(alarmCalled('Email stays unsent')).toMatchObject({
      ...above,
      MetricName: 'OldestPendingMailSeconds',
      Statistic: 'Maximum',
      Period: 900,
      Threshold: 1800,
      TreatMissingData: 'breaching',
    });
  });

  const queues = Object.keys(resourcesOf(template, 'AWS::SQS::Queue')).filter((id) =>
    id.includes('DeadLetters'),
  );

  test.each([
    ['An email did not arrive', ['FailedMails', 'ReturnedTeamMails']],
    ['A payment event was not followed', ['FailedEvents', 'Errors', 'TurnedAwayEvents']],
    [
      'A payment needs a person',
      ['CatalogueMismatches', 'Disputes', 'StripeDifferences', 'PriceDifferences'],
    ],
    ['Events wait for a person', queues.map(() => 'ApproximateNumberOfMessagesVisible')],
  ])('at the first event: %s', (title, names) => {
    const alarm = alarmCalled(title);
    expect(alarm).toMatchObject({ ...atFirst, ...atLeast });
    expect(measuredBy(alarm).map(({ name }) => name)).toEqual(names);
    const [{ Expression }, ...metrics] = alarm.Metrics;
    expect(Expression).toBe(metrics.map(({ Id }: Properties) => `FILL(${Id}, 0)`).join(' + '));
  });

  test('about every queue of dead letters', () => {
    expect(queues.length).toBeGreaterThan(0);
    expect(watchedQueues(template).sort()).toEqual(queues.sort());
  });

  test('about webhook calls that the API rejects before a function sees them', () => {
    const api = idStarting(template, 'AWS::Logs::LogGroup', 'ApiAccessLogs');
    expect(propertiesOf(template, 'AWS::Logs::MetricFilter')).toEqual(
      expect.arrayContaining([
        {
          LogGroupName: { Ref: api },
          FilterPattern: '{ ($.route = "POST /api/webhooks/stripe") && ($.status = "429") }',
          MetricTransformations: [
            { MetricNamespace: 's5-prod/api', MetricName: 'TurnedAwayEvents', MetricValue: '1' },
          ],
        },
      ]),
    );
  });

  test.each([
    ['The site answers with errors', 'IF((requests >= 20 AND failed > 5), 1, 0)'],
    [
      'The API fails or is slow',
      'IF((failed >= 3 AND 100 * failed / requests > 5) OR (requests >= 50 AND p95 > 5000), 1, 0)',
    ],
  ])('by more than a single request: %s', (title, expression) => {
    const alarm = alarmCalled(title);
    expect(alarm).toMatchObject({ ...atFirst, ...atLeast });
    expect(alarm.Metrics[0].Expression).toBe(expression);
    const stats = alarm.Metrics.slice(1).map(({ Id, MetricStat }: Properties) => [Id, MetricStat.Stat]);
    const expected = {
      requests: 'Sum',
      failed: title.startsWith('The site') ? 'Average' : 'Sum',
      p95: 'p95',
    };
    expect(expected).toMatchObject(Object.fromEntries(stats));
  });

  test('about three crashes of functions, by one metric of the region', () => {
    expect(alarmCalled('Functions crash')).toMatchObject({
      ...atLeast,
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Threshold: 3,
      Statistic: 'Sum',
      Period: 900,
      TreatMissingData: 'notBreaching',
    });
  });

  test.each([
    ['Calls are turned away', 'IF((FILL(functions, 0) >= 5) OR (FILL(database, 0) >= 5), 1, 0)'],
    [
      'Too much email comes back',
      'IF((FILL(bounces, 0) > 0.04) OR (FILL(complaints, 0) > 0.0008) OR (FILL(letters, 0) >= 1), 1, 0)',
    ],
    [
      'The back office is used unusually',
      'IF((FILL(refused, 0) >= 60) OR (FILL(exported, 0) >= 10000), 1, 0)',
    ],
  ])('when one of two values is too high: %s', (title, expression) => {
    const alarm = alarmCalled(title);
    expect(alarm).toMatchObject({ ...atFirst, ...atLeast });
    expect(alarm.Metrics[0].Expression).toBe(expression);
  });

  test('about the email reputation of the whole account', () => {
    const alarm = alarmCalled('Too much email comes back');
    for (const { MetricStat } of alarm.Metrics.slice(1, 3)) {
      expect(MetricStat).toMatchObject({ Metric: { Namespace: 'AWS/SES' }, Stat: 'Maximum' });
      expect(MetricStat.Metric).not.toHaveProperty('Dimensions');
    }
  });

  test('after days without an order in a stage with the setting, also without any measurement', () => {
    expect(() => alarmCalled('No order for days')).toThrow();
    const { template: watched } = smallStack({ ...stages.prod, alarmAfterDaysWithoutOrder: 3 });
    const alarm = alarmCalled('No order for days', watched);
    expect(alarm).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 3,
      TreatMissingData: 'breaching',
    });
    expect(
      alarm.Metrics.map(({ Expression, MetricStat }: Properties) => Expression ?? MetricStat),
    ).toMatchObject([
      'FILL(paid, 0)',
      { Metric: { MetricName: 'CheckoutsPaid' }, Period: 24 * 60 * 60, Stat: 'Sum' },
    ]);
  });

  test('about the distribution in its own region alone, which has its metrics', () => {
    const { template: european } = smallStack({ ...stages.prod, region: 'eu-central-1' });
    expect(() => alarmCalled('The site answers with errors', european)).toThrow();
  });
});

describe('the dashboard', () => {
  const [{ DashboardBody }] = propertiesOf(template, 'AWS::CloudWatch::Dashboard');
  const { widgets } = bodyOf(DashboardBody);
  const graphs = widgets.filter(({ type }) => type === 'metric');
  const measured = graphs.flatMap(({ properties }) => (properties.metrics ?? []).flatMap(metricOf));
  const texts = widgets.flatMap(({ properties }) => properties.markdown ?? []).join('\n');

  test('shows exactly the metrics that functions report', () => {
    expect(unreported(measured, 's5-prod')).toEqual([]);
    const shown = new Set(measured.map(({ service, name }) => `${service}.${name}`));
    const reported = Object.entries(METRICS).flatMap(([about, names]) =>
      Object.keys(names).map((name) => `${about}.${name}`),
    );
    expect(reported.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('reads the metrics of the distribution in us-east-1', () => {
    const site = graphs.find(({ properties }) =>
      JSON.stringify(properties.metrics).includes('AWS/CloudFront'),
    );
    expect(site?.properties.region).toBe('us-east-1');
  });

  test('has at most 50 metrics, up to which it costs nothing', () => {
    expect(measured.length).toBeLessThanOrEqual(50);
  });

  test('lists the sections of the runbook and the saved queries', () => {
    for (const { AlarmDescription } of alarms) {
      expect(texts).toContain(`(${AlarmDescription.split('Runbook: ')[1]})`);
    }
    for (const { name } of SAVED_QUERIES) expect(texts).toContain(`- ${name}`);
  });

  test('links to the runbook in a stage that is delivered from a repository', () => {
    const { body } = smallStack({ ...stages.prod, delivery: { repository: 'example/site' } });
    const linked = body.widgets.flatMap(({ properties }) => properties.markdown ?? []).join('\n');
    expect(linked).toContain(
      '[The API fails or is slow](https://github.com/example/site/blob/HEAD/docs/operations.md#the-api-fails-or-is-slow)',
    );
  });

  test('shows the same without alarms in a stage that has none', () => {
    const [{ DashboardBody: body }] = propertiesOf(dev.template, 'AWS::CloudWatch::Dashboard');
    const left = widgets.filter(
      ({ type, properties }) => type !== 'alarm' && !JSON.stringify(properties).includes('Uploaded files'),
    );
    expect(bodyOf(body).widgets).toHaveLength(left.length);
  });
});

describe('the logs', () => {
  const format = JSON.parse(propertiesOf(template, 'AWS::ApiGatewayV2::Stage')[0].AccessLogSettings.Format);

  test('contain the route, the status and the ids of request and invocation in lines of the API', () => {
    expect(format).toMatchObject({
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      functionRequestId: '$context.integration.requestId',
    });
  });

  test('have saved queries over all functions, within the limit of groups of a query', () => {
    const queries = propertiesOf(template, 'AWS::Logs::QueryDefinition');
    const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));
    const groupsOfFunctions = functions.map(({ Properties }) => Properties.LoggingConfig.LogGroup.Ref);
    expect(queries.map(({ Name }) => Name)).toEqual(SAVED_QUERIES.map(({ name }) => `s5-prod/${name}`));
    for (const [index, { LogGroupNames, QueryString }] of queries.entries()) {
      const { reads = [], text } = SAVED_QUERIES[index] ?? {};
      const groups = LogGroupNames.map(({ Ref }: Properties) => Ref);
      expect(QueryString).toBe(text);
      expect(groups.length).toBeLessThanOrEqual(50);
      expect(groups).toHaveLength(
        (reads.includes('functions') ? groupsOfFunctions.length : 0) + (reads.includes('api') ? 1 : 0),
      );
      if (reads.includes('functions')) expect(groups).toEqual(expect.arrayContaining(groupsOfFunctions));
    }
  });

  test('have each of their saved queries explained in the runbook', () => {
    const words = runbook.replace(/\s+/g, ' ');
    for (const { name } of SAVED_QUERIES) expect(words).toContain(`“${name}”`);
  });
});

test('the runbook names existing commands with existing options', () => {
  const words = runbook.replace(/\\?\s+/g, ' ');
  const commands = [...words.matchAll(/npm run ([\w:-]+)(?: --((?: +[\w./:=,-]+)*))?/g)];
  expect(commands.length).toBeGreaterThan(20);
  for (const [text, name = '', rest = ''] of commands) {
    const script = /^node (bin\/[\w-]+\.ts)$/.exec(scripts[name] ?? '')?.[1];
    expect(script, text).toBeDefined();
    const read = (path = '') => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const source = read(/from '\.\.\/(operations\/[^']+)';/.exec(read(script))?.[1]);
    for (const option of rest.match(/--[\w-]+/g) ?? [])
      expect(source, text).toMatch(new RegExp(`${option}\\b`));
  }
  const own = [...runbook.matchAll(/`(stripe:[a-z]+)`/g)].map(([, name = '']) => name);
  expect(own.filter((name) => !scripts[name])).toEqual([]);
});

test('every function reports metrics under the name of its stack', () => {
  for (const { Environment } of propertiesOf(template, 'AWS::Lambda::Function')) {
    expect(Environment.Variables.METRICS_NAMESPACE).toBe('s5-prod');
  }
});

interface Widget {
  readonly type: string;
  readonly properties: {
    readonly markdown?: string;
    readonly region?: string;
    readonly metrics?: readonly (readonly unknown[])[];
  };
}

function bodyOf(body: Properties): { widgets: Widget[] } {
  const parts: unknown[] = body['Fn::Join'][1];
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'known-later')).join(''));
}

/** A metric as widgets write it: namespace, name, then dimensions in pairs, then how it is shown. */
function metricOf([namespace, name, ...rest]: readonly unknown[]): Measured[] {
  if (typeof namespace !== 'string') return [];
  const at = rest.indexOf('service');
  return [{ namespace, name: String(name), ...(at >= 0 && { service: String(rest[at + 1]) }) }];
}

/** Builds the alarms and the dashboard of a stage without the rest of the stage. */
function smallStack(stage: StageSettings) {
  const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
  const stack = new Stack(app, `s5-${stage.name}`, { env: { region: stage.region } });
  const watched = {
    stage,
    alarms: new Alarms(stack, 'Alarms', { stage }),
    apiId: 'api',
    distributionId: 'site',
  };
  new HealthAlarms(stack, 'Health', watched);
  new Dashboard(stack, 'Overview', watched);
  const small = Template.fromStack(stack);
  const [{ DashboardBody }] = propertiesOf(small, 'AWS::CloudWatch::Dashboard');
  return { template: small, body: bodyOf(DashboardBody) };
}
