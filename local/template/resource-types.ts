/** The supported CloudFormation resource types with their names, and those that are ignored on purpose. */

import { createHash } from 'node:crypto';

/** The values from which names are made. */
export interface NamingContext {
  readonly logicalId: string;
  readonly stackName: string;
  readonly region: string;
  readonly account: string;
  /** A property of the resource, resolved; undefined if it is not set. */
  property(name: string): string | undefined;
}

/** The values of a resource's references. */
export interface Names {
  /** The value of `Ref`. */
  readonly ref: string;
  /** The values of `Fn::GetAtt`, by attribute. */
  readonly attributes: Readonly<Record<string, string>>;
}

const byLogicalId = ({ logicalId }: NamingContext): Names => ({
  ref: logicalId,
  attributes: { Id: logicalId },
});

/** The names of a resource whose ARN contains its name, which is the value of `Ref`. */
const named =
  (nameProperty: string, arnOf: (name: string, context: NamingContext) => string) =>
  (context: NamingContext): Names => {
    const name = context.property(nameProperty) ?? `${context.stackName}-${context.logicalId}`;
    return { ref: name, attributes: { Arn: arnOf(name, context) } };
  };

function table(context: NamingContext): Names {
  const { ref, attributes } = named(
    'TableName',
    (name, { region, account }) => `arn:aws:dynamodb:${region}:${account}:table/${name}`,
  )(context);
  return {
    ref,
    attributes: { ...attributes, StreamArn: `${attributes.Arn}/stream/local` },
  };
}

/** `Ref` of these is the ARN. */
function topic(context: NamingContext): Names {
  const name = context.property('TopicName') ?? `${context.stackName}-${context.logicalId}`;
  const arn = `arn:aws:sns:${context.region}:${context.account}:${name}`;
  return { ref: arn, attributes: {} };
}

function emailIdentity({ property, logicalId }: NamingContext): Names {
  const identity = property('EmailIdentity') ?? '';
  const records = [1, 2, 3].flatMap((n) => [
    [`DkimDNSTokenName${n}`, `${logicalId.toLowerCase()}${n}._domainkey.${identity}`],
    [`DkimDNSTokenValue${n}`, `${logicalId.toLowerCase()}${n}.dkim.amazonses.com`],
  ]);
  return { ref: identity, attributes: Object.fromEntries(records) };
}

/** The same in every run, so that sessions in browsers stay valid. @param length at most 64 */
function madeUpId({ stackName, logicalId }: NamingContext, length: number): string {
  return createHash('sha256').update(`${stackName}/${logicalId}`).digest('hex').slice(0, length);
}

