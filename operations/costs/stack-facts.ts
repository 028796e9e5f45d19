/** Reads the properties that bills and limits depend on from templates. */
import { METADATA } from '../../infra/metadata/metadata-names.ts';

/** The parts of a CloudFormation template that are read here. */
export interface TemplateJson {
  readonly Resources: Readonly<Record<string, Resource>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: unknown;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

interface AlarmProperties {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly Dimension[];
  readonly Period?: number;
  readonly Metrics?: readonly {
    readonly MetricStat?: {
      readonly Metric: Pick<AlarmProperties, 'Namespace' | 'MetricName' | 'Dimensions'>;
      readonly Period: number;
    };
  }[];
}

interface Dimension {
  readonly Name: string;
  readonly Value: unknown;
}

interface MetricFilterProperties {
  readonly MetricTransformations: readonly {
    readonly MetricNamespace: string;
    readonly MetricName: string;
  }[];
}

interface Throughput {
  readonly MaxReadRequestUnits?: number;
  readonly MaxWriteRequestUnits?: number;
}

interface TableProperties {
  readonly WriteOnDemandThroughputSettings?: Throughput;
  readonly GlobalSecondaryIndexes?: readonly { readonly IndexName: string }[];
  readonly Replicas?: readonly {
    readonly ReadOnDemandThroughputSettings?: Throughput;
    readonly PointInTimeRecoverySpecification?: { readonly PointInTimeRecoveryEnabled: boolean };
  }[];
}

interface Behavior {
  readonly PathPattern: string;
  readonly FunctionAssociations?: readonly unknown[];
}

interface DistributionProperties {
  readonly DistributionConfig: {
    readonly DefaultCacheBehavior: Omit<Behavior, 'PathPattern'>;
    readonly CacheBehaviors?: readonly Behavior[];
  };
}

interface ApiStageProperties {
  readonly DefaultRouteSettings?: { readonly ThrottlingRateLimit?: number };
  readonly RouteSettings?: Readonly<Record<string, { readonly ThrottlingRateLimit?: number }>>;
}

interface RouteProperties {
  readonly RouteKey: string;
  readonly AuthorizerId?: unknown;
}

interface AuthorizerProperties {
  readonly AuthorizerUri?: unknown;
  readonly AuthorizerResultTtlInSeconds?: number;
}

interface RuleProperties {
  readonly ScheduleExpression?: string;
  readonly Targets?: readonly { readonly Arn: unknown }[];
}

export interface FunctionFacts {
  readonly id: string;
  /** Name of the handler. */
  readonly name: string;
  readonly memoryMb: number;
}

export interface RouteFacts {
  /** Such as `POST /api/contact`. */
  readonly key: string;
  /** The authorizer, if it is a function. */
  readonly authorizer?: { readonly functionName: string; readonly keptForSeconds: number };
  /** Maximum calls per second. */
  readonly rate: number;
}

export interface TableFacts {
  readonly id: string;
  /** Maximum request units per second. */
  readonly maxRead: number;
  readonly maxWrite: number;
  readonly indexes: readonly string[];
  readonly isRecoverable: boolean;
}

export interface StackFacts {
  readonly functions: readonly FunctionFacts[];
  readonly routes: readonly RouteFacts[];
  /** Maximum calls per second of the whole API. */
  readonly apiRate: number;
  readonly tables: readonly TableFacts[];
  /** CloudFront functions per request, by path pattern; `*` is every other path. */
  readonly edgeFunctions: Readonly<Record<string, number>>;
  /** Size of the largest CloudFront function. */
  readonly edgeFunctionBytes: number;
  /** Functions with their scheduled runs per month. */
  readonly schedules: readonly { readonly functionName: string; readonly perMonth: number }[];
  /** Mails a second that were not sent at once. */
  readonly retriedMailsPerSecond: number;
  readonly firewallRules: readonly number[];
  /** Firewalls that look at every request of the site. A user pool's looks at few calls beside those. */
  readonly siteFirewalls: number;
  /** Whether uploads are scanned for malware. */
  readonly scansFiles: boolean;
  readonly alarmMetrics: number;
  readonly fastAlarmMetrics: number;
  /** Metrics of our own, by how often they are reported. */
  readonly ownMetrics: OwnMetrics;
  readonly dashboards: number;
  readonly hostedZones: number;
  readonly keys: number;
  readonly secrets: number;
  /** Retention of logs, in months. */
  readonly logMonths: number;
  /** Resource types whose price is unknown. */
  readonly unknownTypes: readonly string[];
}

export interface OwnMetrics {
  /** Ages of what waits, in seconds: reported by schedules whatever happens. */
  readonly always: number;
  /** What visitors do. */
  readonly business: number;
  /** Reported when something is wrong. */
  readonly faults: number;
}

const HOURS_IN_MONTH = 730;
const DAYS_IN_MONTH = HOURS_IN_MONTH / 24;

/** Types that are free, or billed by usage computed from other resources. */
const WITHOUT_PRICE: readonly RegExp[] = [
  /^AWS::(IAM|SES|SSM|Budgets|CertificateManager|Events|SNS|SQS|CDK)::/,
  /^AWS::ApiGatewayV2::/,
  /^AWS::CloudFront::/,
  /^AWS::CloudWatch::/,
  /^AWS::Cognito::/,
  /^AWS::GuardDuty::MalwareProtectionPlan$/,
  /^AWS::DynamoDB::(GlobalTable|Table)$/,
  /^AWS::Lambda::(Function|Permission|EventInvokeConfig|EventSourceMapping|Url)$/,
  /^AWS::Logs::(Delivery|DeliveryDestination|DeliverySource|LogGroup|QueryDefinition|MetricFilter|ResourcePolicy)$/,
  /^AWS::Route53::RecordSet(Group)?$/,
  /^AWS::S3::(Bucket|BucketPolicy)$/,
  /^AWS::WAFv2::(IPSet|LoggingConfiguration|WebACL|WebACLAssociation)$/,
  /^AWS::KMS::(Key|Alias)$/,
  /^AWS::SecretsManager::Secret$/,
  /^Custom::CrossRegion/,
];

/** @param templates of all stacks of a stage */
export function readStackFacts(templates: readonly TemplateJson[]): StackFacts {
  const resources: Resources = Object.fromEntries(
    templates.flatMap(({ Resources }) => Object.entries(Resources)),
  );
  const functions = entriesOf<{ MemorySize?: number }>(resources, 'AWS::Lambda::Function').map(
    ([id, { MemorySize = 128 }, metadata]) => ({
      id,
      name: String(metadata[METADATA.function] ?? id),
      memoryMb: MemorySize,
    }),
  );
  const firewalls = propertiesOf<{ Rules?: unknown[]; Scope?: string }>(resources, 'AWS::WAFv2::WebACL');
  const types = new Set(Object.values(resources).map(({ Type }) => Type));
  return {
    functions,
    ...readApi(resources, functions),
    ...readWatching(resources),
    tables: entriesOf<TableProperties>(resources, 'AWS::DynamoDB::GlobalTable').map(readTable),
    edgeFunctions: readEdgeFunctions(resources),
    edgeFunctionBytes: Math.max(
      0,
      ...propertiesOf<{ FunctionCode: string }>(resources, 'AWS::CloudFront::Function').map(
        ({ FunctionCode }) => Buffer.byteLength(FunctionCode),
      ),
    ),
    schedules: propertiesOf<RuleProperties>(resources, 'AWS::Events::Rule').flatMap((rule) =>
      readSchedule(rule, functions),
    ),
    retriedMailsPerSecond: readRetryRate(resources),
    firewallRules: firewalls.map(({ Rules = [] }) => Rules.length),
    siteFirewalls: firewalls.filter(({ Scope }) => Scope === 'CLOUDFRONT').length,
    scansFiles: entriesOf(resources, 'AWS::GuardDuty::MalwareProtectionPlan').length > 0,
    hostedZones: new Set(
      propertiesOf<{ HostedZoneId?: unknown }>(resources, 'AWS::Route53::RecordSet').map(({ HostedZoneId }) =>
        JSON.stringify(HostedZoneId),
      ),
    ).size,
    keys: entriesOf(resources, 'AWS::KMS::Key').length,
    secrets: entriesOf(resources, 'AWS::SecretsManager::Secret').length,
    unknownTypes: [...types].filter((type) => !WITHOUT_PRICE.some((known) => known.test(type))).sort(),
  };
}

type Resources = TemplateJson['Resources'];
type Entry<Properties> = readonly [
  id: string,
  properties: Properties,
  metadata: Readonly<Record<string, unknown>>,
];

/** Resources of a type, with typed properties. */
function entriesOf<Properties>(resources: Resources, type: string): Entry<Properties>[] {
  return Object.entries(resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties = {}, Metadata = {} }]) => [id, Properties as Properties, Metadata]);
}

