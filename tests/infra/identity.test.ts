import { describe, expect, test } from 'vitest';
import { createContentSecurityPolicy } from '../../infra/site/content-security-policy.ts';
import { createAuthConfig, getIdentityOrigin } from '../../infra/site/site-config.ts';
import { stages } from '../../infra/stages.ts';
import {
  AUTH,
  policiesOf,
  propertiesOf,
  resourcesOf,
  SITE_SECRET,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();
const { template } = prod;

const only = (type: string) => {
  const [[id, { Properties }] = expect.fail(`No ${type}`), ...others] = Object.entries(
    resourcesOf(template, type),
  );
  expect(others, `only one ${type}`).toEqual([]);
  return { id, properties: Properties };
};

const pool = only('AWS::Cognito::UserPool');
const client = only('AWS::Cognito::UserPoolClient');
const functions = Object.entries(resourcesOf(template, 'AWS::Lambda::Function'));
const functionNamed = (name: string) =>
  functions.find(([, { Metadata }]) => Metadata['s5:function'] === name) ?? expect.fail(`No ${name}`);

describe('the user pool', () => {
  test('knows people by their email address, in whatever case it is written', () => {
    expect(pool.properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      Schema: [
        { Name: 'email', Required: true, Mutable: true },
        { Name: 'name', Required: false, Mutable: true },
        { Name: 'mfa_since', AttributeDataType: 'Number', Mutable: true },
        { Name: 'proven_emails', AttributeDataType: 'String', Mutable: true },
      ],
    });
  });

  test('demands long passwords of all kinds of characters, and lets temporary ones expire', () => {
    expect(pool.properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 3,
    });
  });

  test('lets people add an authenticator app, and never sends a code to a phone', () => {
    expect(pool.properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
    expect(pool.properties).not.toHaveProperty('SmsConfiguration');
  });

  test('believes nothing but a verified email address', () => {
    expect(pool.properties).toMatchObject({
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
  });

  test('is on the plan without a price for idle accounts', () => {
    expect(pool.properties).toMatchObject({ UserPoolTier: 'ESSENTIALS' });
  });

  test('mails as the site does, once the domain that it mails from is there', () => {
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

  test('has its mails written, and sign-ins and new passwords watched, by our function, which it alone may call', () => {
    const [id, { Properties }] = functionNamed('account-triggers');
    const arn = { 'Fn::GetAtt': [id, 'Arn'] };
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
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: arn,
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [pool.id, 'Arn'] },
      },
    ]);
    expect(Object.keys(Properties.Environment.Variables).sort()).toEqual([
      'ASKS_CAPTCHA',
      'MAIL_CONFIGURATION_SET',
      'MAIL_FROM',
      'MAIL_TEAM',
      'METRICS_NAMESPACE',
      'ORDERS_TABLE',
      'RATE_LIMITS_TABLE',
      'SERVICE_NAME',
      'SITE_URL',
      'SUPPRESSED_ADDRESSES_TABLE',
      'VISITOR_ALLOWANCE',
    ]);
  });

  test('in production outlives mistakes', () => {
    expect(pool.properties.DeletionProtection).toBe('ACTIVE');
    expect(resourcesOf(template, 'AWS::Cognito::UserPool')[pool.id]).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    const [devPool] = Object.values(resourcesOf(dev.template, 'AWS::Cognito::UserPool'));
    expect(devPool).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtection: 'INACTIVE' },
    });
  });

  test.each([dev, prod])('of $stage.name has the logical ids that its accounts live under', (synthesized) => {
    // A changed id makes CloudFormation replace the pool, and everybody would have to sign up again.
    const ids = ['AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient', 'AWS::Cognito::UserPoolGroup'];
    expect(ids.flatMap((type) => Object.keys(resourcesOf(synthesized.template, type)))).toEqual([
      'IdentityPool9E5AED46',
      'IdentityPoolBrowserB8334AA0',
      'IdentityPoolAdminsCDE087B6',
    ]);
  });
});

describe('a stage whose domain the mail service does not know yet', () => {
  test('can be deployed: Cognito mails by itself until then', () => {
    const [{ EmailConfiguration }] = propertiesOf(ownDomain.template, 'AWS::Cognito::UserPool');
    expect(EmailConfiguration).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
  });
});

describe('the browser’s client', () => {
  test('proves passwords by SRP, and has neither a secret nor OAuth', () => {
    expect(client.properties).toMatchObject({
      UserPoolId: { Ref: pool.id },
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
    expect(client.properties).not.toHaveProperty('AllowedOAuthFlows');
  });

  test('gets tokens for a quarter of an hour, which can be renewed for 30 days and be taken back', () => {
    expect(client.properties).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
    });
  });

  test('never tells whether an account exists', () => {
    expect(client.properties.PreventUserExistenceErrors).toBe('ENABLED');
  });

  test('changes an email address and a name, and sees beside them what we have noted of it', () => {
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

test('administrators are a group', () => {
  expect(only('AWS::Cognito::UserPoolGroup').properties).toMatchObject({
    GroupName: 'admin',
    UserPoolId: { Ref: pool.id },
  });
});

describe('calls of people who are signed in', () => {
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

  test('are verified by the keys of this pool, for this client', () => {
    expect(otherPools).toEqual([]);
    expect(authorizer).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: client.id }] },
    });
    expect(textOf(authorizer.JwtConfiguration.Issuer)).toBe(
      `https://cognito-idp.<AWS::Region>.amazonaws.com/<${pool.id}>`,
    );
  });

  test('all need an access token', () => {
    expect(ofAdmins.length).toBeGreaterThan(5);
    expect(ofCustomers).toHaveLength(4);
    for (const route of signedIn) {
      expect(route, route.RouteKey).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizerId: { Ref: authorizerId },
        AuthorizationScopes: ['aws.cognito.signin.user.admin'],
      });
    }
  });

  test('are the only ones with a token', () => {
    const others = routes.filter((route) => !signedIn.includes(route));
    expect(others.filter(({ AuthorizationType }) => AuthorizationType === 'JWT')).toEqual([]);
  });

  test('know by themselves what came through the distribution, as a route has one authorizer', () => {
    for (const { Target, RouteKey } of signedIn) {
      const integration = resourcesOf(template, 'AWS::ApiGatewayV2::Integration')[
        Target['Fn::Join'][1][1].Ref
      ];
      const [id] = integration?.Properties.IntegrationUri['Fn::GetAtt'] ?? [];
      const [, handler] = functions.find(([name]) => name === id) ?? expect.fail(RouteKey);
      expect(handler.Properties.Environment.Variables.SITE_SECRETS, RouteKey).toEqual(SITE_SECRET);
    }
  });

  test('have no reason why anybody may make them, as all others have', () => {
    const resources = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'));
    for (const { Properties, Metadata } of resources) {
      const isOpen = Metadata?.['s5:public-because'] !== undefined;
      expect(isOpen, Properties.RouteKey).toBe(!signedIn.includes(Properties));
    }
  });
});

