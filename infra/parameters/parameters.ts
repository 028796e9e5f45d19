import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FunctionVariable } from '../../domain/function-variables.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import type { HandlerFunction } from '../functions/function.ts';
import type { StageSettings } from '../stages.ts';

/** The full name of a stage's parameter, such as `/s5/dev/stripe/secret-key`. */
export function getParameterName({ name }: Pick<StageSettings, 'name'>, path: string): string {
  return `/${SHORT_NAME}/${name}/${path}`;
}

/** The ARN of a parameter that is not part of the stack. */
export function getParameterArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) });
}

/** Lets a function read a parameter by its name. @param name of one that is not part of the stack */
export function bindParameter(
  variable: Extract<FunctionVariable, `${string}_PARAMETER`>,
  name: string,
  to: HandlerFunction,
): void {
  to.setVariables({ [variable]: name });
  to.permit(allowReadingParameters(getParameterArn(to, name)));
}

/** Decrypting needs no extra permission: the account's default key works for every reader of the parameter. */
export function allowReadingParameters(...parameterArns: string[]): PolicyStatement {
  return new PolicyStatement({ actions: ['ssm:GetParameters'], resources: parameterArns });
}
