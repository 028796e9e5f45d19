import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/** Placeholder for an id in a query. */
export const ID_PLACEHOLDER = 'PASTE-THE-ID';

export interface SavedQuery {
  readonly name: string;
  readonly reads: readonly ('functions' | 'api')[];
  /** In the language of CloudWatch Logs Insights. */
  readonly text: string;
}

/** docs/operations.md describes each under its name. */
export const SAVED_QUERIES: readonly SavedQuery[] = [
  {
    name: 'One request by its id',
    reads: ['api', 'functions'],
    text: `fields @timestamp, service, message, route, status, code, durationMs, latencyMs, storage.message, error.name, error.message, functionRequestId
| filter @message like '${ID_PLACEHOLDER}'
| sort @timestamp asc`,
  },
  {
    name: 'One order, form or mail by its id',
    reads: ['functions'],
    text: `fields @timestamp, service, message, record, name, eventType, type, outcome, payment, status, @message
| filter @message like '${ID_PLACEHOLDER}'
| sort @timestamp asc`,
  },
  {
    name: 'Errors by function and code',
    reads: ['functions'],
    text: `fields coalesce(service, @log) as source, coalesce(storage.message, error.name, code, message.errorType, record.status, message) as problem
| filter level = 'ERROR' or (type = 'platform.report' and record.status != 'success')
| stats count(*) as times, max(@timestamp) as lastTime by source, problem
| sort times desc`,
  },
  {
    name: 'Slowest requests',
    reads: ['api'],
    text: `fields @timestamp, route, status, latencyMs, integrationLatencyMs, requestId
| sort latencyMs desc
| limit 50`,
  },
  {
    name: 'Refused requests by route and code',
    reads: ['functions'],
    text: `filter message = 'request answered' and status >= 400 and status < 500
| stats count(*) as times, max(@timestamp) as lastTime by route, code
| sort times desc`,
  },
  {
    name: 'Requests that no function has seen',
    reads: ['api'],
    text: `filter functionRequestId = '-'
| stats count(*) as times, max(@timestamp) as lastTime by route, status, error, integrationError
| sort times desc`,
  },
  {
    name: 'Exports by administrator',
    reads: ['functions'],
    text: `filter message = 'request answered' and (route = 'GET /api/admin/exports' or route = 'POST /api/admin/people/data') and status = 200
| stats sum(count) as records, max(@timestamp) as lastTime by adminId, list
| sort records desc`,
  },
  {
    name: 'Orders as they change',
    reads: ['functions'],
    text: `fields @timestamp, id, payment, catalogueMismatch
| filter message = 'order recorded'
| sort @timestamp desc
| limit 200`,
  },
  {
    name: 'Mail that was tried again',
    reads: ['functions'],
    text: `fields @timestamp, record, id, @message
| filter message = 'mail tried again' or message = 'outcome of mail not noted'
| sort @timestamp desc
| limit 200`,
  },
];

export interface SavedQueriesProps {
  readonly logs: Readonly<Record<SavedQuery['reads'][number], readonly ILogGroup[]>>;
}

/** The queries, offered in CloudWatch Logs Insights in a folder with the stack's name. They cost only when they run. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { logs }: SavedQueriesProps) {
    super(scope, id);
    for (const { name, reads, text } of SAVED_QUERIES) {
      new CfnQueryDefinition(this, name.replace(/\W/g, ''), {
        name: `${Stack.of(this).stackName}/${name}`,
        queryString: text,
        logGroupNames: reads.flatMap((kind) => logs[kind].map(({ logGroupName }) => logGroupName)),
      });
    }
  }
}
