import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COST_PAGE, main } from '../../bin/costs.ts';
import { costTables, withTables } from '../../operations/costs/cost-page.ts';
import { limitsOf } from '../../operations/costs/limits.ts';
import { readMeasurements } from '../../operations/costs/measurements.ts';
import {
  type Basis,
  billFor,
  functionUse,
  quantities,
  trafficOf,
} from '../../operations/costs/monthly-bill.ts';
import { dollarsFor, type Item, PRICES } from '../../operations/costs/prices.ts';
import { sizeLimitsOf } from '../../operations/costs/size-limits.ts';
import { readStackFacts, type TemplateJson } from '../../operations/costs/stack-facts.ts';
import { SIZES } from '../../operations/costs/visits.ts';
import { runCommand } from '../support/commands.ts';
import { synthesized } from '../support/synthesized.ts';

const MILLION = 1_000_000;
const measured = readMeasurements();

type Resources = Record<string, { Type: string; Properties?: object }>;

/** The resources of prod, which a test may change. */
function resources(): Resources {
  return structuredClone(synthesized('prod').template.Resources) as Resources;
}

function basisOf(changed: Resources = resources()): Basis {
  return { facts: readStackFacts([{ Resources: changed } as TemplateJson]), measured };
}

function billOf(basis: Basis, visits: number) {
  return billFor(quantities(basis, trafficOf(basis, visits)));
}

const counted = (changed: Resources, visits = 0) =>
  quantities(basisOf(changed), trafficOf(basisOf(changed), visits));

describe('the bill', () => {
  test('is higher for more visits, with and without what is free', () => {
    const bills = SIZES.map((visits) => billOf(basisOf(), visits));
    for (const [at, bill] of bills.slice(1).entries()) {
      expect(bill.sum).toBeGreaterThan(bills[at]?.sum ?? Number.NaN);
      expect(bill.toPay).toBeGreaterThan(bills[at]?.toPay ?? Number.NaN);
    }
  });

  test('less what everybody gets free is at least nothing and at most all of it', () => {
    for (const visits of SIZES) {
      const { sum, toPay } = billOf(basisOf(), visits);
      expect(toPay).toBeLessThanOrEqual(sum);
      expect(toPay).toBeGreaterThanOrEqual(0);
    }
  });

  test('grows with the memory of a function, by that function alone', () => {
    const doubled = resources();
    const id = functionId('contact');
    Object.assign(doubled[id]?.Properties ?? {}, { MemorySize: 3_538 });
    const use = (basis: Basis) =>
      new Map(functionUse(basis, trafficOf(basis, MILLION)).map(({ name, gbSeconds }) => [name, gbSeconds]));
    const [before, after] = [use(basisOf()), use(basisOf(doubled))];
    expect(after.get('contact')).toBeGreaterThan(before.get('contact') ?? Number.NaN);
    expect(after.get('checkout')).toBe(before.get('checkout'));
    expect(billOf(basisOf(doubled), MILLION).services.Lambda).toBeGreaterThan(
      billOf(basisOf(), MILLION).services.Lambda,
    );
  });

  test('of an idle stage grows with every alarm, with as many metrics as it looks at', () => {
    const before = counted(resources()).alarms;
    const simple = { Namespace: 'AWS/SQS', MetricName: 'Depth', Period: 300 };
    const combined = [simple, simple].map((Metric) => ({ MetricStat: { Metric, Period: 300 } }));
    expect(
      counted({ ...resources(), New: { Type: 'AWS::CloudWatch::Alarm', Properties: simple } }).alarms,
    ).toBe(before + 1);
    const two = { Metrics: [...combined, { Expression: 'a + b' }] };
    const withTwo = { ...resources(), New: { Type: 'AWS::CloudWatch::Alarm', Properties: two } };
    expect(counted(withTwo).alarms).toBe(before + 2);
    expect(billOf(basisOf(withTwo), 0).sum).toBeCloseTo(billOf(basisOf(), 0).sum + 0.2);
  });

  test('counts a metric of our own once, whoever looks at it, and where nobody comes only if it is always reported', () => {
    const metric = {
      Namespace: 'shop',
      MetricName: 'Sold',
      Dimensions: [{ Name: 'service', Value: 'business' }],
    };
    const widget = { properties: { metrics: [['shop', 'Sold', 'service', 'business', { stat: 'Sum' }]] } };
    const both = {
      ...resources(),
      Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { ...metric, Period: 300 } },
      Dashboard: {
        Type: 'AWS::CloudWatch::Dashboard',
        Properties: { DashboardBody: JSON.stringify({ widgets: [widget, widget] }) },
      },
    };
    expect(counted(both, MILLION).metrics).toBe(counted(resources(), MILLION).metrics + 1);
    expect(counted(both).metrics).toBe(counted(resources()).metrics);
    expect(counted(both).dashboards).toBe(counted(resources()).dashboards + 1);
  });

  test('has the firewall with its rules, and every request that it looks at', () => {
    const without = resources();
    for (const [id, { Type }] of Object.entries(without))
      if (Type === 'AWS::WAFv2::WebACL') delete without[id];
    const rules = [{ Name: 'common' }, { Name: 'rate' }];
    const guarded = {
      ...without,
      Wall: { Type: 'AWS::WAFv2::WebACL', Properties: { Scope: 'CLOUDFRONT', Rules: rules } },
    };
    expect(billOf(basisOf(without), 0).services.Firewall).toBe(0);
    expect(billOf(basisOf(guarded), 0).services.Firewall).toBe(7);
    const { firewallRequests, requests } = counted(guarded, MILLION);
    expect(firewallRequests).toBe(requests);
  });

  test('keeps more of a table with one more index', () => {
    const before = counted(resources(), MILLION).tableGb;
    const more = resources();
    const [table] = Object.values(more).filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable');
    const { GlobalSecondaryIndexes } = (table?.Properties ?? {}) as { GlobalSecondaryIndexes?: object[] };
    GlobalSecondaryIndexes?.push({ IndexName: 'byName' });
    expect(counted(more, MILLION).tableGb).toBeGreaterThan(before);
  });

  test('has the runs of an authorizer that keeps no answers', () => {
    const asked = withAuthorizer(0);
    const calls = trafficOf(basisOf(), MILLION).invocations.contact ?? 0;
    expect(calls).toBeGreaterThan(0);
    expect(trafficOf(basisOf(asked), MILLION).invocations.doorkeeper).toBe(calls);
    const kept = trafficOf(basisOf(withAuthorizer(3600)), MILLION).invocations.doorkeeper ?? 0;
    expect(kept).toBeLessThan(calls);
  });

  test('of a quantity beyond a step of the price takes both prices', () => {
    const price = {
      ...PRICES.requests,
      per: 1,
      tiers: [
        { upTo: 10, dollars: 2 },
        { upTo: 100, dollars: 1 },
      ],
    };
    expect(dollarsFor(price, 15)).toBe(25);
    expect(dollarsFor(price, 15, 12)).toBe(3);
    expect(dollarsFor(price, 5, 12)).toBe(0);
  });

  test('knows of every resource of prod whether it costs something', () => {
    expect(basisOf().facts.unknownTypes).toEqual([]);
    const cluster = { ...resources(), Cluster: { Type: 'AWS::ECS::Cluster' } };
    expect(basisOf(cluster).facts.unknownTypes).toEqual(['AWS::ECS::Cluster']);
  });
});

