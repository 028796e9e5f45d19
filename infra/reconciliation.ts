import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { HandlerFunction } from './functions/function.ts';
import { createDeadLetterQueue } from './observability/dead-letters.ts';
import type { Parts } from './parts.ts';

/** Before business hours, which start between 15:00 and 16:00 UTC. */
const TIME = Schedule.cron({ hour: '14', minute: '0' });

export type ReconciliationProps = Pick<Parts, 'stage' | 'functionsDir' | 'payments' | 'alarms'>;

/** Compares orders, subscriptions and prices with the payment provider's every day. */
export class Reconciliation extends Construct {
  constructor(scope: Construct, id: string, props: ReconciliationProps) {
    super(scope, id);
    const { payments, alarms } = props;
    const compare = new HandlerFunction(this, 'Compare', props, {
      name: 'reconciliation',
      isBackground: true,
      timeout: Duration.minutes(10),
      deadLetters: createDeadLetterQueue(this, alarms),
    });
    payments.bindReading(compare);
    payments.bindRecording(compare);
    payments.bindPrices(compare);
    compare.schedule(this, 'Schedule', 'Compares the records with the payment provider', TIME);
  }
}
