import { ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import type { PriceMap } from '../domain/prices.ts';
import type { Api } from './api.ts';
import { HandlerFunction } from './function.ts';
import { mayReadParameters, parameterArn, parameterName } from './parameters.ts';
import type { StageSettings } from './stages.ts';

const STRIPE_API_URL = 'https://api.stripe.com';

export interface PaymentsProps {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
  readonly functionsDir: string;
  readonly api: Api;
  /** Where the hosted checkout page sends the customer back to. */
  readonly siteUrl: string;
}

/** Starts hosted checkouts, and tells afterwards whether one has been paid. */
export class Payments extends Construct {
  /** Parameters that the stack does not create, because their values are secret. */
  readonly operatorParameters: readonly string[];
  /** What a function that asks the payment provider has to know. */
  readonly providerEnvironment: Readonly<Record<'STRIPE_API_URL' | 'STRIPE_SECRET_KEY_PARAMETER', string>>;

  constructor(scope: Construct, id: string, props: PaymentsProps) {
    super(scope, id);
    const { stage, functionsDir, api } = props;
    const secretKey = parameterName(stage, 'stripe/secret-key');
    this.operatorParameters = [secretKey];
    this.providerEnvironment = { STRIPE_API_URL, STRIPE_SECRET_KEY_PARAMETER: secretKey };

    const priceMap = new StringParameter(this, 'PriceMap', {
      parameterName: parameterName(stage, 'stripe/price-map'),
      description: 'Price ids of the payment provider by service and billing cycle',
      stringValue: JSON.stringify(props.priceMap),
      // The standard tier takes 4 KB. A full catalogue needs 3 of them.
      tier: ParameterTier.INTELLIGENT_TIERING,
    });

    const checkout = new HandlerFunction(this, 'Checkout', {
      stage,
      functionsDir,
      name: 'checkout',
      environment: {
        ...this.providerEnvironment,
        PRICE_MAP_PARAMETER: priceMap.parameterName,
        SITE_URL: props.siteUrl,
      },
      permissions: [mayReadParameters(parameterArn(this, secretKey), priceMap.parameterArn)],
    });
    const verification = new HandlerFunction(this, 'Verification', {
      stage,
      functionsDir,
      name: 'verification',
      environment: this.providerEnvironment,
      permissions: [mayReadParameters(parameterArn(this, secretKey))],
    });

    api.addPublicRoute('CheckoutRoute', {
      route: routes.checkout,
      handler: checkout.function,
      throttle: { rate: 5, burst: 10 },
      reason: 'Visitors order without signing in. It creates nothing but an unpaid checkout session.',
    });
    api.addPublicRoute('VerificationRoute', {
      route: routes.verification,
      handler: verification.function,
      throttle: { rate: 10, burst: 20 },
      reason: 'A customer comes back from paying without signing in. The session id cannot be guessed.',
    });
  }
}
