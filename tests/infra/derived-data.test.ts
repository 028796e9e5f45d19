import { describe, expect, test } from 'vitest';
import {
  policiesOf,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  watchedQueues,
} from './synthesized-stages.ts';

const { template } = synthesizedStages().prod;

const WRITES = /dynamodb:(?:Put|Update|BatchWrite)/;

describe('what is derived from records', () => {
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable');
  const streamed = Object.keys(tables).filter((id) => tables[id]?.Properties.StreamSpecification);
  const mappings = propertiesOf(template, 'AWS::Lambda::EventSourceMapping').filter(({ EventSourceArn }) =>
    streamed.includes(EventSourceArn['Fn::GetAtt'][0]),
  );

  test('follows the records of all lists, and plans', () => {
    expect(mappings.map(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][0]).sort()).toEqual(
      streamed.sort(),
    );
    expect(streamed.map((id) => /^Data([A-Za-z]+?)[0-9A-F]{8}$/.exec(id)?.[1])).toEqual([
      'Clients',
      'ContactSubmissions',
      'OnboardingSubmissions',
      'Orders',
      'Subscribers',
      'Subscriptions',
    ]);
  });

  test('is tried again, and then waits in a queue that somebody is called for', () => {
    for (const { MaximumRetryAttempts, DestinationConfig, BisectBatchOnFunctionError } of mappings) {
      expect(MaximumRetryAttempts).toBe(5);
      expect(BisectBatchOnFunctionError).toBe(true);
      const [queue] = DestinationConfig.OnFailure.Destination['Fn::GetAtt'];
      expect(watchedQueues(template)).toContain(queue);
    }
  });

  test('is written by one function: clients besides by administrators alone, the search index by nobody', () => {
    const writersOf = (table: string) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
        .filter(({ Properties }) =>
          policiesOf(template)
            .filter(({ Roles }) => Roles[0].Ref === Properties.Role['Fn::GetAtt'][0])
            .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
            .map((statement) => JSON.stringify(statement))
            .some((statement) => WRITES.test(statement) && statement.includes(`"Data${table}`)),
        )
        .map(({ Metadata }) => Metadata['s5:function']);
    expect(writersOf('Clients').sort()).toEqual(['admin', 'derived-data']);
    expect(writersOf('SearchIndex')).toEqual(['derived-data']);
  });
});
