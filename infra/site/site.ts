import { Aws, Duration, Validations } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MISSING_FILES_PATH, SITE_SECRET_HEADER } from '../../domain/api.ts';
import { APPLICATIONS, CAPTCHA_PAGES } from '../../domain/pages.ts';
import { SITE_CONFIG_PATH } from '../../domain/site-config.ts';
import { sendToEventBridge } from '../bucket-events.ts';
import { SiteRecords } from '../dns/domain-name.ts';
import { hostNames } from '../dns/host-names.ts';
import type { EdgeResources } from '../edge-stack.ts';
import { addMetadata } from '../metadata/template-metadata.ts';
import { removalPolicy } from '../removal-policy.ts';
import { EDGE_REGION, type StageSettings } from '../stages.ts';
import { uploadsOrigin } from '../uploads/uploads.ts';
import { contentSecurityPolicy, type Loading, REPORTING_ENDPOINTS } from './content-security-policy.ts';
import { DistributionLog } from './distribution-log.ts';
import { responseHeaders } from './response-headers.ts';
import { identityOrigin } from './site-config.ts';
import { ASSETS_FOLDER, siteManifest, viewerFunction } from './viewer-function.ts';

/** Output folder of the web build, which this bucket serves, relative to the repository. */
const SITE_DIRECTORY = 'dist/web/client';

