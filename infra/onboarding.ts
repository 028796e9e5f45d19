import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { UPLOAD_PREFIX } from '../domain/onboarding/onboarding-files.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { bindCaptchaOrSession } from './captcha.ts';
import { HandlerFunction } from './functions/function.ts';
import { createDeadLetterQueue } from './observability/dead-letters.ts';
import { createReportedMetric } from './observability/metrics.ts';
import type { Parts } from './parts.ts';
import { bind } from './table.ts';
import { MalwareScan } from './uploads/malware-scan.ts';
import { Uploads } from './uploads/uploads.ts';

/** How many files are checked at once; SQS allows no fewer. A new account runs ten functions at once, checkouts too. */
const CHECKS_AT_ONCE = 2;

/** How often a check is tried. AWS recommends at least five, since a check that the account turns away counts too. */
const CHECK_ATTEMPTS = 5;

/** The wait before a check is retried: six times the function's timeout, as AWS recommends. */
const CHECK_AGAIN = Duration.seconds(150);

/** With these a function keeps the files that were sent with a form. */
const KEEPING_FILES = ['GetObjectTagging', 'GetObjectVersionTagging', 'PutObjectVersionTagging'] as const;

/** A presigned form has only the permissions of the function that signed it. */
const PERMITTING_UPLOADS = ['PutObject', 'PutObjectTagging'] as const;

/** Ten times a visitor's daily limit. */
const MAX_DAILY_GIGABYTES = 12;

export interface OnboardingProps
  extends Pick<
    Parts,
    'stage' | 'functionsDir' | 'api' | 'siteUrl' | 'data' | 'identity' | 'mail' | 'payments' | 'alarms'
  > {
  readonly accessLogs: IBucket;
}

/** Receives the onboarding forms of new clients and their files. */
export class Onboarding extends Construct {
  /** The files of the forms. */
  readonly uploads: Uploads;
  private readonly props: OnboardingProps;

  constructor(scope: Construct, id: string, props: OnboardingProps) {
    super(scope, id);
    this.props = props;
    this.uploads = new Uploads(this, 'Uploads', props);
    this.receiveForms();
    this.checkUploads();
  }

  /** A function for all that clients do without an account: the form, its draft, and its files. */
  private receiveForms(): void {
    const { stage, siteUrl, data, identity, mail, payments } = this.props;
    const handler = new HandlerFunction(this, 'Form', this.props, { name: 'onboarding' });
    handler.setVariables({ ONBOARDING_DRAFT_DAYS: String(stage.retention.onboardingDrafts) });
    mail.bindRecordEmails(handler);
    mail.bindTokenKey(handler);
    bindVisitorLimits(this.props, handler);
    bindCaptchaOrSession(stage, siteUrl, identity.pool.userPoolId, handler);
    payments.bindReading(handler);
    bind(data.onboardingSubmissions, handler, 'Get', 'Put', 'Update');
    bind(data.onboardingDrafts, handler, 'Get', 'Put', 'Update');
    bind(data.orders, handler, 'Get');
    this.uploads.bindFiles(handler, ...KEEPING_FILES, ...PERMITTING_UPLOADS);
    this.uploads.permitListing(handler);
    this.addRoutes(handler);
  }

  private addRoutes(handler: HandlerFunction): void {
    const { api } = this.props;
    api.addPublicRoute('FormRoute', {
      route: routes.onboarding,
      handler,
      throttle: { rate: 5, burst: 10 },
      reason:
        'Clients fill in the form without an account. A paid checkout or a captcha holds programs back.',
    });
    // A second try of an upload that failed, or from another device.
    api.addPublicRoute('LaterFilesRoute', {
      route: routes.onboardingFiles,
      handler,
      throttle: { rate: 10, burst: 30 },
      reason: 'Clients add files without an account. The proof that they sent the form is the secret.',
    });
    const draft = {
      handler,
      throttle: { rate: 10, burst: 20 },
      reason:
        'Clients fill in the form without an account. The link in their email has the secret, or their browser.',
    };
    api.addPublicRoute('DraftRoute', { route: routes.onboardingDraft, ...draft });
    api.addPublicRoute('DraftSaveRoute', { route: routes.onboardingDraftSave, ...draft });
    api.addPublicRoute('PermitRoute', {
      route: routes.onboardingUpload,
      handler,
      throttle: { rate: 20, burst: 60 },
      reason: 'Clients upload without an account. What is not submitted with a form expires.',
    });
  }

  /**
   * Checks a file again when its tags change, since two functions can overwrite each other's tags. A form with a hundred files
   * causes two hundred events, which wait in a queue so that visitors' calls are not throttled.
   */
  private checkUploads(): void {
    const { stage, data, alarms } = this.props;
    const { bucketName } = this.uploads.bucket;
    const scan = stage.scansUploads
      ? new MalwareScan(this, 'Scan', { stage, uploads: this.uploads, alarms })
      : undefined;
    const check = new HandlerFunction(this, 'Check', this.props, {
      name: 'upload-check',
      isBackground: true,
    });
    bind(data.onboardingSubmissions, check, 'Get', 'Put', 'Update');
    bind(data.rateLimits, check, 'Update');
    this.uploads.bindFiles(
      check,
      'GetObjectVersion',
      'GetObjectVersionTagging',
      'PutObjectVersionTagging',
      'DeleteObjectVersion',
    );
    this.uploads.permitListing(check);
    this.uploads.bindScanGuard(check);
    const deadLetters = createDeadLetterQueue(this, alarms);
    const changes = new Queue(this, 'Changes', {
      enforceSSL: true,
      visibilityTimeout: CHECK_AGAIN,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: CHECK_ATTEMPTS },
    });
    check.function.addEventSource(
      new SqsEventSource(changes, { batchSize: 1, maxConcurrency: CHECKS_AT_ONCE }),
    );
    scan?.notify(check, changes);
    this.watchBytes();
    new Rule(this, 'Uploaded', {
      description: 'Checks whether uploaded files are what they say they are',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created', 'Object Tags Added'],
        detail: { bucket: { name: [bucketName] }, object: { key: [{ prefix: UPLOAD_PREFIX }] } },
      },
      targets: [new SqsQueue(changes)],
    });
  }

  /** Each visitor has a limit, so this needs many visitors, or permissions that are used repeatedly. */
  private watchBytes(): void {
    this.props.alarms.raise(this, 'UploadedBytes', {
      title: 'Much was uploaded',
      metric: createReportedMetric(this, 'uploads', 'UploadedBytes', { period: Duration.days(1) }),
      threshold: MAX_DAILY_GIGABYTES * 1e9,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
