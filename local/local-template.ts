import { operatorParameter } from './operator-parameters.ts';
import type { TemplateJson } from './template/resolver.ts';
import { Template } from './template/template.ts';

/** The region of all simulated services. */
export const LOCAL_REGION = 'us-east-1';
const ACCOUNT = '123456789012';

/** A synthesized template with the values of the local cloud. @param region that it was synthesized for */
export function localTemplate(template: TemplateJson, stackName: string, region = LOCAL_REGION): Template {
  return new Template(template, { stackName, region, account: ACCOUNT, operatorParameter });
}