describe('what was measured', () => {
  test('is about functions and tables that the stack has', () => {
    const { functions, tables } = basisOf().facts;
    const names = functions.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(measured.functions)));
    const used = Object.values(measured.actions).flatMap(({ units }) => Object.keys(units));
    expect(tables.map(({ id }) => id)).toEqual(expect.arrayContaining(used));
  });

  test('is about paths that the distribution knows', () => {
    const { first } = measured.visit.phone;
    expect(Object.keys(basisOf().facts.edgeFunctions)).toEqual(
      expect.arrayContaining(Object.keys(first.requests)),
    );
  });
});

describe('a limit', () => {
  test('that is doubled is reached by twice the visits', () => {
    const basis = basisOf();
    const find = ({ facts }: Basis) =>
      limitsOf({ facts, measured }, trafficOf(basis, MILLION)).find(
        ({ name }) => name === 'All calls of the API',
      );
    const doubled = { ...basis, facts: { ...basis.facts, apiRate: basis.facts.apiRate * 2 } };
    expect(find(doubled)?.reachedAt).toBeCloseTo(2 * (find(basis)?.reachedAt ?? Number.NaN));
  });

  test('of mails that are sent later is below what the mail service takes, and read from the function', () => {
    const basis = basisOf();
    const limits = limitsOf(basis, trafficOf(basis, MILLION));
    const find = (wanted: string) => limits.find(({ name }) => name === wanted) ?? expect.fail(wanted);
    expect(find('Mails that are sent later').holds).toBe('10 a second');
    expect(find('Mails that are sent later').reachedAt).toBeLessThan(find('Mails a second').reachedAt);
  });

  test('is there for every route and every table', () => {
    const basis = basisOf();
    const names = limitsOf(basis, trafficOf(basis, MILLION)).map(({ name }) => name);
    for (const { key } of basis.facts.routes) expect(names).toContain(`\`${key}\``);
    expect(names.filter((name) => name.startsWith('Writing to '))).toHaveLength(basis.facts.tables.length);
    expect(basis.facts.tables.every(({ maxWrite, maxRead }) => maxWrite < 1e6 && maxRead < 1e6)).toBe(true);
  });

  test('of a single thing is reached by none today', () => {
    const limits = sizeLimitsOf(basisOf().facts);
    for (const { name, used = 0, most } of limits) expect(used, name).toBeLessThanOrEqual(most);
    expect(limits.filter(({ used = 0 }) => used > 0)).toHaveLength(3);
  });

  test('of the function at the edge is compared with its code in the template', () => {
    const changed = resources();
    const [viewer] = Object.values(changed).filter(({ Type }) => Type === 'AWS::CloudFront::Function');
    Object.assign(viewer?.Properties ?? {}, { FunctionCode: 'é'.repeat(6_000) });
    const [{ used, most } = expect.fail('No limit')] = sizeLimitsOf(basisOf(changed).facts);
    expect({ used, most }).toEqual({ used: 12_000, most: 10_240 });
  });
});

