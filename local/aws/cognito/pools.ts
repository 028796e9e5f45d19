/** Reads the user pools of a template. */
import type { Resource, Template } from '../../template/template.ts';

export interface UserPool {
  /** Such as `us-east-1_AbCdEfGhI`. */
  readonly id: string;
  /** The id without the region. */
  readonly name: string;
  readonly region: string;
  /** The claim `iss` of its tokens. */
  readonly issuer: string;
  /** Whether users sign in with their email address; the service then generates their usernames. */
  readonly signsInByEmail: boolean;
  readonly isCaseSensitive: boolean;
  readonly allowsSignUp: boolean;
  readonly passwordPolicy: PasswordPolicy;
  /** Days. */
  readonly temporaryPasswordValidity: number;
  /** Whether a new email address takes effect only after verification. */
  readonly keepsEmailUntilVerified: boolean;
  readonly requiredAttributes: readonly string[];
  readonly hasTotp: boolean;
  readonly sender: Sender;
  /** ARN of the function that writes messages. */
  readonly customMessage: string | undefined;
  /** ARN of the function that is called before a sign-up. */
  readonly preSignUp: string | undefined;
  /** ARN of the function that is called after a sign-in. */
  readonly postAuthentication: string | undefined;
  /** ARN of the function that is called after an account was confirmed, or a new password chosen. */
  readonly postConfirmation: string | undefined;
  /** Used unless a function writes the message. */
  readonly verificationMessage: MessageTemplate;
  readonly invitationMessage: MessageTemplate;
  readonly clients: readonly AppClient[];
  readonly groups: readonly Group[];
}

export interface PasswordPolicy {
  readonly MinimumLength: number;
  readonly RequireLowercase: boolean;
  readonly RequireUppercase: boolean;
  readonly RequireNumbers: boolean;
  readonly RequireSymbols: boolean;
}

/** The sender of mails. */
export interface Sender {
  /** An email address, with or without a name. */
  readonly from: string;
  readonly replyTo: string | undefined;
  readonly configurationSet: string | undefined;
}

/** `{####}` stands for the code, `{username}` for the user's name. */
export interface MessageTemplate {
  readonly subject: string;
  readonly body: string;
}

export interface AppClient {
  readonly id: string;
  /** Such as `ALLOW_USER_SRP_AUTH`. */
  readonly flows: readonly string[];
  /** Whether responses conceal that a user does not exist. */
  readonly hidesUsers: boolean;
  readonly isRevocable: boolean;
  /** How long the previous refresh token works after a renewal, in milliseconds; undefined without rotation. */
  readonly rotationGrace: number | undefined;
  /** Lifetimes of tokens and challenges, in milliseconds. */
  readonly validity: Readonly<Record<'access' | 'id' | 'refresh' | 'challenge', number>>;
  /** Undefined means all. */
  readonly readable: readonly string[] | undefined;
  /** Undefined means all. */
  readonly writable: readonly string[] | undefined;
}

export interface Group {
  readonly name: string;
  readonly description: string | undefined;
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
    readonly InviteMessageTemplate?: { readonly EmailSubject?: string; readonly EmailMessage?: string };
  };
  readonly Policies?: {
    readonly PasswordPolicy?: Partial<PasswordPolicy> & { readonly TemporaryPasswordValidityDays?: number };
  };
  readonly Schema?: readonly { readonly Name: string; readonly Required?: boolean }[];
  readonly MfaConfiguration?: string;
  readonly EnabledMfas?: readonly string[];
  readonly EmailConfiguration?: {
    readonly EmailSendingAccount?: string;
    readonly From?: string;
    readonly ReplyToEmailAddress?: string;
    readonly ConfigurationSet?: string;
  };
  readonly LambdaConfig?: Readonly<Record<string, unknown>> & {
    readonly CustomMessage?: string;
    readonly PreSignUp?: string;
    readonly PostAuthentication?: string;
    readonly PostConfirmation?: string;
  };
  readonly VerificationMessageTemplate?: { readonly EmailSubject?: string; readonly EmailMessage?: string };
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
  readonly TokenValidityUnits?: {
    readonly AccessToken?: string;
    readonly IdToken?: string;
    readonly RefreshToken?: string;
  };
  readonly ReadAttributes?: readonly string[];
  readonly WriteAttributes?: readonly string[];
}

interface GroupProperties {
  readonly UserPoolId: string;
  readonly GroupName: string;
  readonly Description?: string;
}

const MINUTE_MS = 60_000;

const UNITS: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: MINUTE_MS,
  hours: 60 * MINUTE_MS,
  days: 24 * 60 * MINUTE_MS,
};

/** Cognito's defaults. */
const DEFAULTS = {
  passwordPolicy: {
    MinimumLength: 8,
    RequireLowercase: true,
    RequireUppercase: true,
    RequireNumbers: true,
    RequireSymbols: true,
  },
  temporaryPasswordValidity: 7,
  from: 'no-reply@verificationemail.com',
  challengeMinutes: 3,
  accessHours: 1,
  refreshDays: 30,
  flows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_CUSTOM_AUTH'],
  verification: { subject: 'Your verification code', body: 'Your verification code is {####}. ' },
  invitation: {
    subject: 'Your temporary password',
    body: 'Your username is {username} and temporary password is {####}. ',
  },
} as const;

