import { expect, it } from 'vitest';
import {
  PERSONAL_DATA_SOURCES,
  TABLES_WITHOUT_PERSONAL_DATA,
} from '../../../lambdas/privacy/personal-data.ts';
import { synthesized } from '../../support/synthesized.ts';

/** The variable of an output, such as `DAY_COUNTS_TABLE` of `DayCountsTableName`. */
function variableOf(output: string): string {
  const name = output.replace(/Name$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, '_');
  return name.toUpperCase();
}

it('every table of the stack is searched for a person, or listed as without personal data', () => {
  const { Outputs = {} } = synthesized('prod').template as { Outputs?: Record<string, unknown> };
  const tables = Object.keys(Outputs).filter((name) => name.endsWith('TableName'));
  const searched = PERSONAL_DATA_SOURCES.flatMap(({ tables: variables }) => variables);
  expect([...new Set([...searched, ...Object.keys(TABLES_WITHOUT_PERSONAL_DATA)])].sort()).toEqual(
    tables.map(variableOf).sort(),
  );
  expect(searched.filter((variable) => variable in TABLES_WITHOUT_PERSONAL_DATA)).toEqual([]);
});
