import { describe, expect, test } from 'vitest';
import { APPLICATIONS } from '../../domain/pages.ts';
import { stages } from '../../infra/stages.ts';
import { propertiesOf, resourcesOf, synthesizedStages, textOf } from '../infra/synthesized-stages.ts';

const { dev, prod } = synthesizedStages();

/** The directives of the policy that a path of the site is answered with. */
function policyOf({ template }: typeof dev, path: string): Record<string, string> {
  const headers = headersOf(template, path).SecurityHeadersConfig.ContentSecurityPolicy;
  return Object.fromEntries(
    textOf(headers.ContentSecurityPolicy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
  );
}

/** Of the behavior that the distribution takes for a path: the first whose pattern fits. */
function headersOf(template: (typeof dev)['template'], path: string) {
  const [{ DistributionConfig } = expect.fail('No distribution')] = propertiesOf(
    template,
    'AWS::CloudFront::Distribution',
  );
  const fits = ({ PathPattern }: { PathPattern: string }) =>
    new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(path);
  const behavior = DistributionConfig.CacheBehaviors.find(fits) ?? DistributionConfig.DefaultCacheBehavior;
  return resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')[behavior.ResponseHeadersPolicyId.Ref]
    ?.Properties.ResponseHeadersPolicyConfig;
}

describe.each([
  ['dev', dev],
  ['prod', prod],
] as const)('the pages of %s', (_, stage) => {
  test.each(APPLICATIONS)('Who can change a tag or a captcha wants to read along on %s', (path) => {
    const policy = policyOf(stage, path);
    expect(Object.values(policy).join(' ')).not.toMatch(/google|gstatic/);
    expect(policy['script-src']).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(policy['connect-src']).toBe("'self' https://cognito-idp.<AWS::Region>.amazonaws.com");
  });

  test.each(APPLICATIONS)('Who gets text into %s wants it to become code', (path) => {
    expect(policyOf(stage, path)).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  test.each([...APPLICATIONS, '/pricing', '/blog/an-article'])(
    'Who tries what %s forbids wants nobody to notice',
    (path) => {
      expect(policyOf(stage, path)).toMatchObject({
        'report-uri': '/api/policy-reports',
        'report-to': 'policy-reports',
      });
      const { Items } = headersOf(stage.template, path).CustomHeadersConfig;
      expect(Items).toContainEqual({
        Header: 'reporting-endpoints',
        Value: 'policy-reports="/api/policy-reports"',
        Override: true,
      });
    },
  );
});

test('Who has the malware scanner fail without a word wants the team to wait, or to switch it off', () => {
  const plans = resourcesOf(prod.template, 'AWS::GuardDuty::MalwareProtectionPlan');
  expect(Object.keys(plans), 'on as shipped').toHaveLength(1);
  const [alarm] = propertiesOf(prod.template, 'AWS::CloudWatch::Alarm').filter(
    ({ MetricName }) => MetricName === 'OldestUnscannedUploadSeconds',
  );
  expect(alarm).toMatchObject({
    Namespace: 's5-prod',
    Dimensions: [{ Name: 'service', Value: 'uploads' }],
    Threshold: 3600,
    TreatMissingData: 'breaching',
  });
});

test('Who floods the site with reports of policies wants to be a bill', () => {
  const [{ RouteSettings } = expect.fail('No stage')] = propertiesOf(
    prod.template,
    'AWS::ApiGatewayV2::Stage',
  );
  const limits = RouteSettings['POST /api/policy-reports'];
  expect(limits.ThrottlingRateLimit).toBeLessThan(stages.prod.apiThrottle.rate);
});
