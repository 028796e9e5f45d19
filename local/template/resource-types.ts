/**
 * What the local cloud knows about CloudFormation resource types: the names it gives to those it plays,
 * and those it leaves out on purpose.
 */

/** What a name may be made from. */
export interface NamingContext {
  readonly logicalId: string;
  readonly stackName: string;
  readonly region: string;
  readonly account: string;
  /** A property of the resource, resolved; undefined when the template does not set it. */
  property(name: string): string | undefined;
}

/** The names of a resource. */
export interface Names {
  /** What `Ref` answers. */
  readonly ref: string;
  /** What `Fn::GetAtt` answers, by attribute. */
  readonly attributes: Readonly<Record<string, string>>;
}

const byLogicalId = ({ logicalId }: NamingContext): Names => ({
  ref: logicalId,
  attributes: { Id: logicalId },
});

function table(context: NamingContext): Names {
  const name = context.property('TableName') ?? `${context.stackName}-${context.logicalId}`;
  return {
    ref: name,
    attributes: { Arn: `arn:aws:dynamodb:${context.region}:${context.account}:table/${name}` },
  };
}

const PLAYED: Readonly<Record<string, (context: NamingContext) => Names>> = {
  'AWS::ApiGatewayV2::Api': ({ logicalId, region }) => {
    const id = logicalId.toLowerCase();
    const ApiEndpoint = `https://${apiDomain(id, region)}`;
    return { ref: id, attributes: { ApiId: id, ApiEndpoint } };
  },
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
  'AWS::CloudFront::ResponseHeadersPolicy': byLogicalId,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Lambda::Function': (context) => {
    const name = context.property('FunctionName') ?? `${context.stackName}-${context.logicalId}`;
    return {
      ref: name,
      attributes: { Arn: `arn:aws:lambda:${context.region}:${context.account}:function:${name}` },
    };
  },
  'AWS::S3::Bucket': (context) => {
    const name = context.property('BucketName') ?? `${context.stackName}-${context.logicalId}`.toLowerCase();
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${context.region}.amazonaws.com`,
      },
    };
  },
  'AWS::SSM::Parameter': (context) => {
    const name = context.property('Name') ?? `${context.stackName}-${context.logicalId}`;
    return { ref: name, attributes: { Value: context.property('Value') ?? '' } };
  },
};

/** Permissions, records and watching: nothing that a request passes through, so any name will do. */
const LEFT_OUT = [
  /^AWS::Budgets::/,
  /^AWS::CDK::Metadata$/,
  /^AWS::CertificateManager::/,
  /^AWS::CloudWatch::/,
  /^AWS::IAM::/,
  /^AWS::Lambda::Permission$/,
  /^AWS::Logs::/,
  /^AWS::Route53::/,
  /^AWS::S3::BucketPolicy$/,
  /^AWS::WAFv2::/,
];

/** The host name of an HTTP API's own address. */
export function apiDomain(apiId: string, region: string): string {
  return `${apiId}.execute-api.${region}.amazonaws.com`;
}

/** How the local cloud treats a resource type. */
export function treatment(type: string): 'played' | 'left out' | 'unknown' {
  if (type in PLAYED) return 'played';
  return LEFT_OUT.some((pattern) => pattern.test(type)) ? 'left out' : 'unknown';
}

/** The names of a resource, or undefined when its type is not played. */
export function namesOf(type: string, context: NamingContext): Names | undefined {
  return PLAYED[type]?.(context);
}
