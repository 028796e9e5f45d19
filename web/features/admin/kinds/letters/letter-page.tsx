import { useQuery } from '@tanstack/react-query';
import type { FullRecord } from '../../../../../domain/contracts/admin.ts';
import { useTitle } from '../../../../lib/use-title.ts';
import type { RecordName } from '../../admin-api.ts';
import { moment } from '../../dates.ts';
import { type Fact, Facts, PANEL, Panel } from '../../layout.tsx';
import { BackLink } from '../../links.tsx';
import { recordQuery } from '../../list/record-queries.ts';
import { useOffice } from '../../office.ts';
import { Loading, Problem } from '../../problem.tsx';
import { StatusBadge } from '../../record/badges.tsx';
import { History } from '../../record/history.tsx';
import { NoteForm } from '../../record/note-form.tsx';
import { OpenTitle } from '../../record/open-title.tsx';
import { getTitle } from '../../record/record-texts.ts';
import { Allowed, ReadOnlyWithout } from '../../settings/allowed.tsx';
import { useView } from '../../use-view.ts';
import { LetterActions } from './letter-actions.tsx';
import { LetterArchive } from './letter-archive.tsx';
import { LetterDraft } from './letter-draft.tsx';
import { LetterFigures } from './letter-figures.tsx';
import { LetterPreviewPanel } from './letter-preview.tsx';

export type FullLetter = FullRecord<'letters'>;

/** Interval of refreshes while a letter is sent, in milliseconds. */
const SENDING_MS = 4_000;

/** The page of a letter: the draft to write and send, or its results. */
export function LetterPage({ name }: { readonly name: RecordName }) {
  const { api } = useOffice();
  const { closeTo } = useView();
  const { data, error, refetch } = useQuery({
    ...recordQuery(api, name),
    refetchInterval: ({ state }) =>
      ['sending', 'scheduled'].includes(state.data?.record.status ?? '') && SENDING_MS,
  });
  const full = data as FullLetter | undefined;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 pb-6">
      <BackLink to={closeTo}>Back to the list</BackLink>
      {error && <Problem title="The letter could not be loaded" error={error} onRetry={() => refetch()} />}
      {!full && !error && <Loading />}
      {full && <LetterView full={full} reload={() => refetch()} />}
    </div>
  );
}

interface LetterViewProps {
  readonly full: FullLetter;
  readonly reload: () => void;
}

function LetterView({ full, reload }: LetterViewProps) {
  const { work } = useOffice();
  const { record, changes } = full;
  const { id, status, pausedFor } = record;
  const target = { list: 'letters', id, record } as const;
  const title = getTitle(record);
  useTitle(`${title}, Letters | Admin Dashboard`);
  const isDraft = status === 'draft';
  const notes = (
    <Panel title="Notes and history">
      <div className="grid gap-4">
        <Allowed right="changeRecords" list="letters">
          <NoteForm key={id} target={target} />
        </Allowed>
        <History changes={changes} createdAt={record.createdAt} origin="Begun" />
      </div>
    </Panel>
  );
  return (
    <>
      <header className="grid gap-2">
        <span role="status">
          <StatusBadge status={status} />
        </span>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <OpenTitle title={title} status={status} content={id} />
          <Allowed right="changeRecords" list="letters">
            <LetterActions
              status={status}
              isBusy={work.isBusy(id)}
              onSet={async (chosen) => {
                await work.setStatus(target, chosen);
                reload();
              }}
            />
          </Allowed>
        </div>
        {status === 'paused' && pausedFor && (
          <p role="alert" className="rounded-control bg-danger-wash px-4 py-3 text-danger text-small">
            {pausedFor === 'bounces'
              ? 'Paused by the site: more than 5 % of the first emails bounced. Check where these addresses come from before you continue.'
              : 'Paused by the site: more than 0.1 % of the first recipients reported it as spam. Find out why before you continue.'}
          </p>
        )}
      </header>
      {isDraft ? (
        <LetterDraft full={full} reload={reload} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid min-w-0 gap-3">
            <section aria-label="Figures" className={PANEL}>
              <Facts facts={listFacts(record)} />
              <LetterFigures id={id} status={status} />
            </section>
            {status !== 'canceled' && (
              <section aria-label="Public archive" className={PANEL}>
                <ReadOnlyWithout right="changeRecords" list="letters">
                  <LetterArchive record={record} />
                </ReadOnlyWithout>
              </section>
            )}
            {notes}
          </div>
          <LetterPreviewPanel id={id} content={record} />
        </div>
      )}
      {isDraft && notes}
    </>
  );
}

function listFacts(letter: FullLetter['record']): readonly Fact[] {
  const { sendAt, startedAt, sentAt, recipients, since, isDigest } = letter;
  return [
    ['Recipients', recipients === undefined ? '' : recipients.toLocaleString('en-US')],
    ['To', isDigest ? 'Readers of one email a month' : ''],
    ['Confirmed since', since ?? ''],
    ['Scheduled for', sendAt ? moment(sendAt) : ''],
    ['Started', startedAt ? moment(startedAt) : ''],
    ['Finished', sentAt ? moment(sentAt) : ''],
  ];
}
