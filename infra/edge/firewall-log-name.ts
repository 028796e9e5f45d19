import { type StageSettings, stackName } from '../stages.ts';

/** The name of the log of the site's firewall, which writes only to groups with this prefix. */
export function firewallLogName(stage: Pick<StageSettings, 'name'>): string {
  return `aws-waf-logs-${stackName(stage)}-firewall`;
}
