import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { HandlerFunction } from './functions/function.ts';
import { createDeadLetterQueue } from './observability/dead-letters.ts';
import type { Parts } from './parts.ts';

/** Before business hours, which start between 15:00 and 16:00 UTC. */
const TIME = Schedule.cron({ hour: '14', minute: '0' });

export type ReconciliationProps = Pick<Parts, 'stage' | 'functionsDir' | 'payments' | 'alarms'>;

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
      deadLetters: createDeadLetterQueue(this, alarms),
    });
    payments.bindReading(compare);
    payments.bindRecording(compare);
    payments.bindPrices(compare);
    new Rule(this, 'Schedule', {
      description: 'Compares the records with the payment provider',
      schedule: TIME,
      targets: [new FunctionTarget(compare.function)],
    });
  }
}
