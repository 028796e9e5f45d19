import { describe, expect, test } from 'vitest';
import { createSiteCertificate } from '../../infra/dns/domain-name.ts';
import { isInZone } from '../../infra/dns/host-names.ts';
import {
  distributionOf,
  emptyStack,
  onlyResource,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, ownDomain, elsewhere } = synthesizedStages();
const edgeTemplate = elsewhere.edgeTemplate ?? expect.fail('No stack in the region of CloudFront');

describe('a stage with a domain', () => {
  const { id: certificateId, properties: certificate } = onlyResource(
    ownDomain.template,
    'AWS::CertificateManager::Certificate',
  );

  test('is served under both of its names over TLS 1.2 or newer', () => {
    expect(distributionOf(ownDomain.template)).toMatchObject({
      Aliases: ['www.example.com', 'example.com'],
      ViewerCertificate: {
        AcmCertificateArn: { Ref: certificateId },
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  test('creates a certificate that waits for DNS records when the DNS is elsewhere', () => {
    expect(certificate).toMatchObject({
      DomainName: 'www.example.com',
      SubjectAlternativeNames: ['example.com'],
      ValidationMethod: 'DNS',
    });
    expect(certificate).not.toHaveProperty('DomainValidationOptions');
    expect(resourcesOf(ownDomain.template, 'AWS::Route53::RecordSet')).toEqual({});
  });

  test('is one stack in the region where CloudFront needs its certificate', () => {
    expect(ownDomain.edgeTemplate).toBeUndefined();
  });

  test('rejects a name outside its zone', () => {
    const hostedZone = { id: 'Z0', name: 'example.com' };
    const certify = (hostName: string, redirectFrom?: string) =>
      createSiteCertificate(emptyStack(), { hostName, hostedZone, ...(redirectFrom && { redirectFrom }) });
    expect(() => certify('example.com', 'www.example.com')).not.toThrow();
    expect(() => certify('example.org')).toThrow('The zone example.com cannot hold example.org.');
    expect(() => certify('example.com', 'my-example.com')).toThrow(
      'The zone example.com cannot hold my-example.com.',
    );
  });
});

describe('a stage without a domain', () => {
  test('has the name that CloudFront gives it, and no certificate', () => {
    expect(distributionOf(dev.template)).not.toHaveProperty('Aliases');
    expect(distributionOf(dev.template)).not.toHaveProperty('ViewerCertificate');
    expect(resourcesOf(dev.template, 'AWS::CertificateManager::Certificate')).toEqual({});
  });
});

describe('a zone in the account', () => {
  const records = propertiesOf(elsewhere.template, 'AWS::Route53::RecordSet');
  const recordOf = (name: string, type: string) =>
    records.find(({ Name, Type }) => Name === `${name}.` && Type === type)?.ResourceRecords;

  test('validates both names of the certificate', () => {
    const [certificate] = propertiesOf(edgeTemplate, 'AWS::CertificateManager::Certificate');
    expect(certificate?.DomainValidationOptions).toEqual([
      { DomainName: 'example.com', HostedZoneId: 'Z0123456789EXAMPLE' },
      { DomainName: 'www.example.com', HostedZoneId: 'Z0123456789EXAMPLE' },
    ]);
  });

  test('points both names to the distribution, for IPv4 and IPv6', () => {
    const [distribution] = Object.keys(resourcesOf(elsewhere.template, 'AWS::CloudFront::Distribution'));
    const aliases = records.filter(({ AliasTarget }) => AliasTarget);
    expect(aliases.map(({ Name, Type }) => `${Name} ${Type}`).sort()).toEqual([
      'example.com. A',
      'example.com. AAAA',
      'www.example.com. A',
      'www.example.com. AAAA',
    ]);
    for (const { AliasTarget } of aliases) {
      expect(AliasTarget).toEqual({
        DNSName: { 'Fn::GetAtt': [distribution, 'DomainName'] },
        HostedZoneId: 'Z2FDTNDATAQYW2',
      });
    }
  });

  test('has the records that email needs: bounces, senders, and the policy against forgeries', () => {
    expect(recordOf('bounce.mail.example.com', 'MX')).toEqual([
      '10 feedback-smtp.eu-central-1.amazonses.com',
    ]);
    expect(recordOf('bounce.mail.example.com', 'TXT')).toEqual(['"v=spf1 include:amazonses.com ~all"']);
    expect(recordOf('_dmarc.mail.example.com', 'TXT')).toEqual(['"v=DMARC1; p=quarantine; adkim=r; aspf=r"']);
    const [identity] = propertiesOf(elsewhere.template, 'AWS::SES::EmailIdentity');
    expect(identity?.MailFromAttributes.MailFromDomain).toBe('bounce.mail.example.com');
  });

  test('has the three keys that emails are signed with', () => {
    const [identity] = Object.keys(resourcesOf(elsewhere.template, 'AWS::SES::EmailIdentity'));
    const keys = records.filter(({ Type }) => Type === 'CNAME');
    expect(keys.map(({ Name, ResourceRecords }) => [Name['Fn::Join'][1][0], ResourceRecords[0]])).toEqual(
      [1, 2, 3].map((n) => [
        { 'Fn::GetAtt': [identity, `DkimDNSTokenName${n}`] },
        { 'Fn::GetAtt': [identity, `DkimDNSTokenValue${n}`] },
      ]),
    );
  });

  test('contains its own name and those below it', () => {
    const domain = { hostName: 'example.com', hostedZone: { id: 'Z0', name: 'example.com' } };
    expect(['example.com', 'a.b.example.com'].every((name) => isInZone(name, domain))).toBe(true);
    expect(['my-example.com', 'example.org', 'com'].some((name) => isInZone(name, domain))).toBe(false);
    expect(isInZone('example.com', { hostName: 'example.com' })).toBe(false);
  });
});

describe('a stage in another region', () => {
  test('has in us-east-1 only what CloudFront requires there', () => {
    const types = Object.values<{ Type: string }>(edgeTemplate.toJSON().Resources).map(({ Type }) => Type);
    expect(types.sort()).toEqual([
      'AWS::CertificateManager::Certificate',
      'AWS::Logs::LogGroup',
      'AWS::WAFv2::IPSet',
      'AWS::WAFv2::LoggingConfiguration',
      'AWS::WAFv2::WebACL',
    ]);
    for (const type of types.filter((type) => !/^AWS::Logs|WebACL$/.test(type))) {
      expect(resourcesOf(elsewhere.template, type)).toEqual({});
    }
  });

  test('gets the certificate and the firewall from the outputs of that stack', () => {
    const outputs = edgeTemplate.findOutputs('*');
    const resolve = (value: { 'Fn::GetStackOutput': { OutputName: string } }) => {
      const { OutputName, ...place } = value['Fn::GetStackOutput'];
      expect(place).toEqual({ StackName: 's5-prod-edge', Region: 'us-east-1' });
      return outputs[OutputName]?.Value;
    };
    const { ViewerCertificate, WebACLId } = distributionOf(elsewhere.template);
    const [certificate] = Object.keys(resourcesOf(edgeTemplate, 'AWS::CertificateManager::Certificate'));
    const [firewall] = Object.keys(resourcesOf(edgeTemplate, 'AWS::WAFv2::WebACL'));
    expect(resolve(ViewerCertificate.AcmCertificateArn)).toEqual({ Ref: certificate });
    expect(resolve(WebACLId)).toEqual({ 'Fn::GetAtt': [firewall, 'Arn'] });
  });

  test('has an API in its own region', () => {
    const { Value } = elsewhere.template.toJSON().Outputs.ApiUrl;
    expect(textOf(Value)).toMatch(/^https:\/\/<ApiHttp\w+>\.execute-api\.eu-central-1\.<AWS::URLSuffix>$/);
  });
});