function propertiesOf<Properties>(resources: Resources, type: string): Properties[] {
  return entriesOf<Properties>(resources, type).map(([, properties]) => properties);
}

function readWatching(
  resources: Resources,
): Pick<StackFacts, 'alarmMetrics' | 'fastAlarmMetrics' | 'ownMetrics' | 'dashboards' | 'logMonths'> {
  const metrics = propertiesOf<AlarmProperties>(resources, 'AWS::CloudWatch::Alarm').flatMap(metricsOfAlarm);
  const dashboards = propertiesOf<{ DashboardBody: unknown }>(resources, 'AWS::CloudWatch::Dashboard');
  const watched = [
    ...metrics,
    ...dashboards.flatMap(({ DashboardBody }) => metricsOfDashboard(DashboardBody)),
  ];
  const filters = propertiesOf<MetricFilterProperties>(resources, 'AWS::Logs::MetricFilter').flatMap(
    ({ MetricTransformations }) =>
      MetricTransformations.map(({ MetricNamespace: Namespace, MetricName }) =>
        metricFacts({ Namespace, MetricName }),
      ),
  );
  // What filters count from logs is watched, or would be of no use.
  const ours = [...watched, ...filters].filter(({ namespace }) => !namespace.startsWith('AWS/'));
  const kinds = [...new Set(ours.map(({ identity }) => identity))].map(kindOfMetric);
  const count = (kind: keyof OwnMetrics) => kinds.filter((one) => one === kind).length;
  const retention = propertiesOf<{ RetentionInDays?: number }>(resources, 'AWS::Logs::LogGroup').map(
    ({ RetentionInDays = 365 }) => RetentionInDays,
  );
  return {
    alarmMetrics: metrics.filter(({ isFast }) => !isFast).length,
    fastAlarmMetrics: metrics.filter(({ isFast }) => isFast).length,
    ownMetrics: { always: count('always'), business: count('business'), faults: count('faults') },
    dashboards: dashboards.length,
    logMonths: Math.max(0, ...retention) / DAYS_IN_MONTH,
  };
}

