import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { LETTERS_PREFIX } from '../domain/site/letter-archive.ts';
import { PLANNED_POSTS_PREFIX, POST_STATES_PREFIX, POSTS_PREFIX } from '../domain/site/post-files.ts';
import { UPLOADED_COVERS_PATH } from '../domain/site/post-pictures.ts';
import { POST_PROBLEMS_KEY, POST_SOURCES_KEY, RELEASE_DOCUMENTS_KEY } from '../domain/site/site-files.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { acknowledgeFolders } from './buckets.ts';
import { bindSearch } from './derived-data.ts';
import { allow, HandlerFunction } from './functions/function.ts';
import type { Parts } from './parts.ts';
import { getConsentVariables } from './payments.ts';
import type { Throttle } from './stages.ts';
import { bind, bindEach, type Table } from './table.ts';

/** A dashboard makes several calls at once, and a team has several dashboards open. */
const USUAL: Throttle = { rate: 10, burst: 20 };

/** Limit of calls that read many records. */
const LARGE: Throttle = { rate: 5, burst: 10 };

/** Limit of requests that come a few times a year. */
const RARE: Throttle = { rate: 2, burst: 5 };

type AdminRoute = Extract<keyof typeof routes, `admin${string}`>;

const ADMIN_ROUTES = Object.keys(routes).filter((name): name is AdminRoute => name.startsWith('admin'));

/** Limits of the calls that are not usual. */
const THROTTLES: Readonly<Partial<Record<AdminRoute, Throttle>>> = {
  adminDigest: RARE,
  adminNumbers: LARGE,
  adminExport: LARGE,
  adminInquiry: RARE,
  adminClient: RARE,
  adminReply: RARE,
  adminMoney: RARE,
  adminMoneyAction: RARE,
  adminPersonData: RARE,
  adminErasure: RARE,
  adminLetterTest: RARE,
  adminLetterSending: RARE,
  adminTeamChange: RARE,
  adminSettingsChange: RARE,
  adminPostCreation: RARE,
  adminPostUploads: RARE,
  adminPostPicture: RARE,
  adminPostPublication: RARE,
};

export interface AdminProps
  extends Pick<
    Parts,
    'stage' | 'functionsDir' | 'api' | 'data' | 'identity' | 'mail' | 'letters' | 'payments' | 'uploads'
  > {
  /** Contains the list of refused articles. */
  readonly siteBucket: IBucket;
}

/** The back office: what administrators see and change. */
export class Admin extends Construct {
  readonly officeLogs: ILogGroup;
  private readonly props: AdminProps;

  constructor(scope: Construct, id: string, props: AdminProps) {
    super(scope, id);
    this.props = props;
    const { api, identity } = props;
    const money = this.money();
    const handlers: Partial<Record<AdminRoute, HandlerFunction>> = {
      adminErasure: this.eraser(),
      adminMoney: money,
      adminMoneyAction: money,
    };
    const office = this.office();
    this.officeLogs = office.logGroup;
    for (const name of ADMIN_ROUTES) {
      api.addSignedInRoute(name, {
        route: routes[name],
        handler: handlers[name] ?? office,
        throttle: THROTTLES[name] ?? USUAL,
        authorizer: identity.authorizer,
      });
    }
  }

  /** Creates the function of the back office, which deletes no record and only reads from the payment provider. */
  private office(): HandlerFunction {
    const { data, identity, payments, uploads } = this.props;
    const office = this.handler('Office', 'admin');
    this.bindPeople(office);
    office.permitBeside(identity.allowChangingTeam());
    bind(data.roles, office, 'BatchGet', 'Put', 'Update', 'ConditionCheck');
    payments.bindReading(office);
    bindSearch(data, office);
    // Reading also applies a change that was stored and not applied.
    bind(data.adminChanges, office, 'Get', 'Put');
    bind(data.clients, office, 'Get', 'BatchGet', 'Put', 'byCreation', 'byStatus', 'byWork', 'bySince');
    const lists = ['byCreation', 'byStatus', 'byWork'] as const;
    const { contactSubmissions, onboardingSubmissions, orders, subscribers } = data;
    const changed: Table[] = [contactSubmissions, onboardingSubmissions, orders];
    bindEach(changed, office, 'Get', 'BatchGet', 'Update', ...lists);
    bind(orders, office, 'byPayment');
    bind(contactSubmissions, office, 'Put');
    bind(subscribers, office, 'Get', 'BatchGet', 'Put', 'Query', ...lists, 'byId');
    bind(data.subscriptions, office, 'Get', 'BatchGet');
    bind(data.suppressedAddresses, office, 'Get', 'BatchGet');
    bind(data.onboardingDrafts, office, 'Get');
    bind(data.dayCounts, office, 'Put', 'Query');
    bind(data.settings, office, 'Put', 'Query');
    uploads.bindFiles(office, 'GetObjectVersion', 'GetObjectVersionTagging');
    uploads.permitListing(office);
    uploads.bindScanGuard(office);
    this.bindLetters(office);
    bind(data.posts, office, 'Get', 'BatchGet', 'Put', ...lists);
    uploads.bindPictures(office);
    this.bindSiteFiles(office);
    return office;
  }

