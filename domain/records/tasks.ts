/** Tasks of the work for a client: those that a bought service needs, and those that administrators add. */
import type { ClientSummary, RecordChange } from '../contracts/admin-records.ts';
import type { ListedTask } from '../contracts/records/clients.ts';
import type { ServiceId } from '../shop/catalog.ts';
import { businessDay, dueWithinBusinessDays, type OfficeHours } from '../time/business-hours.ts';

/** Most tasks of a client. Done ones give way to new ones. */
export const MAX_TASKS = 60;

/** Maximum number of characters. */
export const TASK_LENGTH = 200;

export interface Task extends ListedTask {
  /** ISO 8601: when it got its owner, who is its client's if it has none of its own. */
  readonly assignedAt?: string | undefined;
}

type SetupTask = readonly [text: string, businessDays: number];

const ACCOUNTS: SetupTask = ['Get access to the social media accounts', 2];
const PLAN_POSTS: SetupTask = ['Plan the posts of the first month', 5];
const APPROVE_POSTS: SetupTask = ['Have the first posts approved', 8];
const SCHEDULE_POSTS: SetupTask = ['Schedule the first posts', 10];
const SOCIAL = [ACCOUNTS, PLAN_POSTS, APPROVE_POSTS, SCHEDULE_POSTS];
const VIDEO: readonly SetupTask[] = [
  ACCOUNTS,
  ['Agree on the first videos', 5],
  ['Publish the first video', 10],
];
const FOLLOWERS: readonly SetupTask[] = [ACCOUNTS, ['Agree on the audience', 4], ['Begin to invite', 8]];
const SITE_ACCESS: SetupTask = ['Get access to website and Search Console', 2];
const PROFILE: SetupTask = ['Get access to the Google Business Profile', 2];
const AD_ACCOUNT: SetupTask = ['Get access to ad account and pixel', 2];
const AD_LAUNCH: SetupTask = ['Start the campaign', 10];
const PAGE: readonly SetupTask[] = [
  ['Agree on content and design of the page', 4],
  ['Have the draft approved', 8],
  ['Publish the page', 10],
];

/** What the setup of each service takes, with the business day after the payment by which it is due. */
const SETUP_TASKS: Readonly<Record<ServiceId, readonly SetupTask[]>> = {
  'social-static-5': SOCIAL,
  'social-static-10': SOCIAL,
  'social-static-15': SOCIAL,
  'social-video-2': VIDEO,
  'social-video-4': VIDEO,
  'linkedin-connected': FOLLOWERS,
  'facebook-followers': FOLLOWERS,
  'instagram-followers': FOLLOWERS,
  'blogs-2': [SITE_ACCESS, ['Choose the first two topics', 5], ['Publish the first article', 10]],
  'campaign-management': [
    ['Import contacts with their consent', 4],
    ['Set up the sender domain and number', 5],
    ['Have the first campaign approved', 10],
  ],
  'seo-bundle': [
    SITE_ACCESS,
    PROFILE,
    ['Audit website and keywords', 5],
    ['Set up review requests', 8],
    ['Fix the first findings', 10],
  ],
  'basic-seo': [SITE_ACCESS, ['Audit website and keywords', 5], ['Fix the first findings', 10]],
  'gbp-optimization': [PROFILE, ['Complete the profile', 5]],
  'directory-listings': [
    ['Confirm name, address, and phone', 2],
    ['Submit the listings', 8],
  ],
  'review-automation': [PROFILE, ['Set up review requests', 8]],
  'advertising-management': [AD_ACCOUNT, ['Have the first ads approved', 8], AD_LAUNCH],
  'video-ads': [AD_ACCOUNT, ['Agree on the script', 5], ['Have the video approved', 10]],
  'second-ad-channel': [['Get access to the second channel', 2], AD_LAUNCH],
  'ai-chatbot': [
    ['Collect questions and answers', 4],
    ['Train and test the chatbot', 8],
    ['Install the chatbot', 10],
  ],
  'ai-voice-agent': [
    ['Agree on call flow and phone number', 4],
    ['Test the voice agent with the client', 8],
    ['Switch the voice agent on', 10],
  ],
  'landing-page-basic-maintenance': PAGE,
  'landing-page-premium-maintenance': PAGE,
  'marketing-documents': [
    ['Agree on the documents', 3],
    ['Send the first draft', 8],
  ],
  'monthly-newsletter': [
    ['Import contacts with their consent', 4],
    ['Have the first newsletter approved', 10],
  ],
  'premium-care': [
    ['Introduce the contact person', 2],
    ['Agree on the monthly call', 5],
  ],
};

