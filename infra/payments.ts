import { Duration, Stack } from 'aws-cdk-lib';
import { MathExpression, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { type IStringParameter, ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { PriceMap } from '../domain/prices.ts';
import type { Api } from './api/api.ts';
import { limitsPerVisitor } from './api/visitor-limits.ts';
import { clientAccess, type Data, grantQuery, grantUse } from './data.ts';
import { HandlerFunction, type HandlerFunctionProps } from './functions/function.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail/mail.ts';
import type { Alarms } from './observability/alarms.ts';
import { reportedMetric } from './observability/metrics.ts';
import { grantReadParameters, parameterArn, parameterName } from './parameters/parameters.ts';
import type { StageSettings, Throttle } from './stages.ts';

const STRIPE_API_URL = 'https://api.stripe.com';

/** Each mails a code, or tries one. */
const PURCHASE_EMAILS: Throttle = { rate: 2, burst: 5 };

/** An account page makes one call when it opens, and a person has few of them open. */
const OWN_PURCHASES: Throttle = { rate: 10, burst: 20 };

export interface PaymentsProps {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
  readonly functionsDir: string;
  readonly api: Api;
  /** The base of the URLs to which the hosted checkout page returns the customer. */
  readonly siteUrl: string;
  readonly data: Data;
  readonly mail: Mail;
  readonly identity: Identity;
  readonly alarms: Alarms;
}

/** A function's access to the payment provider. */
export interface ProviderAccess {
  /** The function's environment. */
  readonly environment: Readonly<Record<'STRIPE_API_URL' | 'STRIPE_SECRET_KEY_PARAMETER', string>>;
  /** ARN of the key's parameter, which the function may read. */
  readonly keyArn: string;
}

/** Starts hosted checkouts, processes their events, and shows customers their purchases. */
export class Payments extends Construct {
  /** For functions that only read from the payment provider. */
  readonly reading: ProviderAccess;
  /** For functions that change something there. */
  readonly writing: ProviderAccess;
  /** The prices of the stage. */
  readonly priceMap: IStringParameter;
  private readonly props: PaymentsProps;
  private readonly webhookSecret: string;

  constructor(scope: Construct, id: string, props: PaymentsProps) {
    super(scope, id);
    this.props = props;
    this.writing = this.accessWith('stripe/secret-key');
    this.reading = props.stage.hasStripeReadKey ? this.accessWith('stripe/read-key') : this.writing;
    this.webhookSecret = parameterName(props.stage, 'stripe/webhook-secret');
    this.priceMap = new StringParameter(this, 'PriceMap', {
      parameterName: parameterName(props.stage, 'stripe/price-map'),
      description: 'Price ids of the payment provider by service and billing cycle',
      stringValue: JSON.stringify(props.priceMap),
      // The standard tier is limited to 4 KB. A full catalogue needs 3 KB.
      tier: ParameterTier.INTELLIGENT_TIERING,
    });
    this.startCheckouts();
    this.countCancellations();
    this.verifyPayments();
    this.followEvents();
    this.showPurchases();
    this.proveEmails();
  }

  private accessWith(key: 'stripe/secret-key' | 'stripe/read-key'): ProviderAccess {
    const name = parameterName(this.props.stage, key);
    return {
      environment: { STRIPE_API_URL, STRIPE_SECRET_KEY_PARAMETER: name },
      keyArn: parameterArn(this, name),
    };
  }

  private startCheckouts(): void {
    const { stage, api, data, siteUrl } = this.props;
    const handler = this.handler('Checkout', 'checkout', {
      environment: {
        ...this.writing.environment,
        ...limitsPerVisitor(stage, data, api),
        PRICE_MAP_PARAMETER: this.priceMap.parameterName,
        PROMOTIONAL_CONSENT: stage.promotionalConsent ? 'asked' : 'not-asked',
        SITE_URL: siteUrl,
        TERMS_CONSENT: stage.termsConsent ? 'asked' : 'not-asked',
      },
      permissions: [
        grantReadParameters(this.writing.keyArn, this.priceMap.parameterArn),
        grantUse(data.rateLimits, 'Update'),
      ],
    });
    api.addPublicRoute('CheckoutRoute', {
      route: routes.checkout,
      handler,
      throttle: { rate: 5, burst: 10 },
      reason: 'Visitors order without signing in. It creates nothing but an unpaid checkout session.',
    });
  }

  private countCancellations(): void {
    const { stage, api, data } = this.props;
    const handler = this.handler('CancelledCheckout', 'cancelled-checkout', {
      environment: { ...limitsPerVisitor(stage, data, api), DAY_COUNTS_TABLE: data.dayCounts.tableName },
      permissions: [grantUse(data.rateLimits, 'Update'), grantUse(data.dayCounts, 'Update')],
    });
    api.addPublicRoute('CancelledCheckoutRoute', {
      route: routes.cancelledCheckout,
      handler,
      throttle: { rate: 2, burst: 5 },
      reason:
        'Visitors who do not pay say why without signing in. One of four answers is counted, and nothing else kept.',
    });
  }

  private verifyPayments(): void {
    const { stage, api, data, mail } = this.props;
    const handler = this.handler('Verification', 'verification', {
      environment: {
        ...this.reading.environment,
        ...limitsPerVisitor(stage, data, api),
        MAIL_TOKEN_KEY_PARAMETER: mail.tokenKeyParameter,
        ONBOARDING_DRAFTS_TABLE: data.onboardingDrafts.tableName,
        ONBOARDING_DRAFT_DAYS: String(stage.retention.onboardingDrafts),
        ORDERS_TABLE: data.orders.tableName,
      },
      permissions: [
        grantReadParameters(this.reading.keyArn),
        mail.mayReadTokenKey(),
        // Which browser has come back from paying.
        grantUse(data.onboardingDrafts, 'Get', 'Put'),
        grantUse(data.orders, 'Get'),
        grantUse(data.rateLimits, 'Update'),
      ],
    });
    api.addPublicRoute('VerificationRoute', {
      route: routes.verification,
      handler,
      throttle: { rate: 10, burst: 20 },
      reason:
        'A customer comes back from paying without signing in. The session id tells only whether it is paid.',
    });
  }

  /** What functions need besides a key to record the payment provider's events. */
  get recording(): Pick<HandlerFunctionProps, 'environment' | 'permissions'> {
    const { data, mail } = this.props;
    const clients = clientAccess(data);
    return {
      environment: {
        ...mail.environment,
        ...clients.environment,
        MAIL_TOKEN_KEY_PARAMETER: mail.tokenKeyParameter,
        ORDERS_TABLE: data.orders.tableName,
        SUBSCRIPTIONS_TABLE: data.subscriptions.tableName,
        STRIPE_EVENTS_TABLE: data.stripeEvents.tableName,
        ONBOARDING_SUBMISSIONS_TABLE: data.onboardingSubmissions.tableName,
      },
      permissions: [
        ...mail.permissions(),
        ...clients.permissions,
        mail.mayReadTokenKey(),
        // Forms can come before the payment.
        grantUse(data.onboardingSubmissions, 'Get'),
        grantUse(data.orders, 'Get', 'Put', 'Update'),
        grantUse(data.subscriptions, 'Get', 'Put'),
        grantUse(data.stripeEvents, 'Get', 'Put'),
      ],
    };
  }

  private followEvents(): void {
    const { stage, api } = this.props;
    const { environment, permissions } = this.recording;
    const handler = this.handler('Webhook', 'stripe-webhook', {
      environment: {
        ...this.reading.environment,
        ...environment,
        STRIPE_WEBHOOK_SECRET_PARAMETER: this.webhookSecret,
      },
      permissions: [
        ...permissions,
        grantReadParameters(this.reading.keyArn, parameterArn(this, this.webhookSecret)),
      ],
      isBackground: true,
    });
    api.addPublicRoute('WebhookRoute', {
      route: routes.stripeWebhook,
      handler,
      // The renewals of a day arrive within minutes, and Stripe repeats throttled events later. All callers share the
      // limit; the firewall keeps it available for Stripe, and an alarm is raised when it is reached.
      throttle: stage.webhookThrottle,
      reason: 'The payment provider signs each call, and the function refuses all others.',
    });
    this.watchEvents(handler);
  }

  private watchEvents(handler: IFunction): void {
    const { alarms } = this.props;
    const period = Duration.minutes(5);
    alarms.raise(this, 'UnfollowedEvents', {
      title: 'A payment event was not followed',
      meaning:
        'The payment provider told of something, and the records do not know it yet. It is told again for three days, and looked for every day.',
      metric: new MathExpression({
        expression: 'FILL(refused, 0) + FILL(crashed, 0)',
        usingMetrics: {
          refused: reportedMetric(this, 'payments', 'FailedEvents', { period }),
          crashed: handler.metricErrors({ period }),
        },
        period,
      }),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'TurnedAway', {
      title: 'Payment events are turned away',
      meaning:
        'More calls of the webhook came than its limit allows. Events of the payment provider may be among them, which it sends again for three days.',
      metric: this.turnedAwayEvents().metric({ statistic: Stats.SUM, period }),
      threshold: 1,
      // Without throttled calls there is no data.
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'CatalogueMismatch', {
      title: 'A payment differs from the catalogue',
      meaning: 'Somebody paid amounts that are not those of the catalogue. The order says so.',
      metric: reportedMetric(this, 'payments', 'CatalogueMismatches', { period }),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'Dispute', {
      title: 'A payment is disputed',
      meaning:
        "A customer's bank asks a payment back. The payment provider waits a limited time for an answer, and without one the money is lost.",
      metric: reportedMetric(this, 'payments', 'Disputes', { period }),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /**
   * Counted from the API's access log: throttled calls reach no function, and the API's own metric includes every 4xx.
   */
  private turnedAwayEvents(): MetricFilter {
    const { method, path } = routes.stripeWebhook;
    return new MetricFilter(this, 'TurnedAwayEvents', {
      logGroup: this.props.api.accessLogs,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
        FilterPattern.stringValue('$.status', '=', '429'),
      ),
      metricNamespace: `${Stack.of(this).stackName}/api`,
      metricName: 'TurnedAwayEvents',
    });
  }

  private showPurchases(): void {
    const { api, data, identity, siteUrl } = this.props;
    const { authorizer } = identity;
    const subscription = this.handler('Subscription', 'subscription', {
      environment: {
        ORDERS_TABLE: data.orders.tableName,
        SUBSCRIPTIONS_TABLE: data.subscriptions.tableName,
      },
      permissions: [grantQuery(data.orders, 'byEmail'), grantQuery(data.subscriptions, 'byEmail')],
    });
    api.addSignedInRoute('SubscriptionRoute', {
      route: routes.subscription,
      handler: subscription,
      throttle: OWN_PURCHASES,
      authorizer,
    });
    const portal = this.handler('Portal', 'billing-portal', {
      environment: {
        ...this.writing.environment,
        SITE_URL: siteUrl,
        SUBSCRIPTIONS_TABLE: data.subscriptions.tableName,
      },
      permissions: [
        grantReadParameters(this.writing.keyArn),
        grantUse(data.subscriptions, 'Get'),
        grantQuery(data.subscriptions, 'byEmail'),
      ],
    });
    api.addSignedInRoute('PortalRoute', {
      route: routes.billingPortal,
      handler: portal,
      throttle: OWN_PURCHASES,
      authorizer,
    });
  }

  private proveEmails(): void {
    const { api, data, identity, mail } = this.props;
    const handler = this.handler('PurchaseEmail', 'purchase-email', {
      environment: {
        ...mail.environment,
        ORDERS_TABLE: data.orders.tableName,
        RATE_LIMITS_TABLE: data.rateLimits.tableName,
        USER_POOL_ID: identity.pool.userPoolId,
        // The same in every stage: it limits mail to people who may not have asked for it.
        VISITOR_ALLOWANCE: '1',
      },
      permissions: [
        ...mail.permissions(),
        grantQuery(data.orders, 'byEmail'),
        grantUse(data.rateLimits, 'Put', 'Update'),
        identity.mayNoteOfAccounts(),
      ],
    });
    api.addSignedInRoute('PurchaseEmailRoute', {
      route: routes.purchaseEmail,
      handler,
      throttle: PURCHASE_EMAILS,
      authorizer: identity.authorizer,
    });
  }

  private handler(
    id: string,
    name: string,
    props: Pick<HandlerFunctionProps, 'environment' | 'permissions' | 'isBackground'>,
  ): LambdaFunction {
    const { stage, functionsDir } = this.props;
    return new HandlerFunction(this, id, { stage, functionsDir, name, ...props }).function;
  }
}
