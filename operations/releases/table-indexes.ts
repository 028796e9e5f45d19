/** What a deployment cannot do with the indexes of tables that exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type StageSettings, stackName } from '../../infra/stages.ts';
import { readTemplate } from '../shared/deployed-stack.ts';
import { Refusal } from '../shared/refusal.ts';

/** The part of a template that is read. */
interface Template {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: unknown;
  readonly Projection: { readonly ProjectionType?: string; readonly NonKeyAttributes?: readonly string[] };
}

const LIST = new Intl.ListFormat('en-US');

/**
 * Refuses a stack whose update would fail in the middle because of an index.
 * @param assembly directory of the synthesized stack
 * @throws Refusal that names tables and indexes
 */
export async function assertIndexesCanChange(stage: StageSettings, assembly: string): Promise<void> {
  const file = join(assembly, `${stackName(stage)}.template.json`);
  const next: Template = JSON.parse(readFileSync(file, 'utf8'));
  const problems = impossibleIndexChanges(JSON.parse(await readTemplate(stage)), next);
  if (problems.length === 0) return;
  throw new Refusal(
    [
      'DynamoDB adds or removes one index of a table at a time, and changes none. Release by release it can be done:',
      ...problems.map((problem) => `  ${problem}`),
      'Nothing has been changed.',
    ].join('\n'),
  );
}

/**
 * Compares the tables of two templates. A table that is only in one of them may have any indexes.
 * @returns a line for each table with changes that one update cannot make
 */
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
    const steps = [
      ...(added.length > 0 ? [`to add ${LIST.format(added)}`] : []),
      ...(removed.length > 0 ? [`to remove ${LIST.format(removed)}`] : []),
    ];
    return [
      ...(changed.length > 0
        ? [
            `${table}: ${LIST.format(changed)} cannot be changed. Remove an index in one deployment, and add it in the next.`,
          ]
        : []),
      ...(added.length + removed.length > 1
        ? [`${table}: ${steps.join(' and ')} takes a deployment each.`]
        : []),
    ];
  });
}

/** What cannot be changed of each index, by the names of table and index. */
function indexesOf({ Resources = {} }: Template): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const tables = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::GlobalTable');
  return new Map(
    tables.map(([table, { Properties }]) => {
      const { GlobalSecondaryIndexes = [] } = Properties as { GlobalSecondaryIndexes?: readonly Index[] };
      const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => {
        const holds = [...(Projection.NonKeyAttributes ?? [])].sort();
        return [IndexName, { KeySchema, type: Projection.ProjectionType, holds }] as const;
      });
      return [table, new Map(indexes)];
    }),
  );
}
