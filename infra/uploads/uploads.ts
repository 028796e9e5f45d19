import { Aws, Duration } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Bucket, HttpMethods, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { GUARDS } from '../../domain/function-variables.ts';
import { UPLOAD_PREFIX } from '../../domain/onboarding/onboarding-files.ts';
import { RETENTION_DAYS } from '../../domain/retention.ts';
import { POST_PICTURES_PREFIX } from '../../domain/site/post-pictures.ts';
import { acknowledgeFolders, PRIVATE_BUCKET, sendToEventBridge } from '../buckets.ts';
import { allow, type HandlerFunction } from '../functions/function.ts';
import type { Parts } from '../parts.ts';
import { getRemovalPolicy } from '../removal-policy.ts';
import type { StageSettings } from '../stages.ts';
import { getUploadsBucketName } from './bucket-name.ts';

/** Actions on the current version of a file, or on a named one. */
type FileAction =
  | `GetObject${'' | 'Version'}`
  | 'PutObject'
  | 'DeleteObjectVersion'
  | `${'Get' | 'Put'}Object${'' | 'Version'}Tagging`;

/** How long a browser may cache the preflight response, in seconds. */
const CORS_MAX_AGE_SECONDS = 3600;

export interface UploadsProps extends Pick<Parts, 'stage' | 'siteUrl'> {
  readonly accessLogs: IBucket;
}

/** Receives files of onboarding forms from browsers. lambdas/uploads/upload-tags.ts writes the tags used here. */
export class Uploads extends Construct {
  readonly bucket: IBucket;
  private readonly isScanned: boolean;

  constructor(scope: Construct, id: string, { stage, siteUrl, accessLogs }: UploadsProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: getBucketName(stage),
      ...PRIVATE_BUCKET,
      // Forms post files, and the back office puts them into a copy for their owner.
      cors: [
        {
          allowedOrigins: [siteUrl],
          allowedMethods: [HttpMethods.POST, HttpMethods.GET],
          maxAge: CORS_MAX_AGE_SECONDS,
        },
      ],
      // A permission to upload is good for ten minutes: a later file under the same key is another version.
      versioned: true,
      lifecycleRules: [
        { id: 'pending', tagFilters: { state: 'pending' }, ...expireAfter(stage.retention.pendingUploads) },
        { id: 'rejected', tagFilters: { check: 'rejected' }, ...expireAfter(RETENTION_DAYS.rejectedUploads) },
        { id: 'refused', tagFilters: { check: 'refused' }, ...expireAfter(RETENTION_DAYS.refusedUploads) },
        { id: 'deleted', expiredObjectDeleteMarker: true },
        { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'uploads-bucket/',
      removalPolicy: getRemovalPolicy(stage),
    });
    sendToEventBridge(bucket);
    this.bucket = bucket as IBucket; // The CDK's own types are not exact about optional properties.
    this.denyReading('DenyReadingRejectedFiles', '*', {
      StringEquals: { 's3:ExistingObjectTag/check': ['rejected', 'refused'] },
    });
    this.isScanned = stage.scansUploads;
  }

  /** Denies reading files of forms that were not found clean. @param roleArns of functions that check files before that */
  closeUntilClean(roleArns: readonly string[]): void {
    // The pictures of posts are the team's own, and browsers have encoded them again.
    this.denyReading('DenyReadingUnscannedFiles', `${UPLOAD_PREFIX}*`, {
      // Denied if both hold: the tag is missing or has another value, and the caller has none of the roles.
      StringNotEquals: { 's3:ExistingObjectTag/scan': 'clean' },
      ArnNotEquals: { 'aws:PrincipalArn': roleArns },
    });
  }

  private denyReading(sid: string, keys: string, conditions: Record<string, object>): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        ...{ sid, effect: Effect.DENY, principals: [new AnyPrincipal()] },
        actions: ['s3:GetObject', 's3:GetObjectVersion'],
        resources: [this.bucket.arnForObjects(keys)],
        conditions,
      }),
    );
  }

  bindFiles(to: HandlerFunction, ...actions: readonly FileAction[]): void {
    to.setVariables({ UPLOADS_BUCKET: this.bucket.bucketName });
    const files = this.bucket.arnForObjects(`${UPLOAD_PREFIX}*`);
    const permitted = actions.map((action) => `s3:${action}`);
    to.permit(allow(permitted, files));
    this.acknowledgeUseIn(to);
  }

  /** Lets a function permit uploads of pictures for posts, and read them. */
  bindPictures(to: HandlerFunction): void {
    const folder = `${POST_PICTURES_PREFIX}*`;
    const actions = ['s3:GetObject', 's3:PutObject', 's3:PutObjectTagging'];
    to.permit(allow(actions, this.bucket.arnForObjects(folder)));
    const reason = 'Each picture has keys of its own. Nothing else is in this folder.';
    acknowledgeFolders(to, this.bucket, [folder], reason);
  }

  /** Acknowledges the rule against wildcards where all files may be used. */
  acknowledgeUseIn(scope: Construct): void {
    const reason = 'Each file has a key of its own. All are in this folder, and nothing else is.';
    acknowledgeFolders(scope, this.bucket, [`${UPLOAD_PREFIX}*`], reason);
  }

  /** Permits listing, without which S3's status for a missing file is 403. */
  permitListing(to: HandlerFunction): void {
    to.permit(allow(['s3:ListBucket'], this.bucket.bucketArn));
  }

  /** Lets a function delete all versions of files permanently. */
  bindErasing(to: HandlerFunction): void {
    this.bindFiles(to, 'DeleteObjectVersion');
    to.permit(allow(['s3:ListBucketVersions'], this.bucket.bucketArn));
  }

  /** Tells a function whether files stay closed until they are found clean. */
  bindScanGuard(to: HandlerFunction): void {
    to.setVariables({ UPLOADS_ARE_SCANNED: this.isScanned ? 'true' : GUARDS.UPLOADS_ARE_SCANNED });
  }
}

/** Marks current versions as deleted, and deletes earlier ones permanently. */
function expireAfter(days: number): Pick<LifecycleRule, 'expiration' | 'noncurrentVersionExpiration'> {
  return {
    expiration: Duration.days(days),
    noncurrentVersionExpiration: Duration.days(RETENTION_DAYS.deletedUploads),
  };
}

/** Origin to which browsers post files. Derived from the bucket's name, since bucket and pages depend on each other. */
export function getUploadsOrigin(stage: StageSettings): string {
  return `https://${getBucketName(stage)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
}

function getBucketName(stage: StageSettings): string {
  return getUploadsBucketName(stage, Aws.ACCOUNT_ID, Aws.REGION);
}