/** Reads the pools of a template. @throws Error naming a setting that is not supported */
export function readUserPools(template: Template): UserPool[] {
  return template.resources<PoolProperties>('AWS::Cognito::UserPool').map((resource) => {
    const { ref, properties, logicalId } = resource;
    refuseUnplayed(resource);
    const { PasswordPolicy = {} } = properties.Policies ?? {};
    const requiredAttributes = requiredAttributesOf(properties);
    const { TemporaryPasswordValidityDays, ...policy } = PasswordPolicy;
    const { InviteMessageTemplate, AllowAdminCreateUserOnly } = properties.AdminCreateUserConfig ?? {};
    return {
      id: ref,
      name: ref.split('_')[1] ?? '',
      region: template.surroundings.region,
      issuer: template.attribute(logicalId, 'ProviderURL'),
      signsInByEmail: properties.UsernameAttributes?.includes('email') ?? false,
      isCaseSensitive: properties.UsernameConfiguration?.CaseSensitive ?? true,
      allowsSignUp: !AllowAdminCreateUserOnly,
      passwordPolicy: { ...DEFAULTS.passwordPolicy, ...policy },
      temporaryPasswordValidity: TemporaryPasswordValidityDays ?? DEFAULTS.temporaryPasswordValidity,
      keepsEmailUntilVerified:
        properties.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate?.includes(
          'email',
        ) ?? false,
      requiredAttributes,
      hasTotp: properties.EnabledMfas?.includes('SOFTWARE_TOKEN_MFA') ?? false,
      sender: senderOf(properties),
      customMessage: properties.LambdaConfig?.CustomMessage,
      preSignUp: properties.LambdaConfig?.PreSignUp,
      postAuthentication: properties.LambdaConfig?.PostAuthentication,
      postConfirmation: properties.LambdaConfig?.PostConfirmation,
      verificationMessage: messageOf(properties.VerificationMessageTemplate, DEFAULTS.verification),
      invitationMessage: messageOf(InviteMessageTemplate, DEFAULTS.invitation),
      clients: clientsOf(template, ref, requiredAttributes),
      groups: groupsOf(template, ref),
    };
  });
}

const PLAYED_TRIGGERS: readonly string[] = [
  'CustomMessage',
  'PreSignUp',
  'PostAuthentication',
  'PostConfirmation',
];

function refuseUnplayed({ logicalId, properties }: Resource<PoolProperties>): void {
  const { MfaConfiguration, AutoVerifiedAttributes, LambdaConfig = {} } = properties;
  if (MfaConfiguration === 'ON') {
    throw new Error(`${logicalId}: the local cloud plays user pools whose second factor is optional, only.`);
  }
  if (!AutoVerifiedAttributes?.includes('email')) {
    throw new Error(`${logicalId}: the local cloud plays user pools that verify email addresses, only.`);
  }
  const trigger = Object.keys(LambdaConfig).find((name) => !PLAYED_TRIGGERS.includes(name));
  if (trigger) throw new Error(`${logicalId}: the local cloud does not play the trigger ${trigger}.`);
}

function senderOf({ EmailConfiguration }: PoolProperties): Sender {
  const isOwn = EmailConfiguration?.EmailSendingAccount === 'DEVELOPER';
  return {
    from: (isOwn ? EmailConfiguration.From : undefined) ?? DEFAULTS.from,
    replyTo: EmailConfiguration?.ReplyToEmailAddress,
    configurationSet: EmailConfiguration?.ConfigurationSet,
  };
}

function messageOf(
  template: { readonly EmailSubject?: string; readonly EmailMessage?: string } | undefined,
  { subject, body }: MessageTemplate,
): MessageTemplate {
  return { subject: template?.EmailSubject ?? subject, body: template?.EmailMessage ?? body };
}

function requiredAttributesOf({ Schema = [] }: PoolProperties): string[] {
  return Schema.filter(({ Required }) => Required).map(({ Name }) => Name);
}

/** @throws Error when a client may not write what the pool requires, which the service refuses to create */
function clientsOf(template: Template, poolId: string, required: readonly string[]): AppClient[] {
  return template
    .resources<ClientProperties>('AWS::Cognito::UserPoolClient')
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map(({ logicalId, ref, properties }) => {
      if (properties.GenerateSecret) {
        throw new Error(`${logicalId}: the local cloud plays clients without a secret, only.`);
      }
      const { WriteAttributes: writable } = properties;
      if (writable && !required.every((name) => writable.includes(name))) {
        throw new Error(`${logicalId}: Invalid write attributes specified while creating a client`);
      }
      const { Feature, RetryGracePeriodSeconds = 0 } = properties.RefreshTokenRotation ?? {};
      return {
        id: ref,
        flows: properties.ExplicitAuthFlows ?? DEFAULTS.flows,
        hidesUsers: properties.PreventUserExistenceErrors === 'ENABLED',
        isRevocable: properties.EnableTokenRevocation ?? true,
        rotationGrace: Feature === 'ENABLED' ? RetryGracePeriodSeconds * 1000 : undefined,
        validity: validityOf(properties),
        readable: properties.ReadAttributes,
        writable,
      };
    });
}

function validityOf(properties: ClientProperties): AppClient['validity'] {
  const { TokenValidityUnits = {}, AuthSessionValidity = DEFAULTS.challengeMinutes } = properties;
  const ms = (value: number, unit: string) => value * (UNITS[unit] ?? Number.NaN);
  return {
    access: ms(
      properties.AccessTokenValidity ?? DEFAULTS.accessHours,
      TokenValidityUnits.AccessToken ?? 'hours',
    ),
    id: ms(properties.IdTokenValidity ?? DEFAULTS.accessHours, TokenValidityUnits.IdToken ?? 'hours'),
    refresh: ms(
      properties.RefreshTokenValidity ?? DEFAULTS.refreshDays,
      TokenValidityUnits.RefreshToken ?? 'days',
    ),
    challenge: AuthSessionValidity * MINUTE_MS,
  };
}

function groupsOf(template: Template, poolId: string): Group[] {
  return template
    .resources<GroupProperties>('AWS::Cognito::UserPoolGroup')
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map(({ properties: { GroupName, Description } }) => ({ name: GroupName, description: Description }));
}
