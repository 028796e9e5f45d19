import { Duration, Validations } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SITE_SECRET_HEADER } from '../../domain/api.ts';
import { BLOG_PATH } from '../../domain/site/blog.ts';
import { NEWSLETTER_PAGE } from '../../domain/site/pages.ts';
import { EARLIER_VERSION_DAYS } from '../../domain/site/post-files.ts';
import { PRIVATE_BUCKET, sendToEventBridge } from '../buckets.ts';
import { SiteRecords } from '../dns/domain-name.ts';
import { listHostNames } from '../dns/host-names.ts';
import { hasPaidFeatures, PLAN_LIMITS } from '../edge/edge-plans.ts';
import type { EdgeResources } from '../edge/edge-stack.ts';
import { addMetadata } from '../metadata/template-metadata.ts';
import { getRemovalPolicy } from '../removal-policy.ts';
import { EDGE_REGION, type StageSettings } from '../stages.ts';
import { DistributionLog } from './distribution-log.ts';
import { createResponseHeaders } from './response-headers.ts';
import { createSiteManifest, renderViewerFunction } from './viewer-function.ts';

/** Output folder of the web build, which this bucket serves, relative to the repository. */
const SITE_DIRECTORY = 'dist/web/client';

/** How long the edge waits for the API: longer than that waits for its authorizer and its function together. */
const API_TIMEOUT = Duration.seconds(33);

/** The policy of AWS gives errors of the origins, on which no function runs, headers that protect. */
const COMMON = {
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  compress: true,
  responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
} as const;

export interface SiteProps {
  readonly stage: StageSettings;
  /** Host name for `/api/*`. */
  readonly apiHostName: string;
  /** Sent with calls of the API. */
  readonly siteSecret: string;
  readonly accessLogs: IBucket;
  readonly edge: EdgeResources;
}

/** The website: files in a private bucket behind a distribution, which also forwards to the API. */
export class Site extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  /** URL of the site, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, { stage, apiHostName, siteSecret, accessLogs, edge }: SiteProps) {
    super(scope, id);
    this.bucket = this.createBucket(stage, accessLogs);
    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      // With the right to list, S3 answers 404 for a missing file. The edge function never lets visitors list files.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const api = new HttpOrigin(apiHostName, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: API_TIMEOUT,
      customHeaders: { [SITE_SECRET_HEADER]: siteSecret },
    });
    const pages = { ...COMMON, ...this.createViewer(stage), cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    this.distribution = new Distribution(this, 'Distribution', {
      ...getDomainSettings(stage, edge.certificate),
      ...(edge.firewallArn && { webAclId: edge.firewallArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      defaultBehavior: { ...pages, origin: files },
      additionalBehaviors: {
        [`${BLOG_PATH}/*`]: { ...pages, origin: api },
        [`${NEWSLETTER_PAGE}/*`]: { ...pages, origin: api },
        '/api/*': {
          ...COMMON,
          origin: api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // The API rejects requests with the site's host name.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    });
    this.subscribe(stage, edge.firewallArn);
    this.url = `https://${stage.domain?.hostName ?? this.distribution.distributionDomainName}`;
    // CloudFront's log deliveries can be made in this region only, and a stage in another one has them nowhere.
    if (stage.region === EDGE_REGION && hasPaidFeatures(stage)) {
      const { distribution } = this;
      new DistributionLog(this, 'Log', { stage, distribution, bucket: accessLogs });
    }
    if (stage.domain) new SiteRecords(this, 'Records', stage.domain, this.distribution);
    acknowledgeFindings(this.distribution, stage);
  }

  private createBucket(stage: StageSettings, accessLogs: IBucket): IBucket {
    const bucket = new Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(EARLIER_VERSION_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site-bucket/',
      removalPolicy: getRemovalPolicy(stage),
    });
    sendToEventBridge(bucket);
    addMetadata(bucket, 'siteDirectory', SITE_DIRECTORY);
    // The CDK's own types are not exact about optional properties.
    return bucket as IBucket;
  }

  /**
   * Subscribes to the stage's plan. A paid plan starts once an operator has approved it: docs/operations.md#change-the-plan-of-the-edge.
   * @throws Error when the settings do not fit the plan
   */
  private subscribe({ edgePlan, name, region }: StageSettings, firewallArn: string | undefined): void {
    const limits = PLAN_LIMITS[edgePlan];
    if (!limits) return;
    if (firewallArn === undefined || region !== EDGE_REGION) {
      throw new Error(
        `The edgePlan '${edgePlan}' of stage ${name} needs a firewall, and the region ${EDGE_REGION}. Set it to 'pay-as-you-go' otherwise.`,
      );
    }
    new CfnSubscription(this, 'Plan', {
      planFamily: 'CloudFront',
      planTier: limits.tier,
      resourceArns: [this.distribution.distributionArn, firewallArn],
    });
  }

  private createViewer(stage: StageSettings): Pick<BehaviorOptions, 'functionAssociations'> {
    const source = renderViewerFunction(createSiteManifest(stage), createResponseHeaders(stage));
    const viewer = new EdgeFunction(this, 'Viewer', {
      comment: 'Maps paths to files, answers 404 for unknown ones and adds headers',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(source),
    });
    return {
      functionAssociations: [
        { function: viewer, eventType: FunctionEventType.VIEWER_REQUEST },
        { function: viewer, eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
    };
  }
}

function getDomainSettings({ domain }: StageSettings, certificate: ICertificate | undefined) {
  if (!domain || !certificate) return {};
  return {
    domainNames: listHostNames(domain),
    certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function acknowledgeFindings(distribution: Distribution, { domain, firewall }: StageSettings): void {
  const acknowledge = (id: string, reason: string) =>
    Validations.of(distribution).acknowledge({ id, reason });
  acknowledge('AwsSolutions-CFR1', 'Clients travel, and payment is reviewed by the provider.');
  acknowledge(
    'AwsSolutions-CFR3',
    'Where the plan has a log, a log delivery writes it: that of the distribution itself has queries and referrers.',
  );
  acknowledge(
    'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The function maps `/` to a document, and runs on each request that the bucket gets. A test holds it to that.',
  );
  if (!firewall) {
    acknowledge(
      'AwsSolutions-CFR2',
      'Routes are throttled. A firewall is a setting of the stage; without a plan it costs more than an idle site does.',
    );
  }
  if (!domain) {
    acknowledge(
      'AwsSolutions-CFR4',
      'The certificate of cloudfront.net comes with its own TLS minimum; a stage with a domain has 1.2.',
    );
  }
}
