import {
  type ClientStage,
  type ClientTask,
  clocksStartedAt,
  openTasks,
} from '../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../domain/contracts/admin-records.ts';
import { duration } from '../../dates.ts';
import { type Clock, clockTo, DueClock } from '../../record/clocks.tsx';
import { useNow } from '../../use-now.ts';

const NAMES: Readonly<Record<ClientTask, string>> = {
  form: 'Form',
  setup: 'Setup',
  contact: 'Contact',
  launch: 'Launch',
};

/**
 * How a client stands to what was promised, due earliest first.
 * @param now milliseconds since the epoch
 */
export function clientClocks(client: ClientSummary, now: number): Clock[] {
  return openTasks(client.status as ClientStage, client).map(({ task, due }) => {
    // Nobody has promised us the form: it is missed, and not overdue.
    const isMissed = task === 'form' && due.getTime() <= now;
    if (!isMissed) return clockTo(NAMES[task], due, now);
    const waited = duration(now - Date.parse(clocksStartedAt(client)));
    return { urgency: 'overdue', text: `No form for ${waited}` };
  });
}

/** What is due next for a client. @param all whether to show everything that is due */
export function ClientClock({
  client,
  all = false,
}: {
  readonly client: ClientSummary;
  readonly all?: boolean;
}) {
  const clocks = clientClocks(client, useNow());
  return clocks.slice(0, all ? undefined : 1).map((clock) => <DueClock key={clock.text} clock={clock} />);
}
