/**
 * Clients: paying customers with all of their records, and the stage of our work for them.
 * docs/product.md#back-office
 */

import type { ServiceTimes } from './promises.ts';
import { dueWithinBusinessDays, nextOpening } from './time/business-hours.ts';

/** Stages of the work for a client, in their usual order. The client list uses them as statuses. */
export const CLIENT_STAGES = [
  'paid',
  'form-received',
  'kickoff-scheduled',
  'in-setup',
  'live',
  'paused',
  'left',
] as const;

export type ClientStage = (typeof CLIENT_STAGES)[number];

export const STAGE_NAMES: Readonly<Record<ClientStage, string>> = {
  paid: 'Paid, waiting for form',
  'form-received': 'Form received',
  'kickoff-scheduled': 'Kickoff scheduled',
  'in-setup': 'In setup',
  live: 'Live',
  paused: 'Paused',
  left: 'Left',
};

/** A task with a due time. `form` is the client's; the others are our promises. */
export type ClientTask = 'form' | 'setup' | 'contact' | 'launch';

/** Open tasks of each stage. Stages without tasks have no clocks. */
const OPEN_TASKS: Readonly<Record<ClientStage, readonly ClientTask[]>> = {
  paid: ['form'],
  'form-received': ['setup', 'contact', 'launch'],
  'kickoff-scheduled': ['setup', 'launch'],
  'in-setup': ['launch'],
  live: [],
  paused: [],
  left: [],
};

/** Stages with open tasks. */
export const WORKING_STAGES = CLIENT_STAGES.filter((stage) => OPEN_TASKS[stage].length > 0);

/** The times that start a client's clocks. ISO 8601. */
export interface ClientTimes {
  readonly paidAt: string;
  /** Absent until the form arrives. */
  readonly formAt?: string;
}

/** Returns when a client's clocks started: at the payment or the form, whichever was later. ISO 8601. */
export function clocksStartedAt({ paidAt, formAt = '' }: ClientTimes): string {
  return formAt > paidAt ? formAt : paidAt;
}

const HOUR_MS = 3_600_000;

const DUE: Readonly<Record<ClientTask, (startedAt: Date, promised: ServiceTimes) => Date>> = {
  form: (at, { hours }) => nextOpening(at, hours),
  setup: (at, { promises }) => new Date(at.getTime() + promises.setupStartHours * HOUR_MS),
  contact: (at, { hours, promises }) => dueWithinBusinessDays(at, promises.contactBusinessDays, hours),
  launch: (at, { hours, promises }) => dueWithinBusinessDays(at, promises.launchBusinessDays.most, hours),
};

/** A task with its due time. */
export interface OpenTask {
  readonly task: ClientTask;
  readonly due: Date;
}

/** Open tasks of a client by due time. Within a stage, the order of the start is the order of the due time. */
export function openTasks(stage: ClientStage, times: ClientTimes, promised: ServiceTimes): OpenTask[] {
  const startedAt = new Date(clocksStartedAt(times));
  const tasks = (OPEN_TASKS[stage] ?? []).map((task) => ({ task, due: DUE[task](startedAt, promised) }));
  return tasks.sort((one, other) => one.due.getTime() - other.due.getTime());
}

/** Whether a client waits longer than promised; in the first stage, whether the form is late. */
export function isOverdue(
  stage: ClientStage,
  times: ClientTimes,
  now: Date,
  promised: ServiceTimes,
): boolean {
  const [first] = openTasks(stage, times, promised);
  return first !== undefined && first.due <= now;
}
