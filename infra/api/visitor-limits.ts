import type { Data } from '../data.ts';
import type { StageSettings } from '../stages.ts';
import type { Api } from './api.ts';

/** Environment of functions with rate limits per visitor. */
export function limitsPerVisitor(
  { visitorAllowance }: StageSettings,
  { rateLimits }: Data,
  { siteEnvironment }: Api,
): Record<string, string> {
  return {
    ...siteEnvironment,
    RATE_LIMITS_TABLE: rateLimits.tableName,
    VISITOR_ALLOWANCE: String(visitorAllowance),
  };
}
