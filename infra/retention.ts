import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { RECORD_RETENTION_DAYS, type RecordRetention } from '../domain/retention.ts';
import { HandlerFunction } from './functions/function.ts';
import { createDeadLetterQueue } from './observability/dead-letters.ts';
import type { Parts } from './parts.ts';
import type { StageSettings } from './stages.ts';
import { bind, bindEach } from './table.ts';

/** At night, with few visitors: 2:30 am where the business is, or 3:30 am in summer. */
const DAILY = Schedule.cron({ hour: '9', minute: '30' });

export type RetentionProps = Pick<Parts, 'stage' | 'functionsDir' | 'data' | 'uploads' | 'alarms'>;

/** Deletes records of people once their time is over. Items that expire by themselves are in data.ts and uploads.ts. */
export class Retention extends Construct {
  /** @throws Error when the stage keeps something for longer than the Privacy Policy says */
  constructor(scope: Construct, id: string, props: RetentionProps) {
    super(scope, id);
    const { stage, data, uploads, alarms } = props;
    assertRetentionPromises(stage);
    const { adminChanges, contactSubmissions, onboardingSubmissions, orders, subscribers } = data;
    const handler = new HandlerFunction(this, 'Retention', props, {
      name: 'retention',
      isBackground: true,
      environment: { RECORD_RETENTION_DAYS: JSON.stringify(stage.retention) },
      deadLetters: createDeadLetterQueue(this, alarms),
    });
    bindEach([contactSubmissions, subscribers], handler, 'Get', 'Delete', 'byStatus');
    bind(onboardingSubmissions, handler, 'Get', 'Put', 'Delete', 'byStatus', 'byEmail');
    bind(orders, handler, 'Get', 'Delete', 'byEmail', 'byPayment');
    bind(data.clients, handler, 'Get', 'Put');
    bind(data.unsubscribeRequests, handler, 'Delete', 'byCreation');
    bind(adminChanges, handler, 'Delete', 'Query');
    bind(data.settings, handler, 'Query');
    uploads.bindErasing(handler);
    handler.schedule(this, 'Schedule', 'Deletes records of people whose time is over', DAILY);
  }
}

function assertRetentionPromises({ name, retention }: StageSettings): void {
  const kinds = Object.keys(RECORD_RETENTION_DAYS) as (keyof RecordRetention)[];
  const longer = kinds.filter((kind) => retention[kind] > RECORD_RETENTION_DAYS[kind]);
  if (longer.length === 0) return;
  throw new Error(
    `Stage '${name}' keeps ${longer.join(', ')} for longer than the Privacy Policy says: see domain/retention.ts.`,
  );
}
