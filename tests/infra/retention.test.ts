import { describe, expect, test } from 'vitest';
import { RECORD_RETENTION_DAYS } from '../../domain/retention.ts';
import { Retention } from '../../infra/retention.ts';
import { stages } from '../../infra/stages.ts';
import {
  emptyStack,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  watchedQueues,
} from './synthesized-stages.ts';

const { template } = synthesizedStages().prod;

describe('how long records are kept', () => {
  test('is a setting of the stage, and in production exactly what the Privacy Policy says', () => {
    expect(stages.prod.retention).toEqual(RECORD_RETENTION_DAYS);
    const [retention] = propertiesOf(template, 'AWS::Lambda::Function').filter(
      ({ Environment }) => Environment.Variables.SERVICE_NAME === 'retention',
    );
    expect(JSON.parse(retention?.Environment.Variables.RECORD_RETENTION_DAYS)).toEqual(stages.prod.retention);
  });

  test('is never longer than the Privacy Policy says', () => {
    const stage = { ...stages.prod, retention: { ...RECORD_RETENTION_DAYS, spam: 91 } };
    const props = { stage } as ConstructorParameters<typeof Retention>[2];
    expect(() => new Retention(emptyStack(), 'Retention', props)).toThrow(
      "Stage 'prod' keeps spam for longer than the Privacy Policy says",
    );
  });

  test('is seen to every day, and what cannot be deleted calls somebody', () => {
    const [id] = Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
      ([, { Metadata }]) => Metadata['s5:function'] === 'retention',
    ) ?? [''];
    const rule = propertiesOf(template, 'AWS::Events::Rule').find(
      ({ ScheduleExpression }) => ScheduleExpression === 'cron(30 9 * * ? *)',
    );
    expect(rule?.Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }]);
    const { DeadLetterConfig } = resourcesOf(template, 'AWS::Lambda::Function')[id]?.Properties ?? {};
    expect(watchedQueues(template)).toContain(DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
  });
});
