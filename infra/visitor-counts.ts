import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { Api } from './api/api.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import type { Data } from './data.ts';
import { HandlerFunction } from './functions/function.ts';
import type { StageSettings } from './stages.ts';
import { bind } from './table.ts';

export interface VisitorCountsProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly api: Api;
  readonly data: Data;
}

/** Counts why visitors have not paid, and browsers' reports of violations of the content security policy. */
export class VisitorCounts extends Construct {
  constructor(scope: Construct, id: string, props: VisitorCountsProps) {
    super(scope, id);
    const { stage, functionsDir, api, data } = props;
    const handler = new HandlerFunction(this, 'Count', { stage, functionsDir, name: 'visitor-counts' });
    bindVisitorLimits(props, handler);
    bind(data.dayCounts, handler, 'Update');
    api.addPublicRoute('CancelledCheckoutRoute', {
      route: routes.cancelledCheckout,
      handler,
      throttle: { rate: 2, burst: 5 },
      reason:
        'Visitors who do not pay say why without signing in. One of four answers is counted, and nothing else kept.',
    });
    api.addPublicRoute('PolicyReportRoute', {
      route: routes.policyReports,
      handler,
      throttle: { rate: 5, burst: 10 },
      reason: 'Browsers report without their users. A report is counted, and nothing of it is kept.',
    });
  }
}
