import { localTemplate } from '../../local/local-template.ts';
import type { Synthesis } from '../../local/project.ts';
import type { Template } from '../../local/template/template.ts';
import { getLocalParameterValue } from '../../operations/local-run/operator-parameters.ts';

/** A template of the product with the values of the local run. @param region that it was synthesized for */
export function productTemplate({
  template,
  stackName,
  region,
}: Pick<Synthesis, 'template' | 'stackName'> & { readonly region?: string }): Template {
  return localTemplate(template, {
    stackName,
    operatorParameter: getLocalParameterValue,
    ...(region && { region }),
  });
}
