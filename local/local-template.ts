import type { ResolverContext, TemplateJson } from './template/resolver.ts';
import { Template } from './template/template.ts';

/** The region of all simulated services. */
export const LOCAL_REGION = 'us-east-1';
const ACCOUNT = '123456789012';

/** Values that differ from stack to stack. */
export type Surroundings = Pick<ResolverContext, 'stackName'> & Partial<ResolverContext>;

/** A synthesized template with the values of the local cloud. */
export function localTemplate(template: TemplateJson, surroundings: Surroundings): Template {
  return new Template(template, {
    region: LOCAL_REGION,
    account: ACCOUNT,
    operatorParameter: () => undefined,
    ...surroundings,
  });
}