/** See lambdas/aws/metrics.ts. */
function kindOfMetric(identity: string): keyof OwnMetrics {
  if (/Seconds"/.test(identity)) return 'always';
  return /"business"/.test(identity) ? 'business' : 'faults';
}

function readApi(
  resources: Resources,
  functions: readonly FunctionFacts[],
): Pick<StackFacts, 'routes' | 'apiRate'> {
  const [stage = {}] = propertiesOf<ApiStageProperties>(resources, 'AWS::ApiGatewayV2::Stage');
  const apiRate = stage.DefaultRouteSettings?.ThrottlingRateLimit ?? Number.POSITIVE_INFINITY;
  const authorizers = new Map(
    entriesOf<AuthorizerProperties>(resources, 'AWS::ApiGatewayV2::Authorizer').map(
      ([id, properties]) => [id, properties] as const,
    ),
  );
  const routes = propertiesOf<RouteProperties>(resources, 'AWS::ApiGatewayV2::Route').map(
    ({ RouteKey, AuthorizerId }) => {
      const authorizer = authorizers.get(reference(AuthorizerId, 'Ref') ?? '');
      const asked = nameOf(reference(authorizer?.AuthorizerUri, 'Fn::GetAtt'), functions);
      const keptForSeconds = authorizer?.AuthorizerResultTtlInSeconds ?? 0;
      return {
        key: RouteKey,
        ...(asked !== undefined && { authorizer: { functionName: asked, keptForSeconds } }),
        rate: stage.RouteSettings?.[RouteKey]?.ThrottlingRateLimit ?? apiRate,
      };
    },
  );
  return { routes, apiRate };
}

/** The first reference to a resource within a value, at any depth. */
function reference(value: unknown, way: 'Ref' | 'Fn::GetAtt'): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (way in value) {
    const found = (value as Readonly<Record<string, unknown>>)[way];
    return String(Array.isArray(found) ? found[0] : found);
  }
  for (const part of Object.values(value)) {
    const found = reference(part, way);
    if (found !== undefined && !found.startsWith('AWS::')) return found;
  }
  return undefined;
}

