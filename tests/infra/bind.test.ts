import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { createData } from '../../infra/data.ts';
import { HandlerFunction } from '../../infra/functions/function.ts';
import { stages } from '../../infra/stages.ts';
import { bind, bindEach } from '../../infra/table.ts';
import { environment } from '../../lambdas/aws/environment.ts';
import { bundledFunctions } from '../support/synthesized.ts';
import { emptyStack, propertiesOf, statementsOf } from './synthesized-stages.ts';

function createFunction() {
  const stack = emptyStack();
  const stage = stages.dev;
  const data = createData(stack, 'Data', stage);
  const parts = { stage, functionsDir: bundledFunctions() };
  const handler = new HandlerFunction(stack, 'Handler', parts, { name: 'contact' });
  return { stack, data, handler };
}

describe('binding a table to a function', () => {
  test('names it in the environment, and permits the bound actions alone', () => {
    const { stack, data, handler } = createFunction();
    bind(data.orders, handler, 'Get', 'Query', 'byEmail', 'byPayment');
    bindEach([data.clients, data.roles], handler, 'Put');
    const template = Template.fromStack(stack);
    const [{ Environment } = expect.fail('No function')] = propertiesOf(template, 'AWS::Lambda::Function');
    const { SERVICE_NAME: _, METRICS_NAMESPACE: __, ...tables } = Environment.Variables;
    expect(Object.keys(tables).sort()).toEqual(['CLIENTS_TABLE', 'ORDERS_TABLE', 'ROLES_TABLE']);
    const granted = statementsOf(template).flatMap(({ Action, Resource }) =>
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

  test('fails for an index that the table does not have', () => {
    const { data, handler } = createFunction();
    expect(() => bind(data.orders, handler, 'bySince')).toThrow('ORDERS_TABLE has no index bySince.');
  });
});

test('an undefined environment variable does not compile, and is missing at run time', () => {
  const { handler } = createFunction();
  // @ts-expect-error: the stack cannot set it
  handler.setVariables({ ORDER_TABLE: 'orders' });
  // @ts-expect-error: no function can read it
  expect(() => environment('ORDER_TABLE')).toThrow('The environment variable ORDER_TABLE is not set.');
});
