/**
 * Clients: whoever has paid, with all that belongs to them, and how far our work for them has come.
 * Specification: content and operations, sections 8 and 9.
 */

import { PROMISED } from './promises.ts';
import { dueWithinBusinessDays, nextOpening } from './time/business-hours.ts';

/** The stages of the work for a client, in their usual order. They are the statuses of the list of clients. */
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

/** What a client or we still have to do, within a time. `form` is theirs, all others are our promises. */
export type ClientTask = 'form' | 'setup' | 'contact' | 'launch';

/** What is still to be done in each stage. Stages without anything rest. */
const OPEN_TASKS: Readonly<Record<ClientStage, readonly ClientTask[]>> = {
  paid: ['form'],
  'form-received': ['setup', 'contact', 'launch'],
  'kickoff-scheduled': ['setup', 'launch'],
  'in-setup': ['launch'],
  live: [],
  paused: [],
  left: [],
};

/** Stages whose clients somebody has to do something for. */
export const WORKING_STAGES = CLIENT_STAGES.filter((stage) => OPEN_TASKS[stage].length > 0);

/** The times of a client that clocks go by. ISO 8601. */
export interface ClientTimes {
  readonly paidAt: string;
  /** Absent until the form has come. */
  readonly formAt?: string;
}

/** When the clocks of a client were started: by payment or form, whichever came last. ISO 8601. */
export function clocksStartedAt({ paidAt, formAt = '' }: ClientTimes): string {
  return formAt > paidAt ? formAt : paidAt;
}

const HOUR_MS = 3_600_000;

const DUE: Readonly<Record<ClientTask, (startedAt: Date) => Date>> = {
  form: nextOpening,
  setup: (at) => new Date(at.getTime() + PROMISED.setupStartHours * HOUR_MS),
  contact: (at) => dueWithinBusinessDays(at, PROMISED.contactBusinessDays),
  launch: (at) => dueWithinBusinessDays(at, PROMISED.launchBusinessDays.most),
};

/** A task and when it has to be done at the latest. */
export interface OpenTask {
  readonly task: ClientTask;
  readonly due: Date;
}

/** Open tasks of a client by due time. Within a stage, the order of the start is the order of the due time. */
export function openTasks(stage: ClientStage, times: ClientTimes): OpenTask[] {
  const startedAt = new Date(clocksStartedAt(times));
  const tasks = (OPEN_TASKS[stage] ?? []).map((task) => ({ task, due: DUE[task](startedAt) }));
  return tasks.sort((one, other) => one.due.getTime() - other.due.getTime());
}

/** Whether a client waits for longer than was promised; in the first stage, whether the form has not come in time. */
export function isOverdue(stage: ClientStage, times: ClientTimes, now: Date): boolean {
  const [first] = openTasks(stage, times);
  return first !== undefined && first.due <= now;
}
