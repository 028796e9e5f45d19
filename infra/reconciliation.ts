import { Duration } from 'aws-cdk-lib';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { HandlerFunction } from './functions/function.ts';
import type { Alarms } from './observability/alarms.ts';
import { deadLetterQueue } from './observability/dead-letters.ts';
import { reportedMetric } from './observability/metrics.ts';
import type { Payments } from './payments.ts';
import type { StageSettings } from './stages.ts';

/** Before work begins at the business, which is between 15 and 16 o'clock (UTC). */
const TIME = Schedule.cron({ hour: '14', minute: '0' });

export interface ReconciliationProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly payments: Payments;
  readonly alarms: Alarms;
}

/** Compares orders, subscriptions and prices with the payment provider's every day. */
export class Reconciliation extends Construct {
  constructor(scope: Construct, id: string, { stage, functionsDir, payments, alarms }: ReconciliationProps) {
    super(scope, id);
    const compare = new HandlerFunction(this, 'Compare', {
      stage,
      functionsDir,
      name: 'reconciliation',
      isBackground: true,
      timeout: Duration.minutes(10),
      deadLetters: deadLetterQueue(this, alarms, {
        title: 'Stripe was not compared',
        meaning:
          'The daily comparison with the payment provider could not be made, or not to its end. The next one makes up for it.',
      }),
    });
    payments.bindReading(compare);
    payments.bindRecording(compare);
    payments.bindPrices(compare);
    new Rule(this, 'Schedule', {
      description: 'Compares the records with the payment provider',
      schedule: TIME,
      targets: [new FunctionTarget(compare.function)],
    });
    alarms.raise(this, 'Differences', {
      title: 'Records differ from Stripe',
      meaning:
        'The payment provider knew of something that the records did not. What could be repaired has been; an order with another amount says so in the back office.',
      metric: reportedMetric(this, 'payments', 'StripeDifferences'),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'PriceDifferences', {
      title: 'Prices differ at Stripe',
      meaning:
        'The catalogue, the price map and the prices of the payment provider do not agree. Customers may be charged other prices than the site shows, or refused.',
      metric: reportedMetric(this, 'payments', 'PriceDifferences'),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
