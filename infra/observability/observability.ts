import { Stack } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { HandlerFunction } from '../functions/function.ts';
import type { Parts } from '../parts.ts';
import type { Site } from '../site/site.ts';
import { BackOfficeAlarms } from './back-office-alarms.ts';
import { Dashboard } from './dashboard.ts';
import { HealthAlarms } from './health-alarms.ts';
import { SavedQueries } from './saved-queries.ts';

export interface ObservabilityProps extends Pick<Parts, 'stage' | 'api' | 'alarms'> {
  readonly site: Site;
  /** The log of the back office's function. */
  readonly officeLogs: ILogGroup;
}

/** The dashboard, alarms and queries. Create it last: it refers to everything else. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, { stage, api, site, alarms, officeLogs }: ObservabilityProps) {
    super(scope, id);
    const watched = { stage, alarms, apiId: api.id, distributionId: site.distribution.distributionId };
    new HealthAlarms(this, 'Health', watched);
    const functions = findHandlerFunctions(this);
    if (stage.alarmEmail) {
      new BackOfficeAlarms(this, 'BackOffice', { alarms, accessLogs: api.accessLogs, officeLogs });
    }
    new SavedQueries(this, 'Queries', {
      logs: { api: [api.accessLogs], functions: functions.map(({ logGroup }) => logGroup) },
    });
    new Dashboard(this, 'Overview', watched);
  }
}

function findHandlerFunctions(scope: Construct): HandlerFunction[] {
  return Stack.of(scope)
    .node.findAll()
    .filter((construct) => construct instanceof HandlerFunction);
}
