import type { Data } from '../data.ts';
import type { StageSettings } from '../stages.ts';
import { SITE_ID } from './site-id.ts';

/** Environment of functions with rate limits per visitor. */
export function limitsPerVisitor(
  { visitorAllowance }: StageSettings,
  { rateLimits }: Data,
): Record<string, string> {
  return {
    SITE_ID,
    RATE_LIMITS_TABLE: rateLimits.tableName,
    VISITOR_ALLOWANCE: String(visitorAllowance),
  };
}
