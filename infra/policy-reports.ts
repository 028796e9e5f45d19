import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { Api } from './api/api.ts';
import { HandlerFunction } from './functions/function.ts';
import type { StageSettings } from './stages.ts';

export interface PolicyReportsProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly api: Api;
}

/** Counts browsers' reports of violations of the content security policy. */
export class PolicyReports extends Construct {
  constructor(scope: Construct, id: string, { stage, functionsDir, api }: PolicyReportsProps) {
    super(scope, id);
    const { function: handler } = new HandlerFunction(this, 'Count', {
      stage,
      functionsDir,
      name: 'policy-reports',
      environment: {},
      permissions: [],
      isBackground: true,
    });
    api.addPublicRoute('Route', {
      route: routes.policyReports,
      handler,
      throttle: { rate: 5, burst: 10 },
      reason: 'Browsers report without their users. A report is counted, and nothing of it is kept.',
    });
  }
}
