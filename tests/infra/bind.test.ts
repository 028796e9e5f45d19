import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { Data } from '../../infra/data.ts';
import { HandlerFunction } from '../../infra/functions/function.ts';
import { stages } from '../../infra/stages.ts';
import { bind, bindEach } from '../../infra/table.ts';
import { environment } from '../../lambdas/aws/environment.ts';
import { bundledFunctions } from '../support/synthesized.ts';
import { emptyStack, policiesOf, propertiesOf } from './synthesized-stages.ts';

function aFunction() {
  const stack = emptyStack();
  const stage = stages.dev;
  const data = new Data(stack, 'Data', { stage });
  const functionsDir = bundledFunctions();
  const handler = new HandlerFunction(stack, 'Handler', { stage, functionsDir, name: 'contact' });
  return { stack, data, handler };
}

describe('a table that is bound to a function', () => {
  test('is named in its environment, and permits it what was said and nothing else', () => {
    const { stack, data, handler } = aFunction();
    bind(data.orders, handler, 'Get', 'Query', 'byEmail', 'byPayment');
    bindEach([data.clients, data.roles], handler, 'Put');
    const template = Template.fromStack(stack);
    const [{ Environment } = expect.fail('No function')] = propertiesOf(template, 'AWS::Lambda::Function');
    const { SERVICE_NAME: _, METRICS_NAMESPACE: __, ...tables } = Environment.Variables;
    expect(Object.keys(tables).sort()).toEqual(['CLIENTS_TABLE', 'ORDERS_TABLE', 'ROLES_TABLE']);
    const [{ PolicyDocument } = expect.fail('No policy')] = policiesOf(template);
    const statements: { Action: string | string[]; Resource: unknown }[] = PolicyDocument.Statement;
    const granted = statements.flatMap(({ Action, Resource }) =>
      [Resource]
        .flat()
        .map((one) => [
          /Data([A-Z][a-z]+)+\w{8}|Logs/.exec(JSON.stringify(one))?.[1],
          [Action].flat().sort(),
        ]),
    );
    expect(granted).toEqual([
      [undefined, ['logs:CreateLogStream', 'logs:PutLogEvents']],
      ['Orders', ['dynamodb:GetItem', 'dynamodb:Query']],
      ['Orders', ['dynamodb:Query']],
      ['Orders', ['dynamodb:Query']],
      ['Clients', ['dynamodb:PutItem']],
      ['Roles', ['dynamodb:PutItem']],
    ]);
  });

  test('has to have the index that is queried', () => {
    const { data, handler } = aFunction();
    expect(() => bind(data.orders, handler, 'bySince')).toThrow('ORDERS_TABLE has no index bySince.');
  });
});

test('a variable that nobody has defined does not compile, and is missing', () => {
  const { handler } = aFunction();
  // @ts-expect-error: the stack cannot set it
  handler.setVariables({ ORDER_TABLE: 'orders' });
  // @ts-expect-error: no function can read it
  expect(() => environment('ORDER_TABLE')).toThrow('The environment variable ORDER_TABLE is not set.');
});
