import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { api as routes } from '../domain/api.ts';
import { brand } from '../domain/brand.ts';
import type { PriceMap } from '../domain/prices.ts';
import type { Api } from './api.ts';
import { HandlerFunction } from './function.ts';
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

  constructor(scope: Construct, id: string, props: PaymentsProps) {
    super(scope, id);
    const { stage, functionsDir, api } = props;
    const folder = `/${brand.shortName}/${stage.name}/stripe`;
    const secretKey = `${folder}/secret-key`;
    this.operatorParameters = [secretKey];

    const priceMap = new StringParameter(this, 'PriceMap', {
      parameterName: `${folder}/price-map`,
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
        STRIPE_API_URL,
        STRIPE_SECRET_KEY_PARAMETER: secretKey,
        PRICE_MAP_PARAMETER: priceMap.parameterName,
        SITE_URL: props.siteUrl,
      },
      permissions: [mayRead(parameterArn(this, secretKey), priceMap.parameterArn)],
    });
    const verification = new HandlerFunction(this, 'Verification', {
      stage,
      functionsDir,
      name: 'verification',
      environment: { STRIPE_API_URL, STRIPE_SECRET_KEY_PARAMETER: secretKey },
      permissions: [mayRead(parameterArn(this, secretKey))],
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

function parameterArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) });
}

/**
 * Decrypting a SecureString needs no permission of its own: the account's default key, which it is
 * encrypted with, serves everybody who may read the parameter.
 */
function mayRead(...parameterArns: string[]): PolicyStatement {
  return new PolicyStatement({ actions: ['ssm:GetParameters'], resources: parameterArns });
}