function nameOf(id: string | undefined, functions: readonly FunctionFacts[]): string | undefined {
  return functions.find((one) => one.id === id)?.name;
}

function readTable([
  id,
  { WriteOnDemandThroughputSettings, GlobalSecondaryIndexes, Replicas },
]: Entry<TableProperties>) {
  const [replica] = Replicas ?? [];
  return {
    id,
    maxWrite: WriteOnDemandThroughputSettings?.MaxWriteRequestUnits ?? Number.POSITIVE_INFINITY,
    maxRead: replica?.ReadOnDemandThroughputSettings?.MaxReadRequestUnits ?? Number.POSITIVE_INFINITY,
    indexes: (GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName),
    isRecoverable: replica?.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled ?? false,
  };
}

function readEdgeFunctions(resources: Resources): Record<string, number> {
  const behaviors = propertiesOf<DistributionProperties>(resources, 'AWS::CloudFront::Distribution').flatMap(
    ({ DistributionConfig: { DefaultCacheBehavior, CacheBehaviors = [] } }) => [
      { ...DefaultCacheBehavior, PathPattern: '*' },
      ...CacheBehaviors,
    ],
  );
  return Object.fromEntries(
    behaviors.map(({ PathPattern, FunctionAssociations = [] }) => [PathPattern, FunctionAssociations.length]),
  );
}

const HOURS: Readonly<Record<string, number>> = { minute: 1 / 60, hour: 1, day: 24 };

function readSchedule(
  { ScheduleExpression, Targets = [] }: RuleProperties,
  functions: readonly FunctionFacts[],
) {
  if (ScheduleExpression === undefined) return [];
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(ScheduleExpression) ?? [];
  // Any schedule without a rate is a time of day here.
  const everyHours = count === undefined ? 24 : Number(count) * (HOURS[unit] ?? 1);
  return Targets.map(({ Arn }) => ({
    functionName: nameOf(reference(Arn, 'Fn::GetAtt'), functions) ?? ScheduleExpression,
    perMonth: HOURS_IN_MONTH / everyHours,
  }));
}

interface FunctionProperties {
  readonly Environment?: { readonly Variables?: { readonly MAILS_PER_SECOND?: string } };
}

function readRetryRate(resources: Resources): number {
  const [rate] = propertiesOf<FunctionProperties>(resources, 'AWS::Lambda::Function').flatMap(
    ({ Environment }) => Environment?.Variables?.MAILS_PER_SECOND ?? [],
  );
  return Number(rate ?? Number.POSITIVE_INFINITY);
}

interface MetricFacts {
  readonly namespace: string;
  readonly identity: string;
  /** Whether it is evaluated more often than once a minute. */
  readonly isFast: boolean;
}

function metricsOfAlarm(alarm: AlarmProperties): MetricFacts[] {
  const stats = (alarm.Metrics ?? []).flatMap(({ MetricStat }) => MetricStat ?? []);
  if (stats.length === 0) return [metricFacts(alarm, alarm.Period)];
  return stats.map(({ Metric, Period }) => metricFacts(Metric, Period));
}

function metricFacts(
  { Namespace = '', MetricName = '', Dimensions = [] }: AlarmProperties,
  period = 60,
): MetricFacts {
  const dimensions = Dimensions.flatMap(({ Name, Value }) => [Name, textOf(Value)]);
  return {
    namespace: Namespace,
    identity: JSON.stringify([Namespace, MetricName, ...dimensions]),
    isFast: period < 60,
  };
}

/** A widget names a metric as `[namespace, name, dimension, value, ..., options]`. */
function metricsOfDashboard(dashboardBody: unknown): MetricFacts[] {
  const { widgets = [] } = JSON.parse(textOf(dashboardBody)) as {
    widgets?: { properties?: { metrics?: unknown[][] } }[];
  };
  return widgets
    .flatMap(({ properties }) => properties?.metrics ?? [])
    .map((parts) => parts.filter((part) => typeof part === 'string'))
    .flatMap(([namespace, ...rest]) =>
      namespace === undefined
        ? []
        : [{ namespace, identity: JSON.stringify([namespace, ...rest]), isFast: false }],
    );
}

/** A text with placeholders for values that only the account contains. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = (value as { 'Fn::Join'?: [string, unknown[]] } | undefined)?.['Fn::Join']?.[1] ?? [];
  return parts.map((part) => (typeof part === 'string' ? part : 'known-in-the-account')).join('');
}
