import { getStackName, type StageSettings } from '../stages.ts';

/** The name of the log of the site's firewall, which writes only to groups with this prefix. */
export function getFirewallLogName(stage: Pick<StageSettings, 'name'>): string {
  return `aws-waf-logs-${getStackName(stage)}-firewall`;
}
