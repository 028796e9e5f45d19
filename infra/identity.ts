import { Aws, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import {
  AccountRecovery,
  type CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  NumberAttribute,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, type PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import {
  ADMIN_GROUP,
  INVITATION_DAYS,
  MFA_SINCE_ATTRIBUTE,
  MIN_PASSWORD_LENGTH,
  PROVEN_EMAILS_ATTRIBUTE,
  SESSION_DAYS,
  TOKEN_MINUTES,
} from '../domain/accounts.ts';
import { api as routes } from '../domain/api.ts';
import { brand } from '../domain/brand.ts';
import { SHORT_NAME } from '../domain/text/short-name.ts';
import { bindCaptcha } from './captcha.ts';
import type { Data } from './data.ts';
import { PoolFirewall } from './edge/firewall.ts';
import { allow, HandlerFunction } from './functions/function.ts';
import type { EmailService } from './mail/mail.ts';
import type { Parts } from './parts.ts';
import { getRemovalPolicy } from './removal-policy.ts';
import { getIdentityOrigin } from './site/site-config.ts';
import type { StageSettings, Throttle } from './stages.ts';
import { bind } from './table.ts';

/** Each renewal invalidates the previous refresh token, except for tabs that renew at the same moment. */
const ROTATION_GRACE_SECONDS = 60;

/** How long a sign-in waits for a new password or the code from a device. Cognito's maximum. */
const CHALLENGE_MINUTES = 15;

/** Cognito waits no longer for a function. */
const TRIGGER_TIMEOUT = Duration.seconds(5);

/** Setting up an authenticator app is rare. */
const AUTHENTICATORS: Throttle = { rate: 2, burst: 5 };

export type IdentityProps = Pick<Parts, 'stage' | 'functionsDir' | 'data' | 'mail' | 'api' | 'siteUrl'>;

/** The user pool: accounts, sign-in, and the group of administrators. */
export class Identity extends Construct {
  /** Authorizes calls with a token of the user pool. */
  readonly authorizer: IHttpRouteAuthorizer;
  readonly pool: UserPool;
  private readonly props: IdentityProps;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    const { stage } = props;
    this.props = props;
    this.pool = this.createPool(props);
    this.pool.addGroup('Admins', {
      groupName: ADMIN_GROUP,
      description: 'May use the back office, when the record of their role agrees',
    });
    if (stage.hasPoolFirewall) {
      const name = `${SHORT_NAME}-${stage.name}-accounts`;
      new PoolFirewall(this, 'Firewall', { name, poolArn: this.pool.userPoolArn });
    }
    const client = this.createClient();

    const issuer = `${getIdentityOrigin(Aws.REGION)}/${this.pool.userPoolId}`;
    this.authorizer = new HttpJwtAuthorizer('Accounts', issuer, { jwtAudience: [client.userPoolClientId] });
    this.addAuthenticators(props);
    this.createOutputs(client);
  }

  /** Permits looking accounts up by their email addresses. */
  allowFindingAccounts(): PolicyStatement {
    return allowPoolActions(this.pool, 'AdminGetUser');
  }
  allowUpdatingAccounts(): PolicyStatement {
    return allowPoolActions(this.pool, 'AdminUpdateUserAttributes');
  }

  allowDeletingAccounts(): PolicyStatement {
    return allowPoolActions(this.pool, 'AdminDeleteUser');
  }

  /** Lets a function check whether the caller is an administrator. */
  bindAdministrators(to: HandlerFunction): void {
    const { stage, data } = this.props;
    to.setVariables({ USER_POOL_ID: this.pool.userPoolId, ADMIN_MFA: stage.adminMfa });
    to.permit(allowPoolActions(this.pool, 'AdminListGroupsForUser'));
    bind(data.roles, to, 'Get');
  }

  /** Permits listing, inviting, and dismissing the accounts of the team. Roles are in a table. */
  allowChangingTeam(): PolicyStatement {
    return allowPoolActions(
      this.pool,
      'ListUsersInGroup',
      'AdminCreateUser',
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
      'AdminUserGlobalSignOut',
    );
  }

  private addAuthenticators(props: IdentityProps): void {
    const { api, data, mail } = props;
    const handler = new HandlerFunction(this, 'Authenticator', props, {
      name: 'authenticator',
      environment: { USER_POOL_ID: this.pool.userPoolId },
    });
    handler.permit(
      allowPoolActions(
        this.pool,
        'AdminSetUserMFAPreference',
        'AdminUpdateUserAttributes',
        'AdminUserGlobalSignOut',
      ),
    );
    mail.bindSending(handler);
    bindEmailLimits(data, handler);
    api.addSignedInRoute('AuthenticatorRoute', {
      route: routes.authenticator,
      handler,
      throttle: AUTHENTICATORS,
      authorizer: this.authorizer,
    });
  }

  private createPool(props: IdentityProps): UserPool {
    const { stage, data, mail, siteUrl } = props;
    const triggers = new HandlerFunction(this, 'Triggers', props, {
      name: 'account-triggers',
      timeout: TRIGGER_TIMEOUT,
    });
    mail.bindSending(triggers);
    bindEmailLimits(data, triggers);
    // Above the limits, a payment or a captcha is checked.
    bindCaptcha(stage, siteUrl, triggers);
    bind(data.orders, triggers, 'byEmail');
    const pool = new UserPool(this, 'Pool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: false, mutable: true },
      },
      customAttributes: {
        [MFA_SINCE_ATTRIBUTE]: new NumberAttribute({ mutable: true }),
        [PROVEN_EMAILS_ATTRIBUTE]: new StringAttribute({ mutable: true }),
      },
      passwordPolicy: {
        minLength: MIN_PASSWORD_LENGTH,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: getEmailSettings(stage, mail),
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: stage.keepsData,
      removalPolicy: getRemovalPolicy(stage),
    });
    addTriggers(pool, triggers);
    // Separate from the function's own policy, which the pool depends on.
    new Policy(this, 'TriggersOfAccounts', {
      statements: [allowPoolActions(pool, 'AdminGetUser', 'AdminDeleteUser', 'AdminUserGlobalSignOut')],
      roles: [triggers.role],
    });
    // The pool refers to the identity by name, which CloudFormation does not recognize as a dependency.
    pool.node.addDependency(mail.identity);
    acknowledgeFindings(pool);
    return pool;
  }

  /** A public client: a browser can keep no secret. With SRP the password is never sent. */
  private createClient(): UserPoolClient {
    const profile = new ClientAttributes().withStandardAttributes({ email: true, fullname: true });
    return this.pool.addClient('Browser', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(TOKEN_MINUTES),
      idTokenValidity: Duration.minutes(TOKEN_MINUTES),
      refreshTokenValidity: Duration.days(SESSION_DAYS),
      authSessionValidity: Duration.minutes(CHALLENGE_MINUTES),
      refreshTokenRotationGracePeriod: Duration.seconds(ROTATION_GRACE_SECONDS),
      readAttributes: profile
        .withStandardAttributes({ emailVerified: true })
        .withCustomAttributes(MFA_SINCE_ATTRIBUTE, PROVEN_EMAILS_ATTRIBUTE),
      writeAttributes: profile,
    });
  }

  private createOutputs(client: UserPoolClient): void {
    const stack = Stack.of(this);
    new CfnOutput(stack, 'UserPoolId', { value: this.pool.userPoolId });
    new CfnOutput(stack, 'UserPoolClientId', { value: client.userPoolClientId });
  }
}

