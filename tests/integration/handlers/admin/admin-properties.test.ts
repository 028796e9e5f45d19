import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  adminChangeContract,
  adminExportContract,
  adminFileContract,
  adminListContract,
  adminPersonContract,
  adminRecordContract,
} from '../../../../domain/contracts/admin.ts';
import { ADMIN_LISTS, RECORDS as DEFINITIONS } from '../../../../domain/records/records.ts';
import { contact, form, order, subscriber } from '../../../support/stored-records.ts';
import { type AdminCall, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const CONTRACTS = {
  'admin-list': adminListContract,
  'admin-export': adminExportContract,
  'admin-record': adminRecordContract,
  'admin-change': adminChangeContract,
  'admin-person': adminPersonContract,
  'admin-file': adminFileContract,
} as const;

/** Refusals that come before a contract's own. */
const USUAL: Readonly<Record<string, number>> = {
  malformed_json: 400,
  validation_failed: 400,
  body_too_large: 413,
  not_found: 404,
};

const RECORDS = {
  CONTACT_SUBMISSIONS_TABLE: contact({ id: 'one' }),
  ONBOARDING_SUBMISSIONS_TABLE: form({ id: 'one' }),
  ORDERS_TABLE: order({ id: 'one' }),
  SUBSCRIBERS_TABLE: subscriber({ id: 'one' }),
} as const;

const rarely = (usual: fc.Arbitrary<unknown>, unusual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: unusual });

/** API Gateway passes parameters only as texts. */
const path = fc.record({
  list: rarely(fc.constantFrom(...ADMIN_LISTS), fc.string()),
  id: rarely(fc.constant('one'), fc.string()),
  file: rarely(fc.constantFrom('0', '7'), fc.string()),
});
const query = fc.record(
  {
    list: rarely(fc.constantFrom(...ADMIN_LISTS), fc.string()),
    status: rarely(
      fc.constantFrom(...new Set(Object.values(DEFINITIONS).flatMap(({ statuses }) => statuses))),
      fc.string(),
    ),
    q: rarely(fc.constantFrom('ada', 'ada@engines.example', ' '), fc.string({ unit: 'binary' })),
    from: rarely(fc.constantFrom('2026-05-31', '2026-06-02'), fc.string()),
    to: rarely(fc.constantFrom('2026-05-30', '2026-06-02'), fc.string()),
    service: rarely(
      fc.constantFrom(...new Set(Object.values(DEFINITIONS).flatMap(({ services }) => services))),
      fc.string(),
    ),
    overdue: rarely(fc.constant('yes'), fc.string()),
    sort: rarely(fc.constant('oldest'), fc.string()),
    cursor: rarely(fc.base64String(), fc.string()),
  },
  { requiredKeys: [] },
);
const body = rarely(
  fc.record(
    {
      version: rarely(fc.nat(3), fc.jsonValue()),
      status: rarely(fc.constantFrom('new', 'closed', 'unsubscribed'), fc.jsonValue()),
      note: rarely(fc.string({ unit: 'binary' }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);

it.each(Object.keys(CONTRACTS) as (keyof typeof CONTRACTS)[])(
  'any call of an administrator to %s gets a response of its contract',
  async (name) => {
    for (const [variable, record] of Object.entries(RECORDS)) await harness.store(variable, record);
    const { success, errors, ...contract } = CONTRACTS[name];
    await fc.assert(
      fc.asyncProperty(path, query, body, async (pathOf, queryOf, bodyOf) => {
        const call = {
          path: pathOf,
          query: queryOf,
          ...('body' in contract && { body: bodyOf }),
        } as AdminCall;
        const { status, body: answer, logLines } = await harness.call(name, call);
        expect(logLines).toHaveLength(1);
        expect(logLines.join()).not.toContain('@');
        expect(status).toBeLessThan(500);
        if (status === 200) expect(success.safeParse(answer).success).toBe(true);
        else expect({ ...USUAL, ...errors }).toHaveProperty(String(answer.code), status);
      }),
      { numRuns: 60 },
    );
  },
);
