import { describe, expect, it } from 'vitest';
import { answerDifferences } from '../../conformance/stripe/compare.ts';
import { type OpenApi, readDocument, type Schema } from '../../conformance/stripe/document.ts';
import type { RecordedCall } from '../../conformance/stripe/recording.ts';

const text = { type: 'string' };
const answerWith = (schema: Schema) => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const named = (name: string) => ({ type: 'string', enum: [name] });

const OPEN_API: OpenApi = {
  info: { version: '1' },
  paths: {
    '/v1/bills/{bill}': { get: answerWith(ref('bill')) },
    '/v1/bills/upcoming': { get: answerWith({ type: 'array', items: ref('bill') }) },
    '/v1/bills': { post: answerWith(ref('bill')) },
  },
  components: {
    schemas: {
      bill: {
        type: 'object',
        properties: {
          object: named('bill'),
          payer: { anyOf: [text, ref('payer'), ref('deleted_payer')] },
          paid: { anyOf: [ref('payer')], nullable: true },
        },
      },
      payer: {
        type: 'object',
        properties: { object: named('payer'), name: { ...text, nullable: true } },
      },
      deleted_payer: {
        type: 'object',
        properties: { object: named('payer'), deleted: { type: 'boolean', enum: [true] } },
      },
      error: { type: 'object', properties: { error: { type: 'object' } } },
    },
  },
};
const DOCUMENT = readDocument(OPEN_API);
const PAYER = { object: 'payer', name: null };
const BILL = { object: 'bill', payer: 'p1', paid: null };

const call = (differing: Partial<RecordedCall>): RecordedCall => ({
  kind: 'call',
  method: 'GET',
  url: '/v1/bills/b1',
  body: '',
  version: undefined,
  contentType: undefined,
  status: 200,
  answer: BILL,
  ...differing,
});

const keysOf = (differing: Partial<RecordedCall>) =>
  answerDifferences([call(differing)], DOCUMENT)
    .map(({ key }) => key)
    .filter((key) => key !== 'recording: events');

describe('a response compared with a document', () => {
  it.each([
    BILL,
    { ...BILL, payer: PAYER, paid: PAYER },
    { ...BILL, payer: { object: 'payer', deleted: true } },
    { object: 'bill', payer: { object: 'payer' } },
  ])('matches: %j', (answer) => {
    expect(keysOf({ answer })).toEqual([]);
  });

  it.each([
    [{ ...BILL, color: 'red' }, 'answer: bill.color: unknown'],
    [{ ...BILL, payer: 5 }, 'answer: bill.payer: type'],
    [{ ...BILL, object: 'invoice' }, 'answer: bill.object: enum'],
    [{ ...BILL, paid: { ...PAYER, name: 5 } }, 'answer: payer.name: type'],
  ])('differs in one field: %j', (answer, key) => {
    expect(keysOf({ answer })).toEqual([key]);
  });

  it('is compared with its own operation, and an error with the form of errors', () => {
    expect(keysOf({ url: '/v1/bills/upcoming?limit=1', answer: [BILL] })).toEqual([]);
    expect(keysOf({ url: '/v1/bills/upcoming' })).toEqual(['answer: GET /v1/bills/upcoming: type']);
    expect(keysOf({ status: 404 })).toEqual(
      expect.arrayContaining(['answer: error.object: unknown', 'answer: error.payer: unknown']),
    );
  });

  it('differs when the document lacks its operation', () => {
    expect(keysOf({ url: '/v1/papers' })).toEqual(['answer: GET /v1/papers: unknown']);
    expect(keysOf({ method: 'DELETE' })).toEqual(['answer: DELETE /v1/bills/b1: unknown']);
  });
});

it('differs when nothing was recorded', () => {
  const keys = answerDifferences([], DOCUMENT).map(({ key }) => key);
  expect(keys).toEqual(['recording: calls', 'recording: events']);
});
