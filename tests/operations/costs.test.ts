import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { stages } from '../../infra/stages.ts';
import { ACTIONS, MILLISECONDS, SIZES } from '../../operations/costs/assumptions.ts';
import { EDGE_PLANS, isPriced } from '../../operations/costs/prices.ts';
import {
  calculateBill,
  costTables,
  isOver,
  main,
  type Resources,
  replaceTables,
  tableName,
  usageOf,
} from '../../operations/costs/table.ts';
import { runCommand } from '../support/commands.ts';
import { type SynthesizedName, synthesized } from '../support/synthesized.ts';

function resourcesOf(name: SynthesizedName): Resources {
  const { template, edgeTemplate } = synthesized(name);
  return { ...template.Resources, ...edgeTemplate?.Resources };
}

const prod = resourcesOf('prod');
const MILLION = 1_000_000;

const costs = (args: readonly string[], resources = prod) =>
  runCommand((given) => main(given, async () => resources), args, {});

describe('npm run costs', () => {
  test('prints a bill for every size and every plan, and the limits', async () => {
    const { code, out } = await costs([]);
    expect(code).toBe(0);
    for (const name of ['dollars a month', 'to pay with the plan', 'limit'])
      expect(out).toContain(`| ${name} |`);
    for (const size of Object.keys(SIZES)) expect(out.split(`| ${size} |`)).toHaveLength(4);
    for (const plan of Object.keys(EDGE_PLANS)) expect(out).toContain(plan);
    expect(out).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('names a resource type without a price', async () => {
    const { code, err } = await costs([], { ...prod, Cluster: { Type: 'AWS::ECS::Cluster' } });
    expect(code).toBe(1);
    expect(err).toContain('AWS::ECS::Cluster');
  });

  test('writes the page of no other stage', async () => {
    expect(await costs(['--write', '--stage', 'dev'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^The page is about prod\./),
    });
  });

  test('replaces only the tables of the page', () => {
    const page = readFileSync(new URL('../../docs/costs.md', import.meta.url), 'utf8');
    const renewed = replaceTables(page, '| new |');
    expect(renewed).toContain('<!-- costs -->\n\n| new |\n\n<!-- costs:end -->');
    expect(renewed.split('<!-- costs')[0]).toBe(page.split('<!-- costs')[0]);
    expect(() => replaceTables('no place', '| new |')).toThrow('<!-- costs -->');
  });
});

test.each(['dev', 'prod', 'own-domain', 'elsewhere'] as const)(
  'each resource type of %s has a price, or is free',
  (name) => {
    const types = Object.values(resourcesOf(name)).map(({ Type }) => Type);
    expect([...new Set(types)].filter((type) => !isPriced(type))).toEqual([]);
  },
);

describe('the bill', () => {
  test('counts alarms by their metrics, and the rules of each firewall', () => {
    const metric = { MetricStat: {} };
    const more = {
      ...prod,
      Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{}, metric, metric] } },
      Site: { Type: 'AWS::WAFv2::WebACL', Properties: { Scope: 'CLOUDFRONT', Rules: [{}, {}] } },
    };
    const [before, after] = [usageOf(prod, 0), usageOf(more, 0)];
    expect(after.alarmMetrics - before.alarmMetrics).toBe(2);
    expect(after.siteFirewalls - before.siteFirewalls).toBe(5 + 2);
    expect(after.otherFirewalls).toBe(before.otherFirewalls);
  });

  test('charges a plan instead of requests, transfer, functions and firewall of the edge', () => {
    const counted = usageOf(prod, 100 * MILLION);
    const [pro, usual] = [calculateBill(counted, 'pro'), calculateBill(counted, 'pay-as-you-go')];
    expect(pro.CloudFront).toBe(EDGE_PLANS.pro.dollars);
    expect(usual.CloudFront).toBeGreaterThan(EDGE_PLANS.pro.dollars);
    expect(pro.Firewall).toBe(0);
    expect(usual.Firewall).toBeGreaterThan(0);
  });

  test('stores a log of requests only where the distribution has one', () => {
    const logged = { ...prod, Source: { Type: 'AWS::Logs::DeliverySource' } };
    expect(usageOf(logged, MILLION).fileGb).toBeGreaterThan(usageOf(prod, MILLION).fileGb);
    expect(usageOf(resourcesOf('own-domain'), MILLION).fileGb).toBe(usageOf(logged, MILLION).fileGb);
  });

  test('adds a firewall outside the edge to the plan', () => {
    const elsewhere = usageOf(resourcesOf('elsewhere'), 0);
    expect(elsewhere.otherFirewalls).toBeGreaterThan(5);
    expect(calculateBill(elsewhere, 'pro').Firewall).toBe(elsewhere.otherFirewalls);
  });

  test('marks the plan of the stage', async () => {
    const { out } = await costs([]);
    expect(out).toContain(`| **${stages.prod.edgePlan}, as this stage** |`);
    expect(costTables(prod, 'pro')).toContain('| **pro, as this stage** |');
  });

  test.each(['requests', 'bytes'] as const)('marks visits with more %s than the plan allows', (allowance) => {
    const limits = PLAN_LIMITS.free ?? expect.fail('No plan');
    const others = { requests: Infinity, bytes: Infinity, [allowance]: limits[allowance] };
    const { requests, transferGb } = usageOf(prod, MILLION);
    expect(isOver({ requests, transferGb }, others)).toBe(true);
    const less = usageOf(prod, 10_000);
    expect(isOver(less, limits)).toBe(false);
  });
});

describe('the assumptions', () => {
  test('name existing functions and tables', () => {
    const functions = Object.values(prod).map(({ Metadata }) => Metadata?.[METADATA.function]);
    const tables = Object.entries(prod).flatMap(([id, { Type }]) =>
      Type === 'AWS::DynamoDB::GlobalTable' ? [tableName(id)] : [],
    );
    const called = Object.values(ACTIONS).flatMap(({ calls = {} }) => Object.keys(calls));
    expect(functions).toEqual(expect.arrayContaining([...called, ...Object.keys(MILLISECONDS)]));
    const written = Object.values(ACTIONS).flatMap(({ writes = {} }) => Object.keys(writes));
    expect(tables).toEqual(expect.arrayContaining(written));
  });

  test('bill the hourly publication, and no look for due posts each minute', () => {
    const { fileWrites } = usageOf(prod, 0);
    expect(fileWrites).toBeGreaterThan(700 * 42);
    expect(fileWrites).toBeLessThan(800 * 42);
  });
});
