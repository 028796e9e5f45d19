import { describe, expect, test } from 'vitest';
import { createContentSecurityPolicy } from '../../infra/site/content-security-policy.ts';
import { createAuthConfig, getIdentityOrigin } from '../../infra/site/site-config.ts';
import { stages } from '../../infra/stages.ts';
import {
  AUTH,
  functionNamed,
  onlyResource,
  propertiesOf,
  resourcesOf,
  SITE_SECRET,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();
const { template } = prod;

const pool = onlyResource(template, 'AWS::Cognito::UserPool');
const client = onlyResource(template, 'AWS::Cognito::UserPoolClient');

describe('the user pool', () => {
  test('identifies people by their verified email address, in any case', () => {
    expect(pool.properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
  });

  test('requires long passwords of all kinds of characters, and lets temporary ones expire', () => {
    expect(pool.properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 3,
    });
  });

  test('accepts an authenticator app as a second factor, and never sends a code to a phone', () => {
    expect(pool.properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
    expect(pool.properties).not.toHaveProperty('SmsConfiguration');
  });

  test('is on the plan that charges nothing for idle accounts', () => {
    expect(pool.properties).toMatchObject({ UserPoolTier: 'ESSENTIALS' });
  });

  test('sends emails as the site does, once the domain of the emails is verified', () => {
    const { template } = elsewhere;
    const [identity] = Object.keys(resourcesOf(template, 'AWS::SES::EmailIdentity'));
    const [configurationSet] = Object.keys(resourcesOf(template, 'AWS::SES::ConfigurationSet'));
    const [{ EmailConfiguration }] = propertiesOf(template, 'AWS::Cognito::UserPool');
    const { SourceArn, ...settings } = EmailConfiguration;
    expect(settings).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Signal Five <hello@mail.example.com>',
      ConfigurationSet: { Ref: configurationSet },
    });
    expect(textOf(SourceArn)).toBe('arn:aws:ses:<AWS::Region>:<AWS::AccountId>:identity/mail.example.com');
    expect(resourcesOf(template, 'AWS::Cognito::UserPool')[pool.id]?.DependsOn).toContain(identity);
  });

  test('sends emails from Cognito until the domain is verified, so that the stage can be deployed', () => {
    const [{ EmailConfiguration }] = propertiesOf(ownDomain.template, 'AWS::Cognito::UserPool');
    expect(EmailConfiguration).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
  });

  test('alone may call the function that writes its emails and watches sign-ins and new passwords', () => {
    const arn = { 'Fn::GetAtt': [functionNamed(template, 'account-triggers').id, 'Arn'] };
    expect(pool.properties.LambdaConfig).toEqual({
      CustomMessage: arn,
      PostAuthentication: arn,
      PostConfirmation: arn,
      PreSignUp: arn,
    });
    const permissions = propertiesOf(template, 'AWS::Lambda::Permission').filter(
      ({ FunctionName }) => JSON.stringify(FunctionName) === JSON.stringify(arn),
    );
    expect(permissions).toEqual([
      expect.objectContaining({
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [pool.id, 'Arn'] },
      }),
    ]);
  });

  test('cannot be deleted in production', () => {
    expect(pool.properties.DeletionProtection).toBe('ACTIVE');
    const [devPool] = propertiesOf(dev.template, 'AWS::Cognito::UserPool');
    expect(devPool?.DeletionProtection).toBe('INACTIVE');
  });
});

describe('the browser’s client', () => {
  test('proves passwords by SRP, and has neither a secret nor OAuth', () => {
    expect(client.properties).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
    expect(client.properties).not.toHaveProperty('AllowedOAuthFlows');
  });

  test('gets tokens for 15 minutes, which can be renewed for 30 days and revoked', () => {
    expect(client.properties).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    });
  });

  test('does not reveal whether an account exists', () => {
    expect(client.properties.PreventUserExistenceErrors).toBe('ENABLED');
  });

  test('can change an email address and a name, but not what functions note of an account', () => {
    expect(client.properties.WriteAttributes).toEqual(['email', 'name']);
    expect(client.properties.ReadAttributes).toEqual([
      'custom:mfa_since',
      'custom:proven_emails',
      'email',
      'email_verified',
      'name',
    ]);
  });
});