/** A payment that brings tasks with it. `paidAt` is ISO 8601. */
interface PaidOrder {
  readonly id: string;
  readonly services: readonly string[];
  readonly paidAt: string;
}

/** The tasks of bought services, each text once, unless it is open already. @param assigned to the owner of the client */
export function setupTasks(
  { id: orderId, services, paidAt }: PaidOrder,
  hours: OfficeHours,
  known: readonly Task[] = [],
  assigned: Pick<Task, 'owner' | 'assignedAt'> = {},
): Task[] {
  const open = new Set(known.filter(isOpen).map(({ text }) => text));
  const wanted = new Map(
    services.flatMap((id) => (Object.hasOwn(SETUP_TASKS, id) ? SETUP_TASKS[id as ServiceId] : [])),
  );
  return [...wanted]
    .filter(([text]) => !open.has(text))
    .map(([text, days], place) => ({
      id: `${orderId.slice(-12)}-${place}`,
      text,
      day: businessDay(dueWithinBusinessDays(new Date(paidAt), days, hours)),
      ...assigned,
    }));
}

export function isOpen({ doneAt }: Pick<Task, 'doneAt'>): boolean {
  return doneAt === undefined;
}

/** Adds tasks within the limit: those that were done longest ago give way. */
export function addTasks(tasks: readonly Task[], more: readonly Task[]): Task[] {
  const all = [...tasks, ...more];
  const done = all
    .filter((task) => !isOpen(task))
    .sort((one, other) => (one.doneAt ?? '').localeCompare(other.doneAt ?? ''));
  const gone = new Set(done.slice(0, Math.max(0, all.length - MAX_TASKS)));
  return all.filter((task) => !gone.has(task)).slice(0, MAX_TASKS);
}

/** Returns tasks after a change. @param at ISO 8601 @param by email address of the administrator */
export function changeTasks(
  tasks: readonly Task[],
  { id, text, added, done, owner, day }: NonNullable<RecordChange['task']>,
  { at, by }: { readonly at: string; readonly by: string },
): Task[] {
  const change = (task: Task): Task => ({
    ...task,
    text,
    ...(added && { assignedAt: at }),
    ...(owner && { owner: owner.to || undefined, assignedAt: at }),
    ...(day && { day: day.to }),
    ...(done !== undefined && { doneAt: done ? at : undefined, doneBy: done ? by : undefined }),
  });
  if (added) return addTasks(tasks, [change({ id, text, day: day?.to ?? businessDay(new Date(at)) })]);
  return tasks.map((task) => (task.id === id ? change(task) : task));
}

/** Returns the tasks of a client that gets another owner, to whom those without their own belong. @param at ISO 8601 */
export function reassignTasks(tasks: readonly Task[], at: string): Task[] {
  return tasks.map((task) => (task.owner ? task : { ...task, assignedAt: at }));
}

/** Sums up tasks; undefined without any. */
export function summarizeTasks(tasks: readonly Task[] = []): ClientSummary['todo'] {
  if (tasks.length === 0) return undefined;
  const open = tasks.filter(isOpen);
  const [day] = open.map((task) => task.day).sort();
  const owners = [...new Set(open.flatMap(({ owner }) => owner ?? []))];
  return { open: open.length, total: tasks.length, ...(day !== undefined && { day }), owners };
}
