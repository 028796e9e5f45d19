import { Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Api } from '../api/api.ts';
import { HandlerFunction } from '../functions/function.ts';
import type { Site } from '../site/site.ts';
import type { StageSettings } from '../stages.ts';
import type { Alarms } from './alarms.ts';
import { BackOfficeAlarms } from './back-office-alarms.ts';
import { Dashboard } from './dashboard.ts';
import { HealthAlarms } from './health-alarms.ts';
import { SavedQueries } from './saved-queries.ts';

/** The functions that export records from the back office. */
const EXPORTS = ['admin-export', 'admin-person-data'];

export interface ObservabilityProps {
  readonly stage: StageSettings;
  readonly api: Api;
  readonly site: Site;
  readonly alarms: Alarms;
}

/** The dashboard, alarms and queries. Create it last: it refers to everything else. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, { stage, api, site, alarms }: ObservabilityProps) {
    super(scope, id);
    const watched = { stage, alarms, apiId: api.id, distributionId: site.distribution.distributionId };
    new HealthAlarms(this, 'Health', watched);
    const functions = functionsOf(this);
    if (stage.alarmEmail) {
      const exportLogs = functions.flatMap(({ name, logGroup }) => (EXPORTS.includes(name) ? logGroup : []));
      new BackOfficeAlarms(this, 'BackOffice', { alarms, accessLogs: api.accessLogs, exportLogs });
    }
    new SavedQueries(this, 'Queries', {
      logs: { api: [api.accessLogs], functions: functions.map(({ logGroup }) => logGroup) },
    });
    new Dashboard(this, 'Overview', watched);
  }
}

function functionsOf(scope: Construct): HandlerFunction[] {
  return Stack.of(scope)
    .node.findAll()
    .filter((construct) => construct instanceof HandlerFunction);
}