  /** Lets a function publish posts and read the posts of the release. */
  private bindSiteFiles(to: HandlerFunction): void {
    const { siteBucket } = this.props;
    const keys = (...names: readonly string[]) => names.map((name) => siteBucket.arnForObjects(name));
    const planned = `${PLANNED_POSTS_PREFIX}*`;
    const folders = [`${LETTERS_PREFIX}*`, `${POSTS_PREFIX}*`, planned, `${POST_STATES_PREFIX}*`];
    const covers = `${UPLOADED_COVERS_PATH.slice(1)}*`;
    to.setVariables({ SITE_BUCKET: siteBucket.bucketName });
    to.permitBeside(
      // Without permission to list, S3 does not report that a file is missing.
      allow(['s3:ListBucket'], siteBucket.bucketArn),
      allow(['s3:GetObject'], ...keys(POST_PROBLEMS_KEY, RELEASE_DOCUMENTS_KEY, POST_SOURCES_KEY, planned)),
      // Deleted files can be restored: the bucket keeps versions.
      allow(['s3:PutObject', 's3:DeleteObject'], ...keys(...folders)),
      allow(['s3:PutObject'], ...keys(covers)),
    );
    const reason = 'Each post, letter, and picture has keys of its own. Nothing else is in these folders.';
    acknowledgeFolders(to, siteBucket, [...folders, covers], reason);
  }

  /** Lets the office write letters, send test emails, and begin sending. */
  private bindLetters(office: HandlerFunction): void {
    const { data, mail, letters } = this.props;
    const lists = ['byCreation', 'byStatus', 'byWork'] as const;
    bind(data.letters, office, 'Get', 'BatchGet', 'Put', 'Update', ...lists);
    bind(data.letterDeliveries, office, 'Get', 'Put', 'Query', 'bySubscriber');
    mail.bindSending(office);
    bindVisitorLimits(this.props, office);
    letters.bindQueue(office);
  }

  /** Creates the function that erases people, the only one with these permissions. */
  private eraser(): HandlerFunction {
    const { stage, data, identity, payments, uploads } = this.props;
    const eraser = this.handler('Eraser', 'admin-erasure');
    this.bindPeople(eraser);
    eraser.setVariables({ ONBOARDING_DRAFT_DAYS: String(stage.retention.onboardingDrafts) });
    eraser.permit(identity.allowDeletingAccounts());
    payments.bindWriting(eraser);
    bindEach([data.contactSubmissions, data.unsubscribeRequests], eraser, 'Delete');
    bindEach([data.clients, data.onboardingSubmissions, data.subscribers], eraser, 'Get', 'Delete');
    bindEach([data.onboardingDrafts, data.orders, data.subscriptions], eraser, 'Get', 'Put');
    // A client stays when only the sender of its form is erased.
    bind(data.clients, eraser, 'Put');
    bind(data.suppressedAddresses, eraser, 'Get', 'Put', 'Delete');
    bind(data.adminChanges, eraser, 'Put', 'Delete');
    bind(data.letterDeliveries, eraser, 'Delete');
    uploads.bindErasing(eraser);
    return eraser;
  }

  /** Creates the function that moves money, the only one with the key for refunds. It changes nothing but clients and their history. */
  private money(): HandlerFunction {
    const { stage, data, mail, payments } = this.props;
    const money = this.handler('Money', 'admin-money');
    payments.bindMoney(money);
    payments.bindPrices(money);
    mail.bindSending(money);
    // The same in every stage: it limits administrators.
    money.setVariables({ ...getConsentVariables(stage), VISITOR_ALLOWANCE: '1' });
    bind(data.clients, money, 'Get', 'Put');
    bind(data.adminChanges, money, 'Get', 'Put', 'Query');
    bind(data.rateLimits, money, 'Update');
    return money;
  }

  private handler(id: string, name: string): HandlerFunction {
    const handler = new HandlerFunction(this, id, this.props, { name });
    this.props.identity.bindAdministrators(handler);
    return handler;
  }

  /** Lets a function find the stored data of a person. */
  private bindPeople(to: HandlerFunction): void {
    const { data, identity } = this.props;
    const { contactSubmissions, onboardingSubmissions, orders, subscriptions, unsubscribeRequests } = data;
    const found = [contactSubmissions, onboardingSubmissions, orders, subscriptions, unsubscribeRequests];
    bindEach(found, to, 'byEmail');
    bind(data.adminChanges, to, 'Query');
    bind(data.letterDeliveries, to, 'bySubscriber');
    to.permit(identity.allowFindingAccounts());
  }
}
