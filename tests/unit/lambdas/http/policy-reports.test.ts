import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, getRouteKey } from '../../../../domain/api.ts';
import { handler } from '../../../../lambdas/visitor-counts/visitor-counts.handler.ts';
import { apiEvent, invoke } from '../api-call.ts';

beforeEach(() => vi.stubEnv('METRICS_NAMESPACE', 's5-test'));

const PAGE = 'https://www.example.com/account?mail=ann@example.com';

/** The format of `report-uri`. */
const single = {
  'csp-report': {
    'document-uri': PAGE,
    'blocked-uri': 'https://evil.example/steal?token=secret',
    'effective-directive': 'script-src-elem',
    'script-sample': 'ann@example.com',
  },
};

/** The format of the Reporting API. */
const several = ['require-trusted-types-for', 'connect-src', 'connect-src'].map((effectiveDirective) => ({
  type: 'csp-violation',
  url: PAGE,
  user_agent: 'Mozilla/5.0',
  body: { documentURL: PAGE, effectiveDirective, sample: 'ann@example.com' },
}));

const send = (body: unknown, type: string) =>
  invoke(
    handler,
    apiEvent({ routeKey: getRouteKey(api.policyReports), headers: { 'content-type': type }, body }),
  );

describe('a report of a policy violation', () => {
  it.each([
    ['application/csp-report', single, ['script-src-elem']],
    ['application/reports+json', several, ['require-trusted-types-for', 'connect-src']],
  ])(
    'sent as %s is counted once, without data of the page or its visitor',
    async (type, body, directives) => {
      const { status, logLines, metrics } = await send(body, type);
      expect(status).toBe(200);
      expect(metrics).toEqual({ 'security.PolicyReports': 1 });
      expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ directives });
      expect(logLines.join()).not.toMatch(/ann|example|secret|Mozilla/);
    },
  );

  it('adds no text of its own to the log', async () => {
    const { logLines } = await send({ 'csp-report': { 'effective-directive': 'ann@example.com' } }, 'x/y');
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ directives: [] });
  });

  it.each([
    ['invalid JSON', '{', 400],
    ['another thing', { email: 'ann@example.com' }, 400],
    ['nothing', '', 400],
    ['far too much', 'x'.repeat(16 * 1024 + 1), 413],
  ])('is rejected and not counted when it is %s', async (_, body, status) => {
    const answer = await send(body, 'application/csp-report');
    expect(answer.status).toBe(status);
    expect(answer.metrics).toEqual({});
    expect(answer.logLines.join()).not.toContain('ann');
  });
});
