/** Reads the user pools of a template. */
import type { Resource, Template } from '../../template/template.ts';

/** A pool whose users sign in with their email address, in any case; the service generates their usernames. */
export interface UserPool {
  /** Such as `us-east-1_AbCdEfGhI`. */
  readonly id: string;
  /** The id without the region. */
  readonly name: string;
  readonly region: string;
  /** The claim `iss` of its tokens. */
  readonly issuer: string;
  readonly passwordPolicy: PasswordPolicy;
  /** Days. */
  readonly temporaryPasswordValidity: number;
  readonly sender: Sender;
  /** ARNs of the functions that are called, by trigger. */
  readonly triggers: Readonly<Partial<Record<Trigger, string>>>;
  readonly clients: readonly AppClient[];
  /** Names. */
  readonly groups: readonly string[];
}

const TRIGGERS = ['CustomMessage', 'PreSignUp', 'PostAuthentication', 'PostConfirmation'] as const;

type Trigger = (typeof TRIGGERS)[number];

export interface PasswordPolicy {
  readonly MinimumLength: number;
  readonly RequireLowercase: boolean;
  readonly RequireUppercase: boolean;
  readonly RequireNumbers: boolean;
  readonly RequireSymbols: boolean;
}

/** The sender of emails. */
export interface Sender {
  /** An email address, with or without a name. */
  readonly from: string;
  readonly replyTo: string | undefined;
  readonly configurationSet: string | undefined;
}

/** A client that signs in by SRP, and does not learn whether a user exists. */
export interface AppClient {
  readonly id: string;
  /** How long the previous refresh token works after a renewal, in milliseconds; undefined without rotation. */
  readonly rotationGrace: number | undefined;
  /** Lifetimes of tokens and challenges, in milliseconds. */
  readonly validity: Readonly<Record<'access' | 'id' | 'refresh' | 'challenge', number>>;
  readonly readable: readonly string[];
  readonly writable: readonly string[];
}

interface PoolProperties {
  readonly UsernameAttributes?: readonly string[];
  readonly UsernameConfiguration?: { readonly CaseSensitive?: boolean };
  readonly AutoVerifiedAttributes?: readonly string[];
  readonly UserAttributeUpdateSettings?: {
    readonly AttributesRequireVerificationBeforeUpdate?: readonly string[];
  };
  readonly AdminCreateUserConfig?: {
    readonly AllowAdminCreateUserOnly?: boolean;
  };
  readonly Policies: {
    readonly PasswordPolicy: PasswordPolicy & { readonly TemporaryPasswordValidityDays: number };
  };
  readonly MfaConfiguration?: string;
  readonly EnabledMfas?: readonly string[];
  readonly EmailConfiguration?: {
    readonly From?: string;
    readonly ReplyToEmailAddress?: string;
    readonly ConfigurationSet?: string;
  };
  readonly LambdaConfig?: UserPool['triggers'];
}

interface ClientProperties {
  readonly UserPoolId: string;
  readonly GenerateSecret?: boolean;
  readonly ExplicitAuthFlows?: readonly string[];
  readonly PreventUserExistenceErrors?: string;
  readonly EnableTokenRevocation?: boolean;
  readonly RefreshTokenRotation?: {
    readonly Feature?: string;
    readonly RetryGracePeriodSeconds?: number;
  };
  readonly AuthSessionValidity?: number;
  readonly AccessTokenValidity?: number;
  readonly IdTokenValidity?: number;
  readonly RefreshTokenValidity?: number;
  readonly TokenValidityUnits?: Readonly<Record<string, string>>;
  readonly ReadAttributes?: readonly string[];
  readonly WriteAttributes?: readonly string[];
}

const MINUTE_MS = 60_000;

/** Cognito's default for a step of a sign-in. */
const CHALLENGE_MINUTES = 3;

