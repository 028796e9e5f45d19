import { Duration, Stack } from 'aws-cdk-lib';
import { Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { type IStringParameter, ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { getRouteKey, api as routes } from '../domain/api.ts';
import type { PriceMap } from '../domain/shop/prices.ts';
import { bindVisitorLimits } from './api/visitor-limits.ts';
import { HandlerFunction, type HandlerFunctionProps } from './functions/function.ts';
import { createReportedMetric, type MetricName, sumMetrics } from './observability/metrics.ts';
import type { OperatorParameterPath } from './parameters/operator-parameters.ts';
import { allowReadingParameters, bindParameter, getParameterName } from './parameters/parameters.ts';
import type { Parts } from './parts.ts';
import type { StageSettings, Throttle } from './stages.ts';
import { bind, bindEach } from './table.ts';

const STRIPE_API_URL = 'https://api.stripe.com';

/** Each emails a code, or tries one. */
const PURCHASE_EMAILS: Throttle = { rate: 2, burst: 5 };

/** An account page makes one call when it opens, and a person has few of them open. */
const OWN_PURCHASES: Throttle = { rate: 10, burst: 20 };

export interface PaymentsProps
  extends Pick<Parts, 'stage' | 'functionsDir' | 'api' | 'data' | 'mail' | 'identity' | 'alarms'> {
  readonly priceMap: PriceMap;
  /** The base of the URLs to which the hosted checkout page returns the customer. */
  readonly siteUrl: string;
}

/** The variables that say which consent the payment page asks for. */
export function getConsentVariables({ promotionalConsent, termsConsent }: StageSettings) {
  return {
    PROMOTIONAL_CONSENT: promotionalConsent ? 'asked' : 'not-asked',
    TERMS_CONSENT: termsConsent ? 'asked' : 'not-asked',
  };
}

/** Starts hosted checkouts, processes their events, and shows customers their purchases. */
export class Payments extends Construct {
  private readonly priceMap: IStringParameter;
  private readonly props: PaymentsProps;

  constructor(scope: Construct, id: string, props: PaymentsProps) {
    super(scope, id);
    this.props = props;
    this.priceMap = new StringParameter(this, 'PriceMap', {
      parameterName: getParameterName(props.stage, 'stripe/price-map'),
      description: 'Price ids of the payment provider by service and billing cycle',
      stringValue: JSON.stringify(props.priceMap),
      // The standard tier is limited to 4 KB. A full catalog needs 3 KB.
      tier: ParameterTier.INTELLIGENT_TIERING,
    });
    this.startCheckouts();
    this.verifyPayments();
    this.followEvents();
    this.showPurchases();
    this.proveEmails();
  }

  /** Lets a function read from the payment provider, with a separate key if the stage has one. */
  bindReading(to: HandlerFunction): void {
    this.bindKey(this.props.stage.hasStripeReadKey ? 'stripe/read-key' : 'stripe/secret-key', to);
  }

  /** Lets a function change something at the payment provider. */
  bindWriting(to: HandlerFunction): void {
    this.bindKey('stripe/secret-key', to);
  }

  /** Lets a function refund payments, change plans, and open checkouts, with a separate key if the stage has one. */
  bindMoney(to: HandlerFunction): void {
    this.bindKey(this.props.stage.hasStripeMoneyKey ? 'stripe/money-key' : 'stripe/secret-key', to);
  }

  private bindKey(key: Extract<OperatorParameterPath, `stripe/${string}-key`>, to: HandlerFunction): void {
    to.setVariables({ STRIPE_API_URL });
    bindParameter('STRIPE_SECRET_KEY_PARAMETER', getParameterName(this.props.stage, key), to);
  }

  bindPrices(to: HandlerFunction): void {
    to.setVariables({ PRICE_MAP_PARAMETER: this.priceMap.parameterName });
    to.permit(allowReadingParameters(this.priceMap.parameterArn));
  }

  private startCheckouts(): void {
    const { stage, api, siteUrl } = this.props;
    const handler = this.handler('Checkout', 'checkout', {
      environment: { ...getConsentVariables(stage), SITE_URL: siteUrl },
    });
    this.bindWriting(handler);
    this.bindPrices(handler);
    bindVisitorLimits(this.props, handler);
    api.addPublicRoute('CheckoutRoute', {
      route: routes.checkout,
      handler,
      throttle: { rate: 5, burst: 10 },
      reason: 'Visitors order without signing in. It creates nothing but an unpaid checkout session.',
    });
  }

  private verifyPayments(): void {
    const { stage, api, data, mail } = this.props;
    const handler = this.handler('Verification', 'verification');
    this.bindReading(handler);
    mail.bindTokenKey(handler);
    handler.setVariables({ ONBOARDING_DRAFT_DAYS: String(stage.retention.onboardingDrafts) });
    // Which browser has come back from paying.
    bind(data.onboardingDrafts, handler, 'Get', 'Put');
    bindVisitorLimits(this.props, handler);
    bind(data.orders, handler, 'Get');
    api.addPublicRoute('VerificationRoute', {
      route: routes.verification,
      handler,
      throttle: { rate: 10, burst: 20 },
      reason:
        'A customer comes back from paying without signing in. The session id tells only whether it is paid.',
    });
  }

  /** Lets a function record the payment provider's events. It needs a key besides. */
  bindRecording(to: HandlerFunction): void {
    const { data, mail } = this.props;
    mail.bindRecordEmails(to);
    mail.bindTokenKey(to);
    bind(data.orders, to, 'Get', 'Put', 'Update');
    bindEach([data.subscriptions, data.stripeEvents], to, 'Get', 'Put');
  }

  private followEvents(): void {
    const { stage, api } = this.props;
    const handler = this.handler('Webhook', 'stripe-webhook', { isBackground: true });
    this.bindReading(handler);
    this.bindRecording(handler);
    bindParameter(
      'STRIPE_WEBHOOK_SECRET_PARAMETER',
      getParameterName(stage, 'stripe/webhook-secret'),
      handler,
    );
    api.addPublicRoute('WebhookRoute', {
      route: routes.stripeWebhook,
      handler,
      // The renewals of a day arrive within minutes, and Stripe repeats throttled events later. All callers share the
      // limit; the firewall keeps it available for Stripe, and an alarm is raised when it is reached.
      throttle: stage.webhookThrottle,
      reason: 'The payment provider signs each call, and the function refuses all others.',
    });
    this.watchEvents(handler.function);
  }

  private watchEvents(handler: IFunction): void {
    const { alarms } = this.props;
    const period = Duration.minutes(5);
    const counted = (name: MetricName<'payments'>) =>
      createReportedMetric(this, 'payments', name, { period });
    alarms.raise(this, 'UnfollowedEvents', {
      title: 'A payment event was not followed',
      metric: sumMetrics(
        {
          refused: counted('FailedEvents'),
          crashed: handler.metricErrors({ period }),
          turnedAway: this.countThrottledEvents().metric({ statistic: Stats.SUM, period }),
        },
        period,
      ),
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'Differences', {
      title: 'A payment needs a person',
      metric: sumMetrics(
        {
          mismatches: counted('CatalogueMismatches'),
          disputes: counted('Disputes'),
          differences: counted('StripeDifferences'),
          prices: counted('PriceDifferences'),
        },
        period,
      ),
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Counted from the access log: throttled calls reach no function, and the API's metric includes every 4xx. */
  private countThrottledEvents(): MetricFilter {
    return new MetricFilter(this, 'TurnedAwayEvents', {
      logGroup: this.props.api.accessLogs,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.route', '=', getRouteKey(routes.stripeWebhook)),
        FilterPattern.stringValue('$.status', '=', '429'),
      ),
      metricNamespace: `${Stack.of(this).stackName}/api`,
      metricName: 'TurnedAwayEvents',
    });
  }

  private showPurchases(): void {
    const { api, data, identity, siteUrl } = this.props;
    const { authorizer } = identity;
    const subscription = this.handler('Subscription', 'subscription');
    bindEach([data.orders, data.subscriptions], subscription, 'byEmail');
    api.addSignedInRoute('SubscriptionRoute', {
      route: routes.subscription,
      handler: subscription,
      throttle: OWN_PURCHASES,
      authorizer,
    });
    const portal = this.handler('Portal', 'billing-portal', { environment: { SITE_URL: siteUrl } });
    this.bindWriting(portal);
    bind(data.subscriptions, portal, 'Get');
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
        USER_POOL_ID: identity.pool.userPoolId,
        // The same in every stage: it limits unsolicited email.
        VISITOR_ALLOWANCE: '1',
      },
    });
    mail.bindSending(handler);
    bind(data.orders, handler, 'byEmail');
    bind(data.rateLimits, handler, 'Put', 'Update');
    handler.permit(identity.allowUpdatingAccounts());
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
    props: Pick<HandlerFunctionProps, 'environment' | 'isBackground'> = {},
  ): HandlerFunction {
    return new HandlerFunction(this, id, this.props, { name, ...props });
  }
}