describe('functions of the back office', () => {
  const admin = functions.filter(([, { Metadata }]) => /^admin(-|$)/.test(Metadata['s5:function']));

  test('know the pool, the roles and what the stage insists on', () => {
    const [roles] = Object.keys(resourcesOf(template, 'AWS::DynamoDB::GlobalTable')).filter((id) =>
      id.startsWith('DataRoles'),
    );
    expect(admin).toHaveLength(2);
    for (const [, { Properties }] of admin) {
      expect(Properties.Environment.Variables).toMatchObject({
        USER_POOL_ID: { Ref: pool.id },
        ROLES_TABLE: { Ref: roles },
        ADMIN_MFA: 'required',
      });
    }
  });

  /** What some may besides: see the team, and do what people ask for. */
  const BESIDES: Readonly<Record<string, readonly string[]>> = {
    admin: ['cognito-idp:ListUsersInGroup', 'cognito-idp:AdminGetUser'],
    'admin-erasure': ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'],
  };

  test('may ask this pool for the groups of an account, and but one change nothing in it or in the roles', () => {
    for (const [, { Properties, Metadata }] of admin) {
      const statements = policiesOf(template)
        .filter(({ Roles }) => Roles[0].Ref === Properties.Role['Fn::GetAtt'][0])
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      const aboutAccounts = statements.filter(({ Action }) =>
        JSON.stringify(Action).includes('cognito-idp:'),
      );
      const name = Metadata['s5:function'];
      expect(aboutAccounts.flatMap(({ Action }) => Action).sort(), name).toEqual(
        ['cognito-idp:AdminListGroupsForUser', ...(BESIDES[name] ?? [])].sort(),
      );
      for (const { Resource } of aboutAccounts) expect(Resource).toEqual({ 'Fn::GetAtt': [pool.id, 'Arn'] });
      const aboutRoles = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('"DataRoles'));
      expect(aboutRoles.map(({ Action }) => Action)).toEqual(['dynamodb:GetItem']);
    }
  });

  test('are the only ones that may, and three other functions change accounts in the one way that they are for', () => {
    const allowed = (what: RegExp) =>
      policiesOf(template).filter(({ PolicyDocument }) => what.test(JSON.stringify(PolicyDocument)));
    expect(allowed(/cognito-idp:AdminListGroupsForUser|"DataRoles/)).toHaveLength(admin.length);
    const others = allowed(/^(?!.*AdminListGroupsForUser).*cognito-idp:/).map(({ PolicyDocument }) =>
      JSON.stringify(PolicyDocument)
        .match(/cognito-idp:\w+/g)
        ?.sort(),
    );
    expect(others).toEqual(expect.arrayContaining([['cognito-idp:AdminUpdateUserAttributes']]));
    expect(others.filter((actions) => actions?.length !== 1).sort()).toEqual([
      ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminGetUser', 'cognito-idp:AdminUserGlobalSignOut'],
      [
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminUpdateUserAttributes',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
    ]);
  });
});

describe('a stage', () => {
  test('insists on a second factor in production, and leaves it to administrators in development', () => {
    expect(stages.prod.adminMfa).toBe('required');
    expect(stages.dev.adminMfa).toBe('optional');
  });

  test('tells operators and the browser where people sign in', () => {
    const outputs = Object.entries(template.findOutputs('*')).map(([name, { Value }]) => [name, Value]);
    expect(Object.fromEntries(outputs)).toMatchObject({
      UserPoolId: { Ref: pool.id },
      UserPoolClientId: { Ref: client.id },
      RolesTableName: { Ref: expect.stringMatching(/^DataRoles/) },
    });
  });

  test('lets pages call the user pool', () => {
    expect(createContentSecurityPolicy({ identityOrigin: getIdentityOrigin('us-east-1') })).toContain(
      "connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com;",
    );
  });
});

describe('what the browser is told', () => {
  const outputs = { UserPoolId: AUTH.userPoolId, UserPoolClientId: AUTH.userPoolClientId, ApiId: 'x' };

  test('comes from the outputs of the stack', () => {
    expect(createAuthConfig('us-east-1', outputs)).toEqual(AUTH);
  });

  test('is missed loudly when the stack is from before there were accounts', () => {
    expect(() => createAuthConfig('us-east-1', { ApiId: 'x' })).toThrow(
      'The stack has no output UserPoolId. Deploy it again.',
    );
  });
});