/** Reads the pools of a template. @throws Error naming a setting that is not supported */
export function readUserPools(template: Template): UserPool[] {
  return template.resources<PoolProperties>('AWS::Cognito::UserPool').map((resource) => {
    const { ref, properties, logicalId } = resource;
    requirePlayed(resource);
    const { EmailConfiguration } = properties;
    const { TemporaryPasswordValidityDays, ...passwordPolicy } = properties.Policies.PasswordPolicy;
    return {
      id: ref,
      name: ref.split('_')[1] ?? '',
      region: template.surroundings.region,
      issuer: template.attribute(logicalId, 'ProviderURL'),
      passwordPolicy,
      temporaryPasswordValidity: TemporaryPasswordValidityDays,
      sender: {
        from: EmailConfiguration?.From ?? '',
        replyTo: EmailConfiguration?.ReplyToEmailAddress,
        configurationSet: EmailConfiguration?.ConfigurationSet,
      },
      triggers: properties.LambdaConfig ?? {},
      clients: clientsOf(template, ref),
      groups: groupsOf(template, ref),
    };
  });
}

function requirePlayed({ logicalId, properties }: Resource<PoolProperties>): void {
  const { AttributesRequireVerificationBeforeUpdate } = properties.UserAttributeUpdateSettings ?? {};
  const triggers = Object.keys(properties.LambdaConfig ?? {});
  requireAll(logicalId, 'user pools', {
    'with sign-in by email': properties.UsernameAttributes?.join() === 'email',
    'that ignore the case of names': properties.UsernameConfiguration?.CaseSensitive === false,
    'with sign-up': !properties.AdminCreateUserConfig?.AllowAdminCreateUserOnly,
    'that verify email addresses': properties.AutoVerifiedAttributes?.join() === 'email',
    'that keep an email address until the next one is verified':
      AttributesRequireVerificationBeforeUpdate?.join() === 'email',
    'with an authenticator app as the optional second factor':
      properties.MfaConfiguration === 'OPTIONAL' && properties.EnabledMfas?.join() === 'SOFTWARE_TOKEN_MFA',
    'whose emails have a sender and a text of the template':
      properties.EmailConfiguration?.From !== undefined && triggers.includes('CustomMessage'),
    [`with the triggers ${TRIGGERS.join(', ')}`]: triggers.every((name) =>
      TRIGGERS.some((one) => one === name),
    ),
  });
}

/** @param demands whether each is met @throws Error naming the resource and what it does not meet */
function requireAll(logicalId: string, kind: string, demands: Readonly<Record<string, boolean>>): void {
  const [unmet] = Object.entries(demands).find(([, isMet]) => !isMet) ?? [];
  if (unmet) throw new Error(`${logicalId}: the local cloud supports only ${kind} ${unmet}.`);
}

function clientsOf(template: Template, poolId: string): AppClient[] {
  return template
    .resources<ClientProperties>('AWS::Cognito::UserPoolClient')
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map(({ logicalId, ref, properties }) => {
      const { ReadAttributes = [], WriteAttributes = [], TokenValidityUnits = {} } = properties;
      const { Feature, RetryGracePeriodSeconds = 0 } = properties.RefreshTokenRotation ?? {};
      requireAll(logicalId, 'clients', {
        'without a secret': !properties.GenerateSecret,
        'that sign in by SRP': properties.ExplicitAuthFlows?.includes('ALLOW_USER_SRP_AUTH') === true,
        'that hide whether a user exists': properties.PreventUserExistenceErrors === 'ENABLED',
        'whose tokens can be revoked': properties.EnableTokenRevocation !== false,
        'that may write the email address': WriteAttributes.includes('email'),
        'with token lifetimes in minutes':
          Object.values(TokenValidityUnits).filter((unit) => unit === 'minutes').length === 3,
      });
      const minutes = (value = Number.NaN) => value * MINUTE_MS;
      return {
        id: ref,
        rotationGrace: Feature === 'ENABLED' ? RetryGracePeriodSeconds * 1000 : undefined,
        validity: {
          access: minutes(properties.AccessTokenValidity),
          id: minutes(properties.IdTokenValidity),
          refresh: minutes(properties.RefreshTokenValidity),
          challenge: minutes(properties.AuthSessionValidity ?? CHALLENGE_MINUTES),
        },
        readable: ReadAttributes,
        writable: WriteAttributes,
      };
    });
}

function groupsOf(template: Template, poolId: string): string[] {
  return template
    .resources<{ UserPoolId: string; GroupName: string }>('AWS::Cognito::UserPoolGroup')
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map(({ properties }) => properties.GroupName);
}
