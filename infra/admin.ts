import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type ApiRoute, api as routes } from '../domain/api.ts';
import { POST_PROBLEMS_KEY } from '../domain/site-files.ts';
import type { Api } from './api/api.ts';
import { clientAccess, type Data, grantQuery, grantUse, recordTables } from './data.ts';
import { HandlerFunction } from './functions/function.ts';
import type { Identity } from './identity.ts';
import { grantReadParameters } from './parameters/parameters.ts';
import type { Payments } from './payments.ts';
import { searchAccess } from './search.ts';
import type { StageSettings, Throttle } from './stages.ts';
import type { Uploads } from './uploads/uploads.ts';

/** A dashboard makes several calls at once, and a team has several dashboards open. */
const USUAL: Throttle = { rate: 10, burst: 20 };

/** For calls that read many records. */
const LARGE: Throttle = { rate: 5, burst: 10 };

/** For what people ask for a few times a year. */
const RARE: Throttle = { rate: 2, burst: 5 };

export interface AdminProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly api: Api;
  readonly data: Data;
  readonly identity: Identity;
  readonly payments: Payments;
  readonly uploads: Uploads;
  /** Contains the list of refused articles. */
  readonly siteBucket: IBucket;
}

interface Call {
  readonly route: ApiRoute;
  readonly throttle: Throttle;
  readonly environment?: Readonly<Record<string, string>>;
  /** Permissions of the function, besides those for identifying the caller. */
  readonly permissions: readonly PolicyStatement[];
}

/** The back office: what administrators see and change. */
export class Admin extends Construct {
  private readonly props: AdminProps;

  constructor(scope: Construct, id: string, props: AdminProps) {
    super(scope, id);
    this.props = props;
    this.handleSession();
    this.handleLists();
    this.showBoard();
    this.handleRecords();
    this.handleFiles();
    this.handlePeople();
  }

  private handleSession(): void {
    this.handle('Session', 'admin-session', {
      route: routes.adminSession,
      throttle: USUAL,
      permissions: [this.props.identity.maySeeTeam()],
    });
  }

