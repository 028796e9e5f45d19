import { describe, expect, test } from 'vitest';
import { SiteSecrets } from '../../infra/api/site-secrets.ts';
import { stages } from '../../infra/stages.ts';
import {
  emptyStack,
  policiesOf,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, elsewhere } = synthesizedStages();

const secretsOf = ({ template }: typeof dev) =>
  Object.entries(resourcesOf(template, 'AWS::SecretsManager::Secret'));

/** What functions of a stage accept, as the template says it. */
const acceptedIn = ({ template }: typeof dev) =>
  propertiesOf(template, 'AWS::Lambda::Function').flatMap(
    ({ Environment }) => Environment.Variables.SITE_SECRETS ?? [],
  );

describe('the secrets of the site', () => {
  test.each([dev, prod, elsewhere])(
    'are made up by AWS without a name of ours, and go with the stack ($stage.name, $stage.region)',
    (stage) => {
      const secrets = secretsOf(stage);
      expect(secrets).toHaveLength(stage.stage.siteSecrets.length);
      for (const [, secret] of secrets) {
        expect(secret).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
        expect(secret.Properties).toEqual({
          Description: expect.any(String),
          GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
          // Keeps them from another stage in the same account: infra/stage-boundary.yaml.
          Tags: expect.arrayContaining([{ Key: 'stage', Value: stage.stage.name }]),
        });
      }
    },
  );

  test('can be read by nobody but who deploys', () => {
    for (const { template } of [prod, elsewhere]) {
      expect(JSON.stringify(policiesOf(template))).not.toContain('secretsmanager:');
      expect(resourcesOf(template, 'AWS::SecretsManager::ResourcePolicy')).toEqual({});
    }
  });

  test('are accepted alike by every function that asks, and the first is sent', () => {
    const referenceTo = (name: string) => {
      const [id] = secretsOf(elsewhere).find(([id]) => id.startsWith(`SiteSecrets${name}`)) ?? [];
      return `{{resolve:secretsmanager:<${id}>:SecretString:::}}`;
    };
    const [{ DistributionConfig } = expect.fail('No distribution')] = propertiesOf(
      elsewhere.template,
      'AWS::CloudFront::Distribution',
    );
    const [header] = DistributionConfig.Origins.flatMap(
      ({ OriginCustomHeaders = [] }: { OriginCustomHeaders?: object[] }) => OriginCustomHeaders,
    );
    expect(textOf(header.HeaderValue)).toBe(referenceTo('2'));
    const accepted = acceptedIn(elsewhere);
    expect(accepted.length).toBeGreaterThan(10);
    expect(new Set(accepted.map(textOf))).toEqual(new Set([`${referenceTo('2')},${referenceTo('1')}`]));
  });

  test('are referred to in fewer places than CloudFormation allows, even while there are two', () => {
    const references = JSON.stringify(elsewhere.template.toJSON()).match(/\{\{resolve:/g) ?? [];
    // The distribution sends the one that it signs with to the API.
    expect(references.length).toBe(2 * acceptedIn(elsewhere).length + 1);
    expect(references.length).toBeLessThanOrEqual(60);
  });

  test.each([[[]], [['1', '2', '3']], [['1', '1']], [['']], [['a-b']]])('cannot be %j', (siteSecrets) => {
    const stage = { ...stages.dev, siteSecrets };
    expect(() => new SiteSecrets(emptyStack(), 'SiteSecrets', { stage })).toThrow(
      'siteSecrets of dev has to be one name or two different ones, of letters and digits.',
    );
  });
});
