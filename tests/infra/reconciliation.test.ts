import { expect, test } from 'vitest';
import { propertiesOf, resourcesOf, synthesizedStages, watchedQueues } from './synthesized-stages.ts';

const { template } = synthesizedStages().prod;

const [id, compare] =
  Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
    ([, { Metadata }]) => Metadata['s5:function'] === 'reconciliation',
  ) ?? expect.fail('No function');

test('the records are compared with the payment provider every day', () => {
  const [rule, ...others] = propertiesOf(template, 'AWS::Events::Rule').filter(
    ({ Targets }) => Targets[0].Arn['Fn::GetAtt'][0] === id,
  );
  expect(rule).toMatchObject({ ScheduleExpression: 'cron(0 14 * * ? *)', State: 'ENABLED' });
  expect(others).toEqual([]);
});

test('a comparison that failed waits for somebody, who is called', () => {
  const [queue] = compare.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'];
  expect(watchedQueues(template)).toContain(queue);
});
