import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Parts } from './parts.ts';
import { bind } from './table.ts';

export type VisitorCountsProps = Pick<Parts, 'stage' | 'functionsDir' | 'api' | 'data'>;

/** Counts why visitors have not paid, and browsers' reports of violations of the content security policy. */
export class VisitorCounts extends Construct {
  constructor(scope: Construct, id: string, props: VisitorCountsProps) {
    super(scope, id);
    const { api, data } = props;
    const handler = new HandlerFunction(this, 'Count', props, { name: 'visitor-counts' });
    bindVisitorLimits(props, handler);
    bind(data.dayCounts, handler, 'Update');
    api.addPublicRoute('CancelledCheckoutRoute', {
      route: routes.canceledCheckout,
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
