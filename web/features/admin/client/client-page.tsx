import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import type { RecordName, Summary } from '../admin-api.ts';
import { urlOf } from '../dashboard-url.ts';
import { ClientClock } from '../kinds/clients/client-clock.tsx';
import { LINK, PANEL, Panel } from '../layout.tsx';
import { knownRecordsQuery } from '../list/record-queries.ts';
import { useOffice } from '../office.ts';
import { PersonPrivacy } from '../privacy/person-privacy.tsx';
import { Problem } from '../problem.tsx';
import { StatusBadge } from '../record/badges.tsx';
import { ContactLinks } from '../record/contact-links.tsx';
import { NoteForm } from '../record/note-form.tsx';
import { OpenTitle } from '../record/open-title.tsx';
import { titleOf } from '../record/record-texts.ts';
import { RecordWork } from '../record/record-work.tsx';
import { ReplyLink } from '../record/reply-link.tsx';
import { StatusActions } from '../record/status-actions.tsx';
import { useNow } from '../use-now.ts';
import { ClientEmails } from './client-emails.tsx';
import { Plans, Sums } from './client-plans.tsx';
import { personQuery } from './client-query.ts';
import { Timeline } from './client-timeline.tsx';
import { LinkAgain, linkMailOf } from './link-again.tsx';

interface ClientPageProps {
  /** A record of the client. */
  readonly name: RecordName;
  readonly backTo: string;
}

/** All records of one client, or of an email address that has never paid: requests, orders, forms, mails and notes. */
export function ClientPage({ name, backTo }: ClientPageProps) {
  const { api } = useOffice();
  const { data: person, isPending, error, refetch } = useQuery({ ...personQuery(api, name), gcTime: 0 });
  return (
    <div className="grid gap-3">
      <Link to={backTo} className={`inline-flex min-h-11 items-center gap-2 justify-self-start ${LINK}`}>
        <ArrowIcon className="size-4.5 rotate-180" />
        Back to the list
      </Link>
      {error && <Problem title="The client cannot be shown" error={error} onRetry={() => refetch()} />}
      {isPending && <div role="status" aria-label="Loading" className="h-96 rounded-card bg-raised" />}
      {person && <PersonView person={person} leaveTo={urlOf({ list: name.list })} />}
    </div>
  );
}

interface PersonViewProps {
  readonly person: Person;
  /** Where to go when the person is erased. */
  readonly leaveTo: string;
}

function PersonView({ person, leaveTo }: PersonViewProps) {
  const { data: known = {} } = useQuery(knownRecordsQuery);
  /** In its current state. */
  const client = person.client && ((known[person.client.id] ?? person.client) as ClientSummary);
  const newest = newestOf(person);
  const named = client ?? newest;
  const title = named ? titleOf(named) : (person.emails[0] ?? '');
  useTitle(`${title}, Clients | Admin Dashboard`);
  return (
    <>
      <header className="grid gap-2">
        <OpenTitle title={title} status={client?.status} content={person} />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          {newest && <ContactLinks record={newest} />}
          <Sums person={person} />
        </div>
        {client && <ClientWork client={client} orders={person.orders} />}
      </header>
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          {client && (
            <section aria-label="Note" className={PANEL}>
              <NoteForm key={client.id} target={targetOf(client)} />
            </section>
          )}
          <Timeline person={person} />
        </div>
        <div className="grid gap-5">
          <Plans person={person} />
          {client && (
            <Panel title="Email addresses">
              <ClientEmails client={client} />
            </Panel>
          )}
          <PersonPrivacy emails={person.emails} leaveTo={leaveTo} />
        </div>
      </div>
    </>
  );
}

/** How far the work for the client has come, the ways on, and whose it is. */
function ClientWork({
  client,
  orders,
}: {
  readonly client: ClientSummary;
  readonly orders: Person['orders'];
}) {
  const link = linkMailOf(client, orders, useNow());
  const target = targetOf(client);
  return (
    <div className={`mt-1 grid gap-2 ${PANEL}`}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <StatusBadge status={client.status} />
        <ClientClock client={client} all />
        <ReplyLink target={target} />
      </div>
      <StatusActions target={target} first={link && <LinkAgain link={link} />} />
      <RecordWork target={target} />
    </div>
  );
}

function targetOf(client: ClientSummary) {
  return { list: 'clients', id: client.id, record: client } as const;
}

/** What tells best how to reach them: requests have a telephone number. */
function newestOf({ submissions, client, orders, onboarding, subscribers }: Person): Summary | undefined {
  return submissions[0] ?? client ?? orders[0] ?? onboarding[0] ?? subscribers[0];
}
