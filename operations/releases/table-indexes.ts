/** Changes of indexes that a deployment cannot make in existing tables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { getStackName, type StageSettings } from '../../infra/stages.ts';
import { Refusal } from '../shared/errors.ts';

/** The part of a template that is read. */
interface Template {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
}

const LIST = new Intl.ListFormat('en-US');

/** @throws Refusal naming tables and indexes when the update of the stack would fail in the middle because of them */
export async function assertIndexesCanChange(stage: StageSettings, assembly: string): Promise<void> {
  const StackName = getStackName(stage);
  const next: Template = JSON.parse(readFileSync(join(assembly, `${StackName}.template.json`), 'utf8'));
  const { TemplateBody = '{}' } = await new CloudFormation({ region: stage.region }).getTemplate({
    StackName,
  });
  const problems = impossibleIndexChanges(JSON.parse(TemplateBody), next);
  if (problems.length === 0) return;
  throw new Refusal(
    [
      'DynamoDB adds or removes one index of a table at a time, and changes none. Deploy these changes one by one:',
      ...problems.map((problem) => `  ${problem}`),
      'Nothing has been changed.',
    ].join('\n'),
  );
}

/** Describes index changes that one update cannot make. A table that is only in one template may have any indexes. */
export function impossibleIndexChanges(deployed: Template, next: Template): string[] {
  const before = indexesOf(deployed);
  return [...indexesOf(next)].flatMap(([table, indexes]) => {
    const known = before.get(table);
    if (!known) return [];
    const changed = [...indexes].flatMap(([name, index]) =>
      known.has(name) && !isDeepStrictEqual(known.get(name), index) ? name : [],
    );
    const added = [...indexes.keys()].filter((name) => !known.has(name));
    const removed = [...known.keys()].filter((name) => !indexes.has(name));
    const problems: string[] = [];
    if (changed.length > 0)
      problems.push(
        `${table}: ${LIST.format(changed)} cannot be changed. Remove an index in one deployment, and add it in the next.`,
      );
    if (added.length + removed.length > 1) {
      const steps = [
        added.length > 0 ? `to add ${LIST.format(added)}` : [],
        removed.length > 0 ? `to remove ${LIST.format(removed)}` : [],
      ];
      problems.push(`${table}: ${steps.flat().join(' and ')} takes a deployment each.`);
    }
    return problems;
  });
}

/** The unchangeable properties of each index, by the names of table and index. */
function indexesOf({ Resources = {} }: Template): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const tables = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::GlobalTable');
  return new Map(
    tables.map(([table, { Properties }]) => {
      const { GlobalSecondaryIndexes = [] } = Properties as Pick<TableDescription, 'GlobalSecondaryIndexes'>;
      const indexes = GlobalSecondaryIndexes.map(({ IndexName = '', KeySchema, Projection }) => {
        const attributes = Projection?.NonKeyAttributes?.toSorted() ?? [];
        return [IndexName, { KeySchema, type: Projection?.ProjectionType, attributes }] as const;
      });
      return [table, new Map(indexes)];
    }),
  );
}