test('the user pool has a group of administrators', () => {
  expect(onlyResource(template, 'AWS::Cognito::UserPoolGroup').properties.GroupName).toBe('admin');
});

describe('routes for people who are signed in', () => {
  const routes = propertiesOf(template, 'AWS::ApiGatewayV2::Route');
  const ofAdmins = routes.filter(({ RouteKey }) => / \/api\/admin\b/.test(RouteKey));
  const ofCustomers = routes.filter(({ RouteKey }) =>
    / \/api\/(?:subscription|billing-portal|account\/\w+)$/.test(RouteKey),
  );
  const signedIn = [...ofAdmins, ...ofCustomers];

  const [[authorizerId, { Properties: authorizer }] = expect.fail('No authorizer'), ...otherPools] =
    Object.entries(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer')).filter(
      ([, { Properties }]) => Properties.AuthorizerType === 'JWT',
    );

  test('accept tokens of this pool for this client', () => {
    expect(otherPools).toEqual([]);
    expect(authorizer).toMatchObject({
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: client.id }] },
    });
    expect(textOf(authorizer.JwtConfiguration.Issuer)).toBe(
      `https://cognito-idp.<AWS::Region>.amazonaws.com/<${pool.id}>`,
    );
  });

  test('are the only ones that need an access token', () => {
    expect(ofAdmins.length).toBeGreaterThan(5);
    expect(ofCustomers).toHaveLength(4);
    for (const route of signedIn) {
      expect(route, route.RouteKey).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizerId: { Ref: authorizerId },
        AuthorizationScopes: ['aws.cognito.signin.user.admin'],
      });
    }
    const others = routes.filter((route) => !signedIn.includes(route));
    expect(others.filter(({ AuthorizationType }) => AuthorizationType === 'JWT')).toEqual([]);
  });

  test('lead to functions that check the secret of the distribution themselves, as a route has one authorizer', () => {
    const functions = resourcesOf(template, 'AWS::Lambda::Function');
    const integrations = resourcesOf(template, 'AWS::ApiGatewayV2::Integration');
    for (const { Target, RouteKey } of signedIn) {
      const integration = integrations[Target['Fn::Join'][1][1].Ref];
      const handler = functions[integration?.Properties.IntegrationUri['Fn::GetAtt'][0]];
      expect(handler?.Properties.Environment.Variables.SITE_SECRETS, RouteKey).toEqual(SITE_SECRET);
    }
  });
});

test.each(['admin', 'admin-erasure'])('%s requires a second factor in production', (name) => {
  expect(functionNamed(template, name).properties.Environment.Variables.ADMIN_MFA).toBe('required');
  expect([stages.prod.adminMfa, stages.dev.adminMfa]).toEqual(['required', 'optional']);
});

describe('the configuration of sign-in', () => {
  test('comes from the outputs of the stack', () => {
    const outputs = { UserPoolId: AUTH.userPoolId, UserPoolClientId: AUTH.userPoolClientId, ApiId: 'x' };
    expect(createAuthConfig('us-east-1', outputs)).toEqual(AUTH);
    const { UserPoolId, UserPoolClientId } = template.findOutputs('*');
    expect([UserPoolId?.Value, UserPoolClientId?.Value]).toEqual([{ Ref: pool.id }, { Ref: client.id }]);
  });

  test('fails when the stack was deployed before there were accounts', () => {
    expect(() => createAuthConfig('us-east-1', { ApiId: 'x' })).toThrow(
      'The stack has no output UserPoolId. Deploy it again.',
    );
  });

  test('lets pages call the user pool', () => {
    expect(createContentSecurityPolicy({ identityOrigin: getIdentityOrigin('us-east-1') })).toContain(
      "connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com;",
    );
  });
});
