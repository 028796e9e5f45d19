/** Reads the user pools of a template. */
import { isDeepStrictEqual } from 'node:util';
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

type Trigger = 'CustomMessage' | 'PreSignUp' | 'PostAuthentication' | 'PostConfirmation';

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
  readonly Policies: {
    readonly PasswordPolicy: PasswordPolicy & { readonly TemporaryPasswordValidityDays: number };
  };
  readonly EmailConfiguration: {
    readonly From: string;
    readonly ReplyToEmailAddress?: string;
    readonly ConfigurationSet?: string;
  };
  readonly LambdaConfig: UserPool['triggers'];
}

interface ClientProperties {
  readonly UserPoolId: string;
  readonly RefreshTokenRotation?: {
    readonly Feature?: string;
    readonly RetryGracePeriodSeconds?: number;
  };
  readonly AuthSessionValidity?: number;
  readonly AccessTokenValidity: number;
  readonly IdTokenValidity: number;
  readonly RefreshTokenValidity: number;
  readonly ReadAttributes: readonly string[];
  readonly WriteAttributes: readonly string[];
}

/** The settings of pools that are played: sign-up and sign-in by email, with an optional authenticator app. */
const PLAYED_POOL = {
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
};

const PLAYED_CLIENT = {
  PreventUserExistenceErrors: 'ENABLED',
  EnableTokenRevocation: true,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
};

const MINUTE_MS = 60_000;

/** Cognito's default for a step of a sign-in. */
const CHALLENGE_MINUTES = 3;

/** Reads the pools of a template. @throws Error naming a setting that is not supported */
export function readUserPools(template: Template): UserPool[] {
  return template.resources<PoolProperties>('AWS::Cognito::UserPool').map((resource) => {
    const { ref, properties, logicalId } = resource;
    requirePlayed(resource, PLAYED_POOL);
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
        from: EmailConfiguration.From,
        replyTo: EmailConfiguration.ReplyToEmailAddress,
        configurationSet: EmailConfiguration.ConfigurationSet,
      },
      triggers: properties.LambdaConfig,
      clients: clientsOf(template, ref),
      groups: groupsOf(template, ref),
    };
  });
}

/** @throws Error naming the setting that is not as it is played */
function requirePlayed({ logicalId, properties }: Resource<object>, played: object): void {
  const given = new Map<string, unknown>(Object.entries(properties));
  for (const [name, value] of Object.entries(played)) {
    if (isDeepStrictEqual(given.get(name), value)) continue;
    throw new Error(`${logicalId}.${name}: the local cloud plays only ${JSON.stringify(value)}.`);
  }
}

function clientsOf(template: Template, poolId: string): AppClient[] {
  return template
    .resources<ClientProperties>('AWS::Cognito::UserPoolClient')
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map((resource) => {
      const { ref, properties } = resource;
      const { Feature, RetryGracePeriodSeconds = 0 } = properties.RefreshTokenRotation ?? {};
      requirePlayed(resource, PLAYED_CLIENT);
      const minutes = (value: number) => value * MINUTE_MS;
      return {
        id: ref,
        rotationGrace: Feature === 'ENABLED' ? RetryGracePeriodSeconds * 1000 : undefined,
        validity: {
          access: minutes(properties.AccessTokenValidity),
          id: minutes(properties.IdTokenValidity),
          refresh: minutes(properties.RefreshTokenValidity),
          challenge: minutes(properties.AuthSessionValidity ?? CHALLENGE_MINUTES),
        },
        readable: properties.ReadAttributes,
        writable: properties.WriteAttributes,
      };
    });
}

function groupsOf(template: Template, poolId: string): string[] {
  return template
    .resources<{ UserPoolId: string; GroupName: string }>('AWS::Cognito::UserPoolGroup')
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map(({ properties }) => properties.GroupName);
}