describe('npm run costs', () => {
  const synthesize = async () => [synthesized('prod').template as unknown as TemplateJson];

  test('prints what is on the page, so that nobody forgets to renew it: npm run costs -- --write', async () => {
    const { code, out } = await runCommand((args) => main(args, { page: COST_PAGE, synthesize }), [], {});
    expect(code).toBe(0);
    const page = readFileSync(COST_PAGE, 'utf8');
    expect(withTables(page, costTables(basisOf()))).toBe(page);
    for (const table of Object.values(costTables(basisOf()))) expect(out).toContain(table);
  });

  test('renews the tables of the page and leaves its words alone', async () => {
    const copy = pathToFileURL(join(mkdtempSync(join(tmpdir(), 'costs-')), 'costs.md'));
    copyFileSync(COST_PAGE, copy);
    const fewer = async () => [{ Resources: {} }];
    const written = await runCommand(
      (args) => main(args, { page: copy, synthesize: fewer }),
      ['--write'],
      {},
    );
    expect(written.code).toBe(0);
    const changed = readFileSync(copy, 'utf8');
    expect(changed).not.toBe(readFileSync(COST_PAGE, 'utf8'));
    expect(withTables(changed, costTables(basisOf()))).toBe(readFileSync(COST_PAGE, 'utf8'));
  });

  test.each([[['--stage', 'qa']], [['--write', '--stage', 'dev']], [['--cheap']]])(
    'refuses %j with how to call it',
    async (args) => {
      const { code, err } = await runCommand(
        (given) => main(given, { page: COST_PAGE, synthesize }),
        args,
        {},
      );
      expect(code).toBe(2);
      expect(err).toContain('npm run costs -- [--stage NAME] [--write]');
    },
  );
});

test('every price is above nothing and comes from a page of AWS', () => {
  for (const [item, { tiers, page }] of Object.entries(PRICES)) {
    expect(page, item).toMatch(/^https:\/\/aws\.amazon\.com\//);
    expect(tiers.at(-1)?.upTo, item as Item).toBe(Number.POSITIVE_INFINITY);
    for (const { dollars } of tiers) expect(dollars, item).toBeGreaterThan(0);
  }
});

function functionId(name: string): string {
  const { functions } = basisOf().facts;
  return functions.find((one) => one.name === name)?.id ?? expect.fail(`No function ${name}`);
}

/** Every route of prod without a function before it, but the one of the contact form. */
function withAuthorizer(keptForSeconds: number): Resources {
  const changed = resources();
  for (const { Type, Properties } of Object.values(changed)) {
    if (Type !== 'AWS::ApiGatewayV2::Route') continue;
    const route = Properties as { RouteKey: string; AuthorizerId?: object };
    if (route.RouteKey === 'POST /api/contact') route.AuthorizerId = { Ref: 'Doorkeeper' };
    else delete route.AuthorizerId;
  }
  const uri = {
    'Fn::Join': ['', ['arn:', { Ref: 'AWS::Region' }, { 'Fn::GetAtt': ['DoorkeeperCode', 'Arn'] }]],
  };
  return {
    ...changed,
    Doorkeeper: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: { AuthorizerUri: uri, AuthorizerResultTtlInSeconds: keptForSeconds },
    },
    DoorkeeperCode: {
      Type: 'AWS::Lambda::Function',
      Properties: { MemorySize: 256 },
      Metadata: { 's5:function': 'doorkeeper' },
    },
  } as Resources;
}