  /** Without the right to list, S3 does not tell that there is no such file. */
  private mayReadRefusedArticles(): PolicyStatement[] {
    const { siteBucket } = this.props;
    return [
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [siteBucket.bucketArn] }),
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [siteBucket.arnForObjects(POST_PROBLEMS_KEY)],
      }),
    ];
  }

  private handleLists(): void {
    const { data } = this.props;
    const { environment: index, permissions: maySearch } = searchAccess(data);
    const environment = { ...recordTables(data), ...suppressedTable(data), ...index };
    const { contactSubmissions, onboardingSubmissions, orders, subscribers } = data;
    const mayRead = [
      ...maySearch,
      // What was found is read by its keys.
      ...[contactSubmissions, onboardingSubmissions, orders, subscribers, data.clients].map((table) =>
        grantUse(table, 'BatchGet'),
      ),
      ...[contactSubmissions, onboardingSubmissions].map((table) =>
        grantQuery(table, 'byCreation', 'byStatus', 'byEmail', 'byWork'),
      ),
      grantQuery(orders, 'byCreation', 'byStatus', 'byEmail', 'byWork', 'byPayment'),
      // Whether the pending payment of a form has arrived.
      grantUse(orders, 'Get'),
      grantQuery(subscribers, 'byCreation', 'byStatus', 'byId', 'byWork'),
      grantQuery(subscribers),
      grantQuery(data.clients, 'byCreation', 'byStatus', 'byWork'),
      grantUse(data.suppressedAddresses, 'BatchGet'),
    ];
    this.handle('List', 'admin-list', {
      route: routes.adminList,
      throttle: USUAL,
      environment,
      permissions: mayRead,
    });
    this.handle('Export', 'admin-export', {
      route: routes.adminExport,
      throttle: LARGE,
      environment: {
        ...environment,
        ADMIN_CHANGES_TABLE: data.adminChanges.tableName,
        SUBSCRIPTIONS_TABLE: data.subscriptions.tableName,
      },
      permissions: [
        ...mayRead,
        // A record is exported alone, too.
        ...[contactSubmissions, subscribers, data.clients].map((table) => grantUse(table, 'Get')),
        // What plans bring in.
        grantUse(data.subscriptions, 'BatchGet'),
        // Indexes have no answers of forms, and no notes.
        grantUse(onboardingSubmissions, 'Get'),
        grantQuery(data.adminChanges),
      ],
    });
    this.handle('Numbers', 'admin-numbers', {
      route: routes.adminNumbers,
      throttle: LARGE,
      environment: {
        ...recordTables(data),
        DAY_COUNTS_TABLE: data.dayCounts.tableName,
        SITE_BUCKET: this.props.siteBucket.bucketName,
      },
      permissions: [
        ...this.mayReadRefusedArticles(),
        ...[contactSubmissions, onboardingSubmissions, orders].map((table) =>
          grantQuery(table, 'byCreation', 'byStatus', 'byWork'),
        ),
        grantQuery(subscribers, 'byCreation', 'byWork'),
        grantQuery(data.clients, 'byCreation', 'byWork', 'bySince'),
        grantUse(data.dayCounts, 'Put'),
        grantQuery(data.dayCounts),
      ],
    });
  }

  private showBoard(): void {
    const { data } = this.props;
    this.handle('Board', 'admin-board', {
      route: routes.adminBoard,
      throttle: USUAL,
      environment: { CLIENTS_TABLE: data.clients.tableName, ...suppressedTable(data) },
      permissions: [grantQuery(data.clients, 'bySince'), grantUse(data.suppressedAddresses, 'BatchGet')],
    });
  }

  /** Reading also applies a change that was stored and not applied, and makes clients that are missing, so all may write. */
  private handleRecords(): void {
    const { data, identity } = this.props;
    const upkeep = clientAccess(data);
    const environment = { ...recordTables(data), ...suppressedTable(data), ...upkeep.environment };
    const withSubscriptions = { ...environment, SUBSCRIPTIONS_TABLE: data.subscriptions.tableName };
    const { contactSubmissions, onboardingSubmissions, orders, subscribers } = data;
    const mayChange = [
      ...[contactSubmissions, onboardingSubmissions, orders].map((table) => grantUse(table, 'Get', 'Update')),
      grantUse(subscribers, 'Get', 'Put'),
      grantQuery(subscribers, 'byId'),
      grantUse(data.suppressedAddresses, 'BatchGet'),
      ...upkeep.permissions,
    ];
    this.handle('Record', 'admin-record', {
      route: routes.adminRecord,
      throttle: USUAL,
      environment: withSubscriptions,
      permissions: [...mayChange, grantQuery(data.adminChanges), grantUse(data.subscriptions, 'Get')],
    });
    this.handle('Change', 'admin-change', {
      route: routes.adminChange,
      throttle: USUAL,
      environment,
      permissions: [...mayChange, identity.maySeeTeam()],
    });
    this.handle('Person', 'admin-person', {
      route: routes.adminPerson,
      throttle: USUAL,
      environment: withSubscriptions,
      permissions: [
        ...[contactSubmissions, onboardingSubmissions, orders].flatMap((table) => [
          grantUse(table, 'Get'),
          grantQuery(table, 'byEmail'),
        ]),
        grantUse(subscribers, 'Get'),
        grantQuery(subscribers, 'byId'),
        grantUse(data.subscriptions, 'Get'),
        grantQuery(data.subscriptions, 'byEmail'),
        grantQuery(data.adminChanges),
        grantUse(data.suppressedAddresses, 'BatchGet'),
        ...upkeep.permissions,
      ],
    });
  }

  private handleFiles(): void {
    const { data, uploads } = this.props;
    uploads.acknowledgeUseIn(this);
    this.handle('File', 'admin-file', {
      route: routes.adminFile,
      throttle: USUAL,
      environment: {
        ONBOARDING_SUBMISSIONS_TABLE: data.onboardingSubmissions.tableName,
        ...uploads.environment,
      },
      permissions: [
        grantUse(data.onboardingSubmissions, 'Get'),
        uploads.mayUseFiles('GetObjectVersion', 'GetObjectVersionTagging'),
        uploads.mayMissFiles(),
      ],
    });
  }

  /** What people may ask for: a copy of what is kept of them, and that it is erased. */
  private handlePeople(): void {
    const { stage, data, identity, payments, uploads } = this.props;
    const environment = {
      ...recordTables(data),
      ADMIN_CHANGES_TABLE: data.adminChanges.tableName,
      ONBOARDING_DRAFTS_TABLE: data.onboardingDrafts.tableName,
      SUBSCRIPTIONS_TABLE: data.subscriptions.tableName,
      ...suppressedTable(data),
      UNSUBSCRIBE_REQUESTS_TABLE: data.unsubscribeRequests.tableName,
    };
    const mayFind = [
      ...[data.contactSubmissions, data.onboardingSubmissions, data.orders].map((table) =>
        grantQuery(table, 'byEmail'),
      ),
      grantQuery(data.subscriptions, 'byEmail'),
      grantQuery(data.unsubscribeRequests, 'byEmail'),
      grantQuery(data.adminChanges),
      identity.mayFindAccounts(),
    ];
    this.handle('PersonData', 'admin-person-data', {
      route: routes.adminPersonData,
      throttle: RARE,
      environment: { ...environment, ...payments.reading.environment },
      permissions: [
        ...mayFind,
        ...[
          data.clients,
          data.onboardingDrafts,
          data.onboardingSubmissions,
          data.subscribers,
          data.suppressedAddresses,
        ].map((table) => grantUse(table, 'Get')),
        grantReadParameters(payments.reading.keyArn),
      ],
    });
    this.handle('Erasure', 'admin-erasure', {
      route: routes.adminErasure,
      throttle: RARE,
      environment: {
        ...environment,
        ...payments.writing.environment,
        ONBOARDING_DRAFT_DAYS: String(stage.retention.onboardingDrafts),
        UPLOADS_BUCKET: uploads.bucket.bucketName,
      },
      permissions: [
        ...mayFind,
        grantUse(data.contactSubmissions, 'Delete'),
        grantUse(data.unsubscribeRequests, 'Delete'),
        ...[data.clients, data.onboardingSubmissions, data.subscribers].map((table) =>
          grantUse(table, 'Get', 'Delete'),
        ),
        ...[data.onboardingDrafts, data.orders, data.subscriptions].map((table) =>
          grantUse(table, 'Get', 'Put'),
        ),
        grantUse(data.suppressedAddresses, 'Get', 'Put', 'Delete'),
        grantUse(data.adminChanges, 'Put', 'Delete'),
        identity.mayDeleteAccounts(),
        ...uploads.mayEraseFiles(),
        grantReadParameters(payments.writing.keyArn),
      ],
    });
  }

  private handle(id: string, name: string, { route, throttle, environment, permissions }: Call): void {
    const { stage, functionsDir, api, identity } = this.props;
    const { function: handler } = new HandlerFunction(this, id, {
      stage,
      functionsDir,
      name,
      environment: { ...identity.environment, ...environment },
      permissions: [...identity.permissions(), ...permissions],
    });
    api.addSignedInRoute(`Admin${id}Route`, { route, handler, throttle, authorizer: identity.authorizer });
  }
}

/** For functions that show records: the table of email addresses that mail bounced from. */
function suppressedTable(data: Data): Record<string, string> {
  return { SUPPRESSED_ADDRESSES_TABLE: data.suppressedAddresses.tableName };
}
