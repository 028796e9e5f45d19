import { Aws, Duration, Stack, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { brand } from '../../domain/brand.ts';
import { UPLOAD_PREFIX } from '../../domain/onboarding-files.ts';
import { bucketResource, sendEvents } from '../bucket-events.ts';
import { removalPolicy } from '../removal-policy.ts';
import type { StageSettings } from '../stages.ts';

/** Files that were uploaded and never submitted are kept for as long, in days. */
const PENDING_DAYS = 7;

/** Files that are not what they say they are. */
const REJECTED_DAYS = 1;

/** What is replaced or deleted is not the team's to see; versions that belong to a form have neither tag. */
const EARLIER_DAYS = 1;

const READING = ['s3:GetObject', 's3:GetObjectVersion'];

/** The same of whatever version is current, and of one that is named. */
type FileAction =
  | `GetObject${'' | 'Version'}`
  | 'PutObject'
  | `${'Get' | 'Put'}Object${'' | 'Version'}Tagging`;

/** For how long a browser may remember that it may post here. */
const CORS_MAX_AGE_SECONDS = 3600;

export interface UploadsProps {
  readonly stage: StageSettings;
  readonly siteUrl: string;
  readonly accessLogs: IBucket;
}

/**
 * Takes the files that clients send with their onboarding form, straight from the browser and under a signed policy.
 * The tags that the rules here go by are written in lambdas/uploads/upload-tags.ts.
 */
export class Uploads extends Construct {
  readonly bucket: IBucket;
  /** Where the files are, and for functions that lead to downloads, whether those wait for scans. */
  readonly environment: { readonly UPLOADS_BUCKET: string; readonly UPLOADS_ARE_SCANNED?: 'true' };

  constructor(scope: Construct, id: string, { stage, siteUrl, accessLogs }: UploadsProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: bucketName(stage),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      cors: [{ allowedOrigins: [siteUrl], allowedMethods: [HttpMethods.POST], maxAge: CORS_MAX_AGE_SECONDS }],
      // A permission to upload is good for ten minutes: what comes under the same key after the form is another version.
      versioned: true,
      lifecycleRules: [
        { id: 'pending', tagFilters: { state: 'pending' }, ...endsAfter(PENDING_DAYS) },
        { id: 'rejected', tagFilters: { check: 'rejected' }, ...endsAfter(REJECTED_DAYS) },
        { id: 'deleted', expiredObjectDeleteMarker: true },
        { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'uploads-bucket/',
      removalPolicy: removalPolicy(stage),
    });
    sendEvents(bucket);
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NobodyReadsRejectedFiles',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: READING,
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 's3:ExistingObjectTag/check': 'rejected' } },
      }),
    );
    this.bucket = bucket as IBucket; // The CDK's own types are not exact about optional properties.
    this.environment = {
      UPLOADS_BUCKET: bucket.bucketName,
      ...(stage.scansUploads && { UPLOADS_ARE_SCANNED: 'true' }),
    };
    this.acknowledgeUseIn(scope);
  }

  /**
   * Lets nobody read a file that was not found clean.
   * @param roleArns of those who look into it before that
   */
  closeUntilClean(roleArns: readonly string[]): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NobodyReadsUnscannedFiles',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: READING,
        resources: [this.bucket.arnForObjects('*')],
        // Denied if both hold: the tag is another one or not there, and the caller is none of the roles.
        conditions: {
          StringNotEquals: { 's3:ExistingObjectTag/scan': 'clean' },
          ArnNotEquals: { 'aws:PrincipalArn': roleArns },
        },
      }),
    );
  }

  /** Lets a function do something with the files. */
  mayUseFiles(...actions: readonly FileAction[]) {
    return new PolicyStatement({
      actions: actions.map((action) => `s3:${action}`),
      resources: [this.bucket.arnForObjects(`${UPLOAD_PREFIX}*`)],
    });
  }

  /** Says why functions may use all files, where they do. @param scope of the functions */
  acknowledgeUseIn(scope: Construct): void {
    const bucketId = Stack.of(this).getLogicalId(bucketResource(this.bucket));
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${UPLOAD_PREFIX}*]`,
      reason: 'Each file has a key of its own. All are in this folder, and nothing else is.',
    });
  }

  /** Lets a function learn that a file is missing. Without it S3 only says that the file may not be read. */
  mayMissFiles(): PolicyStatement {
    return new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] });
  }
}

/** Ends current versions by marking them as deleted, and earlier ones for good. */
function endsAfter(days: number): Pick<LifecycleRule, 'expiration' | 'noncurrentVersionExpiration'> {
  return { expiration: Duration.days(days), noncurrentVersionExpiration: Duration.days(EARLIER_DAYS) };
}

/**
 * Where browsers post files. Told by name and not by the bucket: the bucket has to know the site's URL, and the
 * site's pages this one.
 */
export function uploadsOrigin(stage: StageSettings): string {
  return `https://${bucketName(stage)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
}

function bucketName({ name }: StageSettings): string {
  return `${brand.shortName}-${name}-uploads-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}
