/** The initial content of the parameter store. */
import type { StoredParameter } from './aws/ssm.ts';
import { findMetadata } from './template/metadata.ts';
import type { Template } from './template/template.ts';

/**
 * All parameters of the store: those of the template, and those of the operator.
 * @throws Error naming a parameter that the template expects of the operator and that has no local value
 */
export function storedParameters(template: Template): ReadonlyMap<string, StoredParameter> {
  const made = template.resources<{ Type: string; Value: string }>('AWS::SSM::Parameter');
  const parameters = new Map<string, StoredParameter>(
    made.map(({ ref, properties }) => [ref, { type: 'String', value: properties.Value }]),
  );
  for (const name of operatorParameterNames(template)) {
    const value = template.surroundings.operatorParameter(name);
    if (value === undefined) {
      throw new Error(
        `The template expects the SSM parameter ${name}: give it a value in the project's operatorParameter.`,
      );
    }
    parameters.set(name, { type: 'SecureString', value });
  }
  return parameters;
}

function operatorParameterNames({ metadata }: Template): string[] {
  const names = findMetadata(metadata, 'operator-parameters') ?? [];
  return Array.isArray(names) ? names.map(String) : [];
}