/** How long the edge waits for the API: longer than that waits for its authorizer and its function together. */
const API_TIMEOUT = Duration.seconds(33);

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
    const bucket = S3BucketOrigin.withOriginAccessControl(this.bucket);
    const apiOrigin = (originPath?: string) =>
      new HttpOrigin(apiHostName, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: API_TIMEOUT,
        customHeaders: { [SITE_SECRET_HEADER]: siteSecret },
        ...(originPath !== undefined && { originPath }),
      });
    const api = apiOrigin();
    const files = withFallback(bucket, apiOrigin(MISSING_FILES_PATH));

    const viewer = this.viewer(stage);
    const pages = this.pages(files, viewer, stage);
    const captcha = { ...pages, responseHeadersPolicy: this.captchaHeaders(stage) };
    const application = { ...pages, responseHeadersPolicy: this.applicationHeaders(stage) };
    const renewed = { ...pages, cachePolicy: this.briefCaching() };

    this.distribution = new Distribution(this, 'Distribution', {
      ...ownNames(stage, edge.certificate),
      ...(edge.firewallArn && { webAclId: edge.firewallArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: pages,
      additionalBehaviors: {
        [`${ASSETS_FOLDER}*`]: this.assets(files, viewer),
        [SITE_CONFIG_PATH]: {
          ...pages,
          responseHeadersPolicy: responseHeaders(this, 'ConfigHeaders', 'briefly'),
        },
        '/content/*': renewed,
        '/blog*': { ...renewed, origin: withFallback(bucket, api) },
        '/feed.xml': renewed,
        '/sitemap.xml': renewed,
        ...Object.fromEntries(CAPTCHA_PAGES.map((path) => [path, captcha])),
        ...Object.fromEntries(APPLICATIONS.map((path) => [`${path}*`, application])),
        '/api/*': this.api(api),
      },
    });
    this.url = `https://${stage.domain?.hostName ?? this.distribution.distributionDomainName}`;
    // CloudFront's log deliveries can be made in this region only, and a stage in another one has them nowhere.
    if (stage.region === EDGE_REGION) {
      const { distribution } = this;
      new DistributionLog(this, 'Log', { stage, distribution, bucket: accessLogs });
    }
    if (stage.domain) new SiteRecords(this, 'Records', stage.domain, this.distribution);
    acknowledgeFindings(this.distribution, stage);
  }

  private createBucket(stage: StageSettings, accessLogs: IBucket): IBucket {
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site-bucket/',
      removalPolicy: removalPolicy(stage),
    });
    sendToEventBridge(bucket);
    addMetadata(bucket, 'siteDirectory', SITE_DIRECTORY);
    // The CDK's own types are not exact about optional properties.
    return bucket as IBucket;
  }

  private viewer({ domain }: StageSettings): EdgeFunction {
    return new EdgeFunction(this, 'Viewer', {
      comment: 'Maps paths to files and answers 404 for unknown ones',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(viewerFunction(siteManifest({ domain }))),
    });
  }

  private pages(files: IOrigin, viewer: EdgeFunction, stage: StageSettings): BehaviorOptions {
    return {
      origin: files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.pageHeaders('PageHeaders', { ...servicesOf(stage), ...tagsOf(stage) }),
      functionAssociations: [
        { function: viewer, eventType: FunctionEventType.VIEWER_REQUEST },
        { function: viewer, eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
    };
  }

  private captchaHeaders(stage: StageSettings): ResponseHeadersPolicy {
    return this.pageHeaders('CaptchaHeaders', {
      ...servicesOf(stage),
      ...tagsOf(stage),
      ...captchaOf(stage),
    });
  }

  /**
   * For pages for or behind sign-in: no third party, whatever the stage's settings, and none that runs in another page
   * can open one of them and reach into it. Browsers that do not know the value take them for pages of another group, too.
   */
  private applicationHeaders(stage: StageSettings): ResponseHeadersPolicy {
    const loading = {
      ...servicesOf(stage),
      // Everything below it: in the local run a bucket is a folder.
      uploadsOrigin: `${uploadsOrigin(stage)}/`,
    };
    return this.pageHeaders('ApplicationHeaders', loading, {
      'cross-origin-opener-policy': 'noopener-allow-popups',
    });
  }

  private pageHeaders(
    id: string,
    loading: Loading,
    more: Readonly<Record<string, string>> = {},
  ): ResponseHeadersPolicy {
    const headers = { ...REPORTING_ENDPOINTS, ...more };
    return responseHeaders(this, id, 'revalidated', contentSecurityPolicy(loading), headers);
  }

  /** Posts are uploaded without a deployment, so the distribution's cache is not invalidated for changed documents. */
  private briefCaching(): CachePolicy {
    return new CachePolicy(this, 'BriefCaching', {
      comment: 'For what may be replaced at any time',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.minutes(1),
      maxTtl: Duration.minutes(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /** Errors have the policy's caching; the function lets browsers keep what is there. */
  private assets(files: IOrigin, viewer: EdgeFunction): BehaviorOptions {
    return {
      origin: files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: responseHeaders(this, 'AssetHeaders', 'unlessSet'),
      functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_RESPONSE }],
    };
  }

  private api(api: IOrigin): BehaviorOptions {
    return {
      origin: api,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The API rejects requests with the site's host name.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: responseHeaders(this, 'ApiHeaders', 'never'),
    };
  }
}

/** Only the API responds with a 404 page. A bucket that may not be listed responds with 403 for missing files. */
function withFallback(files: IOrigin, api: IOrigin): IOrigin {
  return new OriginGroup({ primaryOrigin: files, fallbackOrigin: api, fallbackStatusCodes: [403, 404] });
}

/** Services of ours that pages call. */
function servicesOf(stage: StageSettings): Loading {
  return { uploadsOrigin: uploadsOrigin(stage), identityOrigin: identityOrigin(Aws.REGION) };
}

function tagsOf({ tagManagerId }: StageSettings): Loading {
  return tagManagerId === undefined ? {} : { tagManagerId };
}

function captchaOf({ captchaSiteKey }: StageSettings): Loading {
  return captchaSiteKey === undefined ? {} : { captchaSiteKey };
}

function ownNames({ domain }: StageSettings, certificate: ICertificate | undefined) {
  if (!domain || !certificate) return {};
  return {
    domainNames: hostNames(domain),
    certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function acknowledgeFindings(distribution: Distribution, { domain, firewall }: StageSettings): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR1',
    reason: 'Clients travel, and payment is reviewed by the provider.',
  });
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR3',
    reason:
      'A log delivery writes the access log: the log of the distribution itself has queries and referrers.',
  });
  if (!firewall) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR2',
      reason:
        'Routes are throttled. A firewall is a setting of the stage; it costs more than an idle site does.',
    });
  }
  if (!domain) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'The certificate of cloudfront.net comes with its own TLS minimum; a stage with a domain has 1.2.',
    });
  }
}