/** Events of Cognito's emails are published like those of all others, so that bounces and complaints are suppressed. */
function getEmailSettings({ mail: { from, isVerified } }: StageSettings, email: EmailService): UserPoolEmail {
  if (!isVerified) return UserPoolEmail.withCognito();
  const [, domain = ''] = from.split('@');
  return UserPoolEmail.withSES({
    fromEmail: from,
    fromName: brand.name,
    sesRegion: Aws.REGION,
    sesVerifiedDomain: domain,
    configurationSetName: email.configurationSet.configurationSetName,
  });
}

/** The same in every stage: they limit unsolicited email. */
function bindEmailLimits({ rateLimits }: Data, to: HandlerFunction): void {
  to.setVariables({ VISITOR_ALLOWANCE: '1' });
  bind(rateLimits, to, 'Update');
}

function allowPoolActions(pool: UserPool, ...actions: readonly string[]): PolicyStatement {
  const permitted = actions.map((action) => `cognito-idp:${action}`);
  return allow(permitted, pool.userPoolArn);
}

/** Adds a function as all triggers of a pool. The CDK would create a permission for each. */
function addTriggers(pool: UserPool, { function: handler }: HandlerFunction): void {
  const resource = pool.node.defaultChild as CfnUserPool;
  const { functionArn } = handler;
  resource.lambdaConfig = {
    customMessage: functionArn,
    preSignUp: functionArn,
    postAuthentication: functionArn,
    postConfirmation: functionArn,
  };
  handler.addPermission('Pool', {
    principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
    sourceArn: pool.userPoolArn,
  });
}

function acknowledgeFindings(pool: UserPool): void {
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason: 'Customers choose. The functions of the back office insist on it for administrators.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'The plus plan is billed for each account a month; an idle site is to cost nothing.',
    },
  );
}
