import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  type IWidget,
  MathExpression,
  SearchExpression,
  SingleValueWidget,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Parts } from '../parts.ts';
import { RUNBOOK, toAnchor } from './alarms.ts';
import {
  createApiMetric,
  createDistributionMetric,
  createReportedMetric,
  createReputationMetric,
  DISTRIBUTION_METRICS_REGION,
  type MetricName,
  type Subject,
} from './metrics.ts';
import { SAVED_QUERIES } from './saved-queries.ts';

/** Business metrics are shown for four weeks, whatever period is chosen. */
const BUSINESS_START = '-P28D';

const DAY = Duration.days(1);

const FULL_WIDTH = 24;

export interface DashboardProps extends Pick<Parts, 'stage' | 'alarms'> {
  readonly apiId: string;
  readonly distributionId: string;
}

/** A page on the state of the site: first orders and visits, then its health. */
export class Dashboard extends Construct {
  private readonly props: DashboardProps;

  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    this.props = props;
    const stack = Stack.of(this);
    new CloudWatchDashboard(this, 'Dashboard', {
      dashboardName: stack.stackName,
      defaultInterval: DAY,
      widgets: [this.alarmStatus(), ...this.business(), ...this.site(), ...this.backOffice(), this.guide()],
    });
    new CfnOutput(stack, 'DashboardUrl', {
      value: this.consoleUrl(`dashboards/dashboard/${stack.stackName}`),
    });
  }

  private alarmStatus(): IWidget[] {
    const alarms = this.props.alarms.raised.map(({ alarm }) => alarm);
    return alarms.length === 0
      ? []
      : [new AlarmStatusWidget({ title: 'Alarms', alarms, width: FULL_WIDTH, height: 3 })];
  }

  private business(): IWidget[][] {
    const counted = (name: MetricName<'business'>, label: string) =>
      createReportedMetric(this, 'business', name, { label, period: DAY });
    const started = counted('CheckoutsStarted', 'Checkouts started');
    const paid = counted('CheckoutsPaid', 'Checkouts paid');
    const contacts = counted('Contacts', 'Contact messages');
    const onboardings = counted('Onboardings', 'Onboarding forms');
    const subscribers = counted('Subscribers', 'New subscribers');
    const unsubscribed = counted('Unsubscribed', 'Unsubscribed');
    const conversion = new MathExpression({
      label: 'Paid, in % of started',
      expression: '100 * FILL(paid, 0) / started',
      usingMetrics: { paid, started },
      period: DAY,
    });
    const byDay = (title: string, left: IMetric[]) =>
      graph(title, left, { width: 8, start: BUSINESS_START, leftYAxis: { min: 0, label: 'a day' } });
    return [
      [
        new SingleValueWidget({
          title: 'The last four weeks',
          metrics: [paid, started, conversion, contacts, onboardings, subscribers, unsubscribed],
          setPeriodToTimeRange: true,
          start: BUSINESS_START,
          width: FULL_WIDTH,
          height: 4,
        }),
      ],
      [
        byDay('Checkouts', [paid, started]),
        byDay('Contact messages and onboarding forms', [contacts, onboardings]),
        byDay('Newsletter', [subscribers, unsubscribed]),
      ],
    ];
  }

  private site(): IWidget[][] {
    const { apiId, distributionId } = this.props;
    const latency = (statistic: string, label: string) =>
      createApiMetric(apiId, 'Latency', { statistic, label: `${statistic}: ${label}` });
    return [
      [
        graph(
          'Pages and files',
          [createDistributionMetric(distributionId, 'Requests', { label: 'Requests' })],
          {
            region: DISTRIBUTION_METRICS_REGION,
            right: [
              createDistributionMetric(distributionId, '4xxErrorRate', { label: '4xx, in %' }),
              createDistributionMetric(distributionId, '5xxErrorRate', { label: '5xx, in %' }),
            ],
          },
        ),
        graph('Calls of the API', [
          createApiMetric(apiId, 'Count', { label: 'All' }),
          createApiMetric(apiId, '4xx', { label: 'Refused (4xx)' }),
          createApiMetric(apiId, '5xx', { label: 'Failed (5xx)' }),
        ]),
        graph('API latency', [
          latency('p50', 'half of the calls'),
          latency('p95', '19 of 20'),
          latency('p99', '99 of 100'),
        ]),
      ],
      [
        graph('Crashes by function', [this.errorsByFunction()]),
        graph('Throttled functions, whole region', [
          LambdaFunction.metricAllThrottles({ label: 'Throttled' }),
        ]),
        graph('Throttled database calls', this.sums('database', { ThrottledCalls: 'Throttled' })),
      ],
    ];
  }

  private backOffice(): IWidget[][] {
    return [
      [
        graph(
          'Mail',
          [
            createReportedMetric(this, 'mail', 'OldestPendingMailSeconds', {
              statistic: Stats.MAXIMUM,
              label: 'Oldest unsent email, in seconds',
            }),
          ],
          {
            right: this.sums('mail', {
              FailedMails: 'Given up',
              ReturnedTeamMails: 'Returned by the team',
              PausedLetters: 'Paused letters',
            }),
          },
        ),
        graph("The account's returned email", [
          createReputationMetric('Reputation.BounceRate', { label: 'Bounces (1 = all email)' }),
          createReputationMetric('Reputation.ComplaintRate', { label: 'Complaints' }),
        ]),
        graph(
          'Payment provider',
          this.sums('payments', {
            FailedEvents: 'Failed events',
            CatalogueMismatches: 'Charges that differ from the catalog',
            Disputes: 'Disputes',
            StripeDifferences: 'Differences from Stripe',
            PriceDifferences: 'Prices that differ from Stripe',
          }),
        ),
      ],
      [
        graph(
          'Content security policy',
          this.sums('security', { PolicyReports: 'Violations that browsers reported' }),
        ),
        graph('Uploaded files', this.sums('uploads', { UploadedBytes: 'Uploaded bytes' })),
        ...(this.props.stage.scansUploads
          ? [
              graph('Scans of uploaded files', [
                createReportedMetric(this, 'uploads', 'OldestUnscannedUploadSeconds', {
                  statistic: Stats.MAXIMUM,
                  label: 'Oldest file without a scan result, in seconds',
                }),
              ]),
            ]
          : []),
      ],
    ];
  }

  /** Sums of metrics that the functions report, by their names, with labels. */
  private sums<About extends Subject>(
    about: About,
    labels: Partial<Record<MetricName<About>, string>>,
  ): IMetric[] {
    const entries = Object.entries(labels) as [MetricName<About>, string][];
    return entries.map(([name, label]) => createReportedMetric(this, about, name, { label }));
  }

  /** Finds all of the stack's functions by the prefix of their names. */
  private errorsByFunction(): SearchExpression {
    const { stackName } = Stack.of(this);
    return new SearchExpression({
      expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="Errors" FunctionName=${stackName}', 'Sum')`,
      label: '',
    });
  }

  private guide(): IWidget[] {
    const { stackName } = Stack.of(this);
    const alarms = this.props.alarms.raised.map(({ title }) => `- ${this.runbookEntry(title)}`);
    const queries = SAVED_QUERIES.map(({ name }) => `- ${name}`);
    const logs = this.consoleUrl('logsV2:logs-insights');
    return [
      text('## What to do', this.runbookEntry('Reading the dashboard and the logs'), ...list(alarms)),
      text(
        '## Log queries',
        `Saved in [Logs Insights](${logs}) in the folder ${stackName}:`,
        ...list(queries),
      ),
    ];
  }

  /** A section of the runbook; a link if the repository is known. */
  private runbookEntry(heading: string): string {
    const { delivery } = this.props.stage;
    const place = `${RUNBOOK}#${toAnchor(heading)}`;
    return delivery
      ? `[${heading}](https://github.com/${delivery.repository}/blob/HEAD/${place})`
      : `${heading} (${place})`;
  }

  private consoleUrl(page: string): string {
    const { region } = Stack.of(this);
    return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#${page}`;
  }
}

function graph(title: string, left: IMetric[], props: GraphWidgetProps = {}): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0 }, ...props });
}

function text(...lines: string[]): TextWidget {
  return new TextWidget({ markdown: lines.join('\n'), width: FULL_WIDTH / 2, height: 9 });
}

/** Markdown needs an empty line before a list. */
function list(entries: readonly string[]): string[] {
  return entries.length > 0 ? ['', ...entries] : [];
}
