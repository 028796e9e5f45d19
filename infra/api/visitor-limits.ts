import type { Data } from '../data.ts';
import type { HandlerFunction } from '../functions/function.ts';
import type { StageSettings } from '../stages.ts';
import { bind } from '../table.ts';
import type { Api } from './api.ts';

interface VisitorLimitProps {
  readonly stage: StageSettings;
  readonly data: Data;
  readonly api: Api;
}

/** Lets a function limit the actions of a visitor. */
export function bindVisitorLimits({ stage, data, api }: VisitorLimitProps, to: HandlerFunction): void {
  to.setVariables({ ...api.siteEnvironment, VISITOR_ALLOWANCE: String(stage.visitorAllowance) });
  bind(data.rateLimits, to, 'Update');
}
