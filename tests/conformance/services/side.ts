/** The two sides of the comparison, with a pool and a sender of the template, and two buckets. */
import {
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
  SetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateConfigurationSetCommand, SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import { SSMClient } from '@aws-sdk/client-ssm';
import type { User } from '../../../local/aws/cognito/directory.ts';
import { readUserPools } from '../../../local/aws/cognito/pools.ts';
import { type CognitoStandIn, startCognito } from '../../../local/aws/cognito.ts';
import { LOCAL_CREDENTIALS } from '../../../local/aws/credentials.ts';
import type { Bucket } from '../../../local/aws/s3/buckets.ts';
import { startS3 } from '../../../local/aws/s3.ts';
import { sesAccount } from '../../../local/aws/ses/account.ts';
import { startSes } from '../../../local/aws/ses.ts';
import { startParameterStore } from '../../../local/aws/ssm.ts';
import { LOCAL_REGION } from '../../../local/local-template.ts';
import type { Template } from '../../../local/template/template.ts';

/** A service that is called. */
export interface Side {
  readonly cognitoUrl: string;
  readonly cognito: CognitoIdentityProviderClient;
  /** As functions have it. */
  readonly s3: S3Client;
  /** With the checksums that the SDK adds by itself. */
  readonly s3OfOperators: S3Client;
  readonly ses: SESClient;
  readonly ssm: SSMClient;
  readonly pool: { readonly UserPoolId: string };
  readonly clientId: string;
  /** Keeps versions. */
  readonly uploads: string;
  /** Keeps none. */
  readonly site: string;
  /** Verified. */
  readonly domain: string;
  readonly configurationSet: string;
  /** The code that somebody was mailed. */
  codeOf(email: string, purpose: keyof User['codes']): string;
  /** What later calls need of the answers to earlier ones. */
  readonly kept: Map<string, string>;
}

export interface OurSide extends Side {
  stop(): Promise<void>;
}

type Urls = Readonly<Record<'cognito' | 's3' | 'ses' | 'ssm', string>>;

export async function startOurSide(template: Template): Promise<OurSide> {
  const standIns = await Promise.all([startCognito(), startS3(), startSes(), startParameterStore()]);
  const [cognito, s3, ses, ssm] = standIns;
  // The words of mails are none of what is compared here.
  const pools = readUserPools(template).map((pool) => ({
    ...pool,
    customMessage: undefined,
    preSignUp: undefined,
    postAuthentication: undefined,
    postConfirmation: undefined,
  }));
  cognito.setPools(pools);
  cognito.mailThrough(() => {});
  await s3.setBuckets(BUCKETS);
  ses.setAccount(sesAccount(template));
  return {
    ...clientsOf({ cognito: cognito.url, s3: s3.url, ses: ses.url, ssm: ssm.url }),
    ...namesOf(template),
    pool: { UserPoolId: pools[0]?.id ?? '' },
    clientId: pools[0]?.clients[0]?.id ?? '',
    codeOf: (email, purpose) => mailedCode(cognito, email, purpose),
    async stop() {
      await Promise.all(standIns.map((standIn) => standIn.stop()));
    },
  };
}

/** @param url of moto, which is told what the template says */
export async function motoSide(template: Template, url: string): Promise<Side> {
  const clients = clientsOf({ cognito: url, s3: url, ses: url, ssm: url });
  const { cognito, s3, ses } = clients;
  const names = namesOf(template);
  const poolOf = template.resources<CreateUserPoolCommandInput>('AWS::Cognito::UserPool')[0]?.properties;
  const { LambdaConfig: _, ...settings } = poolOf ?? {};
  const { UserPool } = await cognito.send(new CreateUserPoolCommand({ ...settings, PoolName: 'pool' }));
  const pool = { UserPoolId: UserPool?.Id ?? '' };
  const hasTotp = { MfaConfiguration: 'OPTIONAL', SoftwareTokenMfaConfiguration: { Enabled: true } } as const;
  await cognito.send(new SetUserPoolMfaConfigCommand({ ...pool, ...hasTotp }));
  const [client] = template.resources<CreateUserPoolClientCommandInput>('AWS::Cognito::UserPoolClient');
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({ ...client?.properties, ...pool, ClientName: 'browser' }),
  );
  for (const { groups } of readUserPools(template)) {
    for (const { name } of groups) {
      await cognito.send(new CreateGroupCommand({ ...pool, GroupName: name }));
    }
  }
  for (const { name: Bucket, isVersioned } of BUCKETS) {
    await s3.send(new CreateBucketCommand({ Bucket }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    if (isVersioned) await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  }
  await ses.send(new VerifyDomainIdentityCommand({ Domain: names.domain }));
  const ConfigurationSet = { Name: names.configurationSet };
  await ses.send(new CreateConfigurationSetCommand({ ConfigurationSet }));
  return { ...clients, ...names, pool, clientId: UserPoolClient?.ClientId ?? '', codeOf: () => '123456' };
}

/** What policies forbid is none of what is compared here. */
const BUCKETS: readonly Bucket[] = ['site', 'uploads'].map((name) => ({
  name,
  arn: `arn:aws:s3:::${name}`,
  region: LOCAL_REGION,
  accountId: '123456789012',
  corsRules: [],
  lifecycleRules: [],
  policy: undefined,
  isVersioned: name === 'uploads',
  sendsEvents: false,
}));

function namesOf(template: Template) {
  const { identities, configurationSets } = sesAccount(template);
  return {
    uploads: 'uploads',
    site: 'site',
    domain: identities[0] ?? '',
    configurationSet: [...configurationSets.keys()][0] ?? '',
    kept: new Map<string, string>(),
  };
}

function clientsOf(urls: Urls) {
  const at = (endpoint: string) => ({
    endpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
  });
  return {
    cognitoUrl: urls.cognito,
    cognito: new CognitoIdentityProviderClient(at(urls.cognito)),
    // As in lambdas/aws/s3.ts.
    s3: new S3Client({ ...at(urls.s3), requestChecksumCalculation: 'WHEN_REQUIRED' }),
    s3OfOperators: new S3Client(at(urls.s3)),
    ses: new SESClient(at(urls.ses)),
    ssm: new SSMClient(at(urls.ssm)),
  };
}

function mailedCode(cognito: CognitoStandIn, email: string, purpose: keyof User['codes']): string {
  const users = cognito.accounts().flatMap((accounts) => accounts.users);
  return users.find(({ attributes }) => attributes.email === email)?.codes[purpose]?.value ?? '';
}
