import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '../../../../domain/api.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { loadContracts } from '../../../support/contracts.ts';
import { withStrayFields } from '../stray-fields.ts';

const contracts = new Map((await loadContracts()).map((contract) => [contract.route, contract]));

interface Definition extends z.core.$ZodTypeDef {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;

/**
 * Complete values of a schema: one for each alternative within it.
 * @param place of the value among the fields of its object, so that later numbers are larger
 */
function samplesOf(schema: z.core.$ZodType, place = 1): readonly unknown[] {
  const { type, shape = {}, element, innerType, options, values, entries = {} } = definitionOf(schema);
  if (innerType) return samplesOf(innerType, place);
  if (element) return [samplesOf(element)];
  if (options) return options.flatMap((option) => samplesOf(option, place));
  switch (type) {
    case 'object':
      return objectsOf(shape);
    case 'string':
      return TEXTS.filter((text) => z.safeParse(schema, text).success).slice(0, 1);
    case 'number':
      return [place];
    case 'boolean':
      return [true];
    case 'literal':
      return values?.slice(0, 1) ?? [];
    case 'enum':
      return Object.values(entries).slice(0, 1);
    case 'record':
      // The bucket names the fields, so a stray one is a field like all others.
      return [{ secretHash: 'x' }];
    default:
      return [];
  }
}

const TEXTS = ['text', '2026-06-01', '/page'];

function objectsOf(shape: Readonly<Record<string, z.core.$ZodType>>): readonly object[] {
  const fields = Object.entries(shape).flatMap(([name, field], at) => {
    const samples = samplesOf(field, at + 1);
    return samples.length > 0 ? [{ name, samples }] : [];
  });
  const count = Math.max(1, ...fields.map(({ samples }) => samples.length));
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(fields.map(({ name, samples }) => [name, samples[at % samples.length]])),
  );
}

/** Kinds of schemas that drop everything that they do not name. */
const CHECKED = [
  ...['object', 'array', 'string', 'number', 'boolean', 'literal', 'enum', 'union', 'never'],
  ...['optional', 'nullable', 'default', 'prefault', 'readonly'],
];

/** A schema and all schemas within it. */
function schemasIn(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { shape = {}, catchall, element, innerType, options = [] } = definitionOf(schema);
  const inner = [...Object.values(shape), catchall, element, innerType, ...options];
  return [schema, ...inner.flatMap((part) => (part ? schemasIn(part) : []))];
}

describe.each(Object.entries(api))('a response of %s', (key, route) => {
  const { success } = contracts.get(route) ?? expect.fail('The route has no contract.');

  it('contains only the fields of the contract, at any depth', () => {
    const complete = samplesOf(success);
    expect(complete).not.toHaveLength(0);
    for (const answer of complete) expect(success.parse(withStrayFields(answer))).toEqual(answer);
  });

  it('is not garbage', () => {
    for (const garbage of [7, null, undefined, 'text', [], {}, [{}], { record: {} }]) {
      expect(success.safeParse(garbage).success, JSON.stringify(garbage)).toBe(false);
    }
  });

  it('consists of checkable schemas', () => {
    const known = ['onboardingUpload', 'adminPostUploads'].includes(key) ? [...CHECKED, 'record'] : CHECKED;
    const kinds = schemasIn(success).map((schema) => definitionOf(schema).type);
    expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
  });
});

test('every route has a contract', () => {
  expect(new Set(contracts.keys())).toEqual(new Set(Object.values(api)));
});

test('a record without one of its fields is invalid in every list', () => {
  const { success } = contracts.get(api.adminList) ?? expect.fail('The route has no contract.');
  const records = schemasIn(success).flatMap((schema) => definitionOf(schema).options ?? []);
  expect(records).toHaveLength(ADMIN_LISTS.length);
  for (const record of records) {
    const [whole = expect.fail('no record')] = samplesOf(record);
    expect(success.safeParse({ items: [whole] }).success).toBe(true);
    const fields = Object.entries(definitionOf(record).shape ?? {});
    for (const [lacking, field] of fields) {
      if (definitionOf(field).type === 'optional') continue;
      const items = [{ ...(whole as object), [lacking]: undefined }];
      expect(success.safeParse({ items }).success, lacking).toBe(false);
    }
  }
});
