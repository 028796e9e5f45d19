import { describe, expect, it } from 'vitest';
import type { TemplateJson } from '../template/resolver.ts';
import { Template } from '../template/template.ts';

/** Resolves a property of a function in a small template. */
function resolved(value: unknown, rest: Partial<TemplateJson> = {}): unknown {
  const json: TemplateJson = {
    ...rest,
    Resources: {
      Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { TableName: 'orders' } },
      Site: { Type: 'AWS::CloudFront::Distribution' },
      Logs: { Type: 'AWS::Logs::LogGroup' },
      Stream: { Type: 'AWS::Kinesis::Stream' },
      Function: { Type: 'AWS::Lambda::Function', Properties: { Environment: value } },
      ...rest.Resources,
    },
  };
  const template = new Template(json, {
    stackName: 'shop',
    region: 'eu-west-1',
    account: '111122223333',
    operatorParameter: () => undefined,
  });
  return template.resources<{ Environment: unknown }>('AWS::Lambda::Function')[0]?.properties.Environment;
}

describe('references of a template', () => {
  it.each([
    ['Ref to a resource', { Ref: 'Table' }, 'orders'],
    ['Ref to a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-west-1'],
    ['GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:aws:dynamodb:eu-west-1:111122223333:table/orders'],
    ['GetAtt of what is left out', { 'Fn::GetAtt': ['Logs', 'Arn'] }, 'Logs.Arn'],
    ['Join', { 'Fn::Join': ['/', ['a', { Ref: 'Table' }]] }, 'a/orders'],
    ['lists and objects', { a: [{ Ref: 'Table' }, 1, true, null] }, { a: ['orders', 1, true, null] }],
  ])('resolves %s', (_, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });

  describe('references to a generated secret', () => {
    const secret = (GenerateSecretString: object) => ({
      Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString } },
    });
    const reference = (rest: string) => ({
      'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, rest]],
    });
    const Resources = secret({ PasswordLength: 64, ExcludePunctuation: true });

    it('are the same text everywhere in a template, also as parts of others', () => {
      const whole = reference(':SecretString:::}}');
      const [one, two] = resolved(
        [whole, { 'Fn::Join': [',', [reference('}}'), reference(':SecretString}}')]] }],
        { Resources },
      ) as string[];
      expect(one).toMatch(/^[a-z0-9]{64}$/);
      expect(two).toBe(`${one},${one}`);
      expect(resolved(whole, { Resources }), 'it is unpredictable').not.toBe(one);
    });

    it.each([':SecretString:password::}}', ':SecretString::AWSPREVIOUS:}}'])('cannot end with %s', (rest) => {
      expect(() => resolved(reference(rest), { Resources })).toThrow('makes no secret');
    });
  });

  it.each([
    ['a resource that is not there', { Ref: 'Missing' }, 'the template has no Missing'],
    ['an unknown attribute', { 'Fn::GetAtt': ['Table', 'Color'] }, 'Table has no attribute Color'],
    ['a resource that is not played', { Ref: 'Stream' }, 'does not play AWS::Kinesis::Stream'],
    ['an unknown function', { 'Fn::ImportValue': 'x' }, 'Fn::ImportValue is not known'],
    ['an unknown dynamic reference', '{{resolve:ssm-secure:x}}', 'ssm-secure'],
    ['a secret that is not there', '{{resolve:secretsmanager:x}}', 'makes no secret x'],
    ['a list that is none', { 'Fn::Join': [',', 'text'] }, 'a list was expected'],
  ])('names the logical id and the property of %s', (_, value, reason) => {
    expect(() => resolved({ Variables: { NAME: value } })).toThrow('Function.Environment.Variables.NAME: ');
    expect(() => resolved({ Variables: { NAME: value } })).toThrow(reason);
  });

  it('refuses a resource whose name refers to itself', () => {
    const Resources = { Loop: { Type: 'AWS::S3::Bucket', Properties: { BucketName: { Ref: 'Loop' } } } };
    expect(() => resolved({ Ref: 'Loop' }, { Resources })).toThrow('Loop.BucketName: Loop refers to itself');
  });
});

describe('an unused property', () => {
  it('may refer to unsupported resources', () => {
    const template = new Template(
      {
        Resources: {
          Stream: { Type: 'AWS::Kinesis::Stream' },
          Function: {
            Type: 'AWS::Lambda::Function',
            Properties: { Handler: 'x', Layers: [{ Ref: 'Stream' }] },
          },
        },
      },
      { stackName: 's', region: 'r', account: 'a', operatorParameter: () => undefined },
    );
    const [found] = template.resources<{ Handler: string; Layers: unknown }>('AWS::Lambda::Function');
    expect(found?.properties.Handler).toBe('x');
    expect(() => found?.properties.Layers).toThrow('Function.Layers.0: ');
  });
});

describe('resource types that the local cloud does not know', () => {
  it('are named once each, with their logical ids', () => {
    const template = new Template(
      {
        Resources: {
          News: { Type: 'AWS::Kinesis::Stream' },
          Alerts: { Type: 'AWS::Kinesis::Stream' },
          Role: { Type: 'AWS::IAM::Role' },
          Table: { Type: 'AWS::DynamoDB::Table' },
        },
      },
      { stackName: 's', region: 'r', account: 'a', operatorParameter: () => undefined },
    );
    expect(template.warnings()).toEqual([
      'The local cloud does not know AWS::Kinesis::Stream (News, Alerts): it is not played here.',
    ]);
  });
});
