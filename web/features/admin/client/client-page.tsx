import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { useTitle } from '../../../lib/use-title.ts';
import type { RecordName, Summary } from '../admin-api.ts';
import { toFailure } from '../admin-failure.ts';
import { ClientEmails } from '../kinds/clients/client-emails.tsx';
import { clientOf } from '../kinds/clients/client-target.ts';
import { ClientWork } from '../kinds/clients/client-work.tsx';
import { PANEL, Panel } from '../layout.tsx';
import { BackLink } from '../links.tsx';
import { deletedQuery, knownRecordsQuery, POLLED, personQuery } from '../list/record-queries.ts';
import { StepButtons, stepRecord } from '../list/step-record.tsx';
import { useOffice } from '../office.ts';
import { PersonPrivacy } from '../privacy/person-privacy.tsx';
import { Loading, Problem } from '../problem.tsx';
import { ContactLinks } from '../record/contact-links.tsx';
import { NoteForm } from '../record/note-form.tsx';
import { OpenTitle } from '../record/open-title.tsx';
import { getTitle } from '../record/record-texts.ts';
import { ReplyButton, ReplySection, useReplying } from '../record/reply-form.tsx';
import { findReplyTarget } from '../record/reply-target.ts';
import { useSwipe } from '../record/use-swipe.ts';
import { Allowed, ReadOnlyWithout } from '../settings/allowed.tsx';
import { useView } from '../use-view.ts';
import { ClientFigures } from './client-figures.tsx';
import { Contract, Plans } from './client-plans.tsx';
import { ClientTasks } from './client-tasks.tsx';
import { Timeline } from './client-timeline.tsx';
import { ClientMoney } from './money/client-money.tsx';

/** All records of one client, or of an email address that has never paid. @param name a record of the client */
export function ClientPage({ name }: { readonly name: RecordName }) {
  const { api } = useOffice();
  const view = useView();
  const { closeTo, canStep } = view;
  const swipe = useSwipe((by) => canStep && stepRecord(by, view));
  const { data: deleted } = useQuery(deletedQuery);
  const {
    data: person,
    isPending,
    error,
    refetch,
  } = useQuery({
    ...personQuery(api, name),
    // Payments, forms and emails arrive while the page is open.
    ...(!deleted?.includes(name.id) && POLLED),
    gcTime: 0,
  });
  // A loaded client stays after a failure, unless a colleague has erased it.
  const isHidden = error !== null && (!person || toFailure(error) === 'not_found');
  return (
    <div {...swipe} className="grid gap-3">
      <div className="flex items-center justify-between">
        <BackLink to={closeTo}>Back to the list</BackLink>
        {canStep && <StepButtons />}
      </div>
      {isHidden && <Problem title="The client could not be loaded" error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {person && !isHidden && <PersonView person={person} />}
    </div>
  );
}

function PersonView({ person }: { readonly person: Person }) {
  const { data: known = {} } = useQuery(knownRecordsQuery);
  const target = clientOf(person, known);
  const newest = findContactRecord(person);
  const named = target?.record ?? newest;
  const replyTarget = useMemo(() => findReplyTarget(person), [person]);
  const replying = useReplying(replyTarget?.id);
  const title = named ? getTitle(named) : (person.emails[0] ?? '');
  useTitle(`${title}, Clients | Admin Dashboard`);
  return (
    <>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <div className="min-w-0 max-sm:basis-full">
            <div className="flex flex-wrap items-center gap-x-6 max-sm:justify-between">
              <OpenTitle title={title} status={target?.record.status} content={person} />
              <ReplyButton target={replyTarget} replying={replying} />
            </div>
            {newest && <ContactLinks record={newest} phone={findPhone(person)} />}
          </div>
          <ClientFigures person={person} />
        </div>
        {target && <ClientWork target={target} orders={person.orders} />}
      </header>
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <ReplySection
            target={replyTarget}
            replying={replying}
            company={target?.record.businessName}
            className={PANEL}
          />
          {target && (
            <>
              <ReadOnlyWithout right="serveClients">
                <ClientTasks target={target} tasks={person.tasks} />
              </ReadOnlyWithout>
              <Allowed right="changeRecords" list={target.list}>
                <section aria-label="Note" className={PANEL}>
                  <NoteForm key={target.id} target={target} />
                </section>
              </Allowed>
            </>
          )}
          <Timeline person={person} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Contract client={target?.record} />
          <Plans person={person} />
          {target && (
            <>
              <Allowed right="money">
                <ClientMoney target={target} subscriptions={person.subscriptions} />
              </Allowed>
              <Panel title="Email addresses">
                <ReadOnlyWithout right="changeRecords" list={target.list}>
                  <ClientEmails target={target} />
                </ReadOnlyWithout>
              </Panel>
            </>
          )}
          <Allowed right="copyPerson">
            <PersonPrivacy person={person} />
          </Allowed>
        </div>
      </div>
    </>
  );
}

/** Returns the latest phone number that a request or a form names. */
export function findPhone({ submissions, onboarding }: Person): string {
  const [latest] = [...submissions, ...onboarding]
    .filter(({ phone }) => phone)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return latest?.phone ?? '';
}

/** Returns the record with the best contact data: requests have a phone number. */
function findContactRecord({
  submissions,
  client,
  orders,
  onboarding,
  subscribers,
}: Person): Summary | undefined {
  return submissions[0] ?? client ?? orders[0] ?? onboarding[0] ?? subscribers[0];
}
