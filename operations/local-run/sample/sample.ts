/** A believable agency for an empty local run, made by calls of the running product on a moved clock. */
import { ADMIN_PAGE } from '../../../domain/site/pages.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import type { Sample, SampleRun, SampleTarget } from '../../../local/project.ts';
import { LOCAL_ADMINISTRATOR } from '../administrator.ts';
import { abandonedCheckouts } from './abandoned-checkouts.ts';
import { openAgency } from './agency.ts';
import { BackOffice } from './back-office.ts';
import { createCalendar } from './calendar.ts';
import { contactRequests } from './contact-requests.ts';
import { currentClients } from './current-clients.ts';
import { earlierClients } from './earlier-clients.ts';
import { newsletter } from './newsletter.ts';
import { publications } from './publications.ts';
import type { Step, Story } from './story.ts';
import { unpaidForms } from './unpaid-forms.ts';

const STORIES: readonly Story[] = [
  earlierClients,
  currentClients,
  contactRequests,
  abandonedCheckouts,
  unpaidForms,
  newsletter,
  publications,
];

export const agencySample: Sample = {
  name: 'Fill with a sample agency',
  text: 'Creates five weeks of an invented agency: contact requests, orders, clients, forms with files, subscribers, posts, and a letter. It takes about a minute.',
  result: { name: 'Open the back office', path: ADMIN_PAGE },
  findObstacle,
  fill,
};

/** A run with records keeps them as they are. */
async function findObstacle(target: SampleTarget): Promise<string | undefined> {
  const office = new BackOffice(target, LOCAL_ADMINISTRATOR, Date.now);
  try {
    const list = await office.findFilledList();
    return list && `This run has data of its own (${list}). Start one with an empty data folder to fill it.`;
  } catch (error) {
    return `The back office of ${LOCAL_ADMINISTRATOR.email} cannot be opened (${(error as Error).message}). Start a run with an empty data folder to fill it.`;
  }
}

/** Lists all steps up to a moment, in order. @param now milliseconds since the epoch */
export function listSteps(now: number): readonly Step[] {
  const calendar = createCalendar(now);
  return STORIES.flatMap((story) => story(calendar)).sort((one, other) => one.at - other.at);
}

async function fill(run: SampleRun): Promise<void> {
  const steps = listSteps(run.startedAt);
  const [first] = steps;
  if (!first) return;
  await run.moveTo(first.at - 60_000);
  const agency = await openAgency(run);
  for (const [index, step] of steps.entries()) {
    // A step can take longer than the time until the next one.
    await run.moveTo(Math.max(step.at, run.now()));
    run.report(
      index / steps.length,
      `${businessDate(new Date(step.at).toISOString(), 'medium')}: ${step.what}`,
    );
    await step.run(agency);
  }
}