function userPool(context: NamingContext): Names {
  const { region, account } = context;
  const id = `${region}_${madeUpId(context, 9)}`;
  return {
    ref: id,
    attributes: {
      Arn: `arn:aws:cognito-idp:${region}:${account}:userpool/${id}`,
      ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${id}`,
    },
  };
}

const PLAYED: Readonly<Record<string, (context: NamingContext) => Names>> = {
  'AWS::ApiGatewayV2::Api': ({ logicalId }) => ({ ref: logicalId.toLowerCase(), attributes: {} }),
  'AWS::ApiGatewayV2::Authorizer': byLogicalId,
  'AWS::ApiGatewayV2::Integration': byLogicalId,
  'AWS::ApiGatewayV2::Route': byLogicalId,
  'AWS::ApiGatewayV2::Stage': ({ property }) => ({ ref: property('StageName') ?? '', attributes: {} }),
  'AWS::CloudFront::Distribution': ({ logicalId }) => ({
    ref: logicalId,
    attributes: { Id: logicalId, DomainName: `${logicalId.toLowerCase()}.cloudfront.net` },
  }),
  'AWS::CloudFront::Function': ({ logicalId, account }) => {
    const arn = `arn:aws:cloudfront::${account}:function/${logicalId}`;
    return { ref: arn, attributes: { FunctionARN: arn } };
  },
  'AWS::CloudFront::OriginAccessControl': byLogicalId,
  'AWS::Cognito::UserPool': userPool,
  'AWS::Cognito::UserPoolClient': (context) => ({ ref: madeUpId(context, 26), attributes: {} }),
  'AWS::Cognito::UserPoolGroup': ({ property }) => ({ ref: property('GroupName') ?? '', attributes: {} }),
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::Rule': named(
    'Name',
    (name, { region, account }) => `arn:aws:events:${region}:${account}:rule/${name}`,
  ),
  'AWS::IAM::Role': named('RoleName', (name, { account }) => `arn:aws:iam::${account}:role/${name}`),
  'AWS::Lambda::Function': named(
    'FunctionName',
    (name, { region, account }) => `arn:aws:lambda:${region}:${account}:function:${name}`,
  ),
  'AWS::Lambda::EventInvokeConfig': byLogicalId,
  'AWS::Lambda::EventSourceMapping': byLogicalId,
  'AWS::S3::Bucket': (context) => {
    const name = context.property('BucketName') ?? `${context.stackName}-${context.logicalId}`.toLowerCase();
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        RegionalDomainName: `${name}.s3.${context.region}.amazonaws.com`,
      },
    };
  },
  'AWS::S3::BucketPolicy': byLogicalId,
  'AWS::SES::ConfigurationSet': named(
    'Name',
    (name, { region, account }) => `arn:aws:ses:${region}:${account}:configuration-set/${name}`,
  ),
  'AWS::SES::ConfigurationSetEventDestination': byLogicalId,
  'AWS::SES::EmailIdentity': emailIdentity,
  'AWS::SecretsManager::Secret': (context) => {
    const name = context.property('Name') ?? context.logicalId;
    // AWS ends the ARN with six random characters, so that a secret created again has another one.
    const Id = `arn:aws:secretsmanager:${context.region}:${context.account}:secret:${name}-${madeUpId(context, 6)}`;
    return { ref: Id, attributes: { Id } };
  },
  'AWS::SNS::Subscription': ({ property, logicalId }) => ({
    ref: `${property('TopicArn')}:${logicalId}`,
    attributes: {},
  }),
  'AWS::SNS::Topic': topic,
  'AWS::SQS::Queue': (context) => {
    const { account, region } = context;
    const name = context.property('QueueName') ?? `${context.stackName}-${context.logicalId}`;
    const ref = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
    return { ref, attributes: { Arn: `arn:aws:sqs:${region}:${account}:${name}`, QueueName: name } };
  },
  'AWS::SSM::Parameter': (context) => {
    const name = context.property('Name') ?? `${context.stackName}-${context.logicalId}`;
    return { ref: name, attributes: { Value: context.property('Value') ?? '' } };
  },
};

/** Types outside of requests: logs, monitoring, and analysis, and resources read without a name. */
const LEFT_OUT = [
  /^AWS::Budgets::/,
  /^AWS::CDK::Metadata$/,
  /^AWS::CertificateManager::/,
  /^AWS::CloudWatch::/,
  /^AWS::GuardDuty::/,
  /^AWS::IAM::/,
  /^AWS::Lambda::Permission$/,
  /^AWS::KMS::/,
  /^AWS::Logs::/,
  /^AWS::PricingPlanManager::/,
  /^AWS::Route53::/,
  /^AWS::SNS::TopicPolicy$/,
  /^AWS::SQS::QueuePolicy$/,
  /^AWS::WAFv2::/,
];

/** The host name of an HTTP API. */
export function apiDomain(apiId: string, region: string): string {
  return `${apiId}.execute-api.${region}.amazonaws.com`;
}

/** How the local cloud handles a resource type. */
export function getSupport(type: string): 'played' | 'left out' | 'unknown' {
  if (type in PLAYED) return 'played';
  return LEFT_OUT.some((pattern) => pattern.test(type)) ? 'left out' : 'unknown';
}

/** The names of a resource; undefined if its type is not supported. */
export function getResourceNames(type: string, context: NamingContext): Names | undefined {
  return PLAYED[type]?.(context);
}
