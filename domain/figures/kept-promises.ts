/** Which promises were kept: see domain/promises.ts. Each is counted on the day on which it was kept, or was kept late. */
import { HELD_STATUSES, SITE } from '../admin.ts';
import { type ClientStage, type ClientTask, clocksStartedAt, openTasks, WORKING_STAGES } from '../clients.ts';
import type { ServiceTimes } from '../promises.ts';
import { businessDay, replyDueAt } from '../time/business-hours.ts';
import type { Entry, PromisedTask } from './measures.ts';
import { dropUndoneMoves } from './status-moves.ts';

/** A change of a record, as the history has it. */
interface Change {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly status?: { readonly from: string; readonly to: string };
  /** A reply that was begun in the email program, as earlier releases offered it. */
  readonly reply?: true;
  readonly sent?: object;
}

function countPromise(task: PromisedTask, at: string, due: Date): Entry {
  return [businessDay(new Date(at)), `promise.${task}.${new Date(at) <= due ? 'kept' : 'broken'}`, 1];
}

/**
 * Returns when a contact request was first answered: when a reply was sent or begun, or the request left the status `new` for one
 * that says so. A move that was taken back does not count. Undefined while it waits.
 * @param changes oldest first
 */
export function findAnswerTime(changes: readonly Change[]): string | undefined {
  let replied: string | undefined;
  let moved: string | undefined;
  for (const { at, status, reply, sent } of changes) {
    if (reply || sent) replied ??= at;
    if (!status) continue;
    if (status.to === 'new' || HELD_STATUSES.includes(status.to)) moved = undefined;
    else moved ??= at;
  }
  return [replied, moved].filter((time) => time !== undefined).toSorted()[0];
}

/** The settings that held at a time, ISO 8601: a later change of them must not rewrite the past. */
type TimesAt = (time: string) => ServiceTimes;

/** Counts the reply to a contact request. @param createdAt ISO 8601 @param changes oldest first */
export function countReply(createdAt: string, changes: readonly Change[], timesAt: TimesAt): Entry[] {
  const answeredAt = findAnswerTime(changes);
  if (answeredAt === undefined) return [];
  const due = replyDueAt(new Date(createdAt), timesAt(answeredAt).hours);
  return [countPromise('reply', answeredAt, due)];
}

interface ClientRecord {
  readonly paidAt: string;
  readonly formAt?: string;
  /** Whether the client left and came back, which started the clocks again. */
  readonly returned?: true;
  readonly orders: Readonly<
    Record<string, { readonly paidAt: string; readonly form?: { readonly at: string } }>
  >;
}

const isTask = (task: ClientTask) => task !== 'form';

/**
 * Counts the promises to a client that were kept, early or late. A task is done when the client moves from a stage in which it
 * is open to a later one; a pause, the end of the work, or a move that was taken back, does nothing.
 * @param changes oldest first
 */
export function countClientPromises(
  client: ClientRecord,
  changes: readonly Change[],
  timesAt: TimesAt,
): Entry[] {
  let startedAt = getFirstStart(client);
  let isBack = false;
  let done = new Set<ClientTask>();
  return dropUndoneMoves(changes).flatMap(({ at, by, status }) => {
    if (!status) return [];
    const [from, to] = [status.from as ClientStage, status.to as ClientStage];
    if (from === 'left' && by === SITE) {
      [startedAt, done, isBack] = [at, new Set(), true];
      return [];
    }
    // The form of a client who came back.
    if (isBack && from === 'paid' && WORKING_STAGES.includes(to)) startedAt = at;
    if (to !== 'live' && !WORKING_STAGES.includes(to)) return [];
    const tasks = (stage: ClientStage) =>
      openTasks(stage, { paidAt: startedAt }, timesAt(at)).filter(({ task }) => isTask(task));
    const open = tasks(to).map(({ task }) => task);
    const finished = tasks(from).filter(({ task }) => !open.includes(task) && !done.has(task));
    for (const { task } of finished) done.add(task);
    return finished.map(({ task, due }) => countPromise(task as PromisedTask, at, due));
  });
}

/** The clocks of a client who came back are those of the last round; earlier rounds began with the first order. */
function getFirstStart({ returned, orders, ...times }: ClientRecord): string {
  if (!returned) return clocksStartedAt(times);
  const [first] = Object.values(orders).toSorted((one, other) => one.paidAt.localeCompare(other.paidAt));
  return first
    ? clocksStartedAt({ paidAt: first.paidAt, ...(first.form && { formAt: first.form.at }) })
    : times.paidAt;
}
