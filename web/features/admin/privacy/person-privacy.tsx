import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { businessDay } from '../../../../domain/business-hours.ts';
import type { ErasureReport } from '../../../../domain/contracts/privacy.ts';
import { normalizeEmail } from '../../../../domain/email-address.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AdminApi } from '../admin-api.ts';
import { failureOf, troubleOf } from '../admin-failure.ts';
import { DashboardDialog } from '../dashboard-dialog.tsx';
import { saveFile } from '../list/export-csv.ts';
import { FAILURE_TEXTS } from '../lists.ts';
import { notifyFailedExport } from '../notify-dashboard.ts';
import { Problem } from '../problem.tsx';
import { copyOfPerson } from './person-copy.ts';

interface PersonPrivacyProps {
  readonly api: AdminApi;
  /** By which what is kept is found, for each by itself. */
  readonly emails: readonly string[];
  /** Where to go when the person is erased. */
  readonly leaveTo: string;
}

interface RequestProps {
  readonly api: AdminApi;
  readonly email: string;
}

/** In the URL while somebody is to be erased, whom their place among the email addresses tells: signing in leads back there. */
const ERASING = '#erase-';

/** What a person may ask for: a copy of everything that is kept of them, and that it is erased. */
export function PersonPrivacy({ api, emails, leaveTo }: PersonPrivacyProps) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const erasing = hash.startsWith(ERASING) ? emails[Number(hash.slice(ERASING.length))] : undefined;
  const isErased = useRef(false);

  function show(dialog: string) {
    navigate({ search, hash: dialog }, { replace: true, preventScrollReset: true });
  }
  function close() {
    // Loads the page anew, so that nothing of the person is left in it.
    if (isErased.current) location.assign(leaveTo);
    else show('');
  }
  return (
    <section
      aria-labelledby="privacy-requests"
      className="grid gap-3 rounded-card bg-raised p-4 shadow-[0_0_0_1px_var(--line)] sm:px-5"
    >
      <h3 id="privacy-requests" className="text-subtitle">
        Privacy requests
      </h3>
      <p className="max-w-[42rem] text-small text-soft">
        For somebody who asks what we keep of them, or to be forgotten. Make sure first that it is them: the
        request has to come from the email address that it is about.
      </p>
      {emails.map((email, place) => (
        <div key={email} className="grid gap-2">
          {emails.length > 1 && <p className="font-semibold text-small [overflow-wrap:anywhere]">{email}</p>}
          <div className="flex flex-wrap gap-3">
            <CopyButton api={api} email={email} />
            <Button variant="danger" size="small" onClick={() => show(`${ERASING}${place}`)}>
              Erase this person
            </Button>
          </div>
        </div>
      ))}
      <DashboardDialog title="Erase this person" isOpen={erasing !== undefined} onClose={close}>
        {erasing !== undefined && (
          <Erasure
            api={api}
            email={erasing}
            onErased={() => {
              isErased.current = true;
            }}
            onClose={close}
          />
        )}
      </DashboardDialog>
    </section>
  );
}

/** Saves a copy of everything as one archive. */
function CopyButton({ api, email }: RequestProps) {
  const [progress, setProgress] = useState<string>();
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  async function start() {
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress('');
    try {
      const copy = await copyOfPerson(api, email, {
        signal,
        onProgress: (done, all) => setProgress(`${done} of ${all} files`),
      });
      saveFile(`personal-data-${businessDay(new Date())}.zip`, copy);
    } catch (error) {
      notifyFailedExport(error, signal);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      <Button variant="secondary" size="small" busy={progress !== undefined} onClick={start}>
        Export everything
        {progress && <span className="font-normal text-label tabular-nums">{progress}</span>}
      </Button>
      <span role="status" className="sr-only">
        {progress !== undefined && (progress || 'Collecting')}
      </span>
    </>
  );
}

interface ErasureProps extends RequestProps {
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Shows what goes and what stays, and erases once the email address is typed. */
function Erasure({ api, email, onErased, onClose }: ErasureProps) {
  const [done, setDone] = useState<ErasureReport>();
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure', email],
    queryFn: () => api.erase(email),
    gcTime: 0,
    staleTime: 0,
  });

  if (done) return <Erased report={done} onClose={onClose} />;
  if (error) {
    return (
      <div className="mt-4">
        <Problem title="It cannot be shown" trouble={troubleOf(error)} onRetry={() => refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <p role="status" className="mt-3 text-small">
        Looking through everything…
      </p>
    );
  }
  const { goes, stays, obstacles } = data;
  return (
    <div className="mt-3 grid gap-5">
      <div className="grid gap-1.5">
        <h3 className="font-semibold font-text text-small">What goes, for good</h3>
        {goes.length === 0 && <p className="text-small text-soft">Nothing is left.</p>}
        <ul>
          {goes.map(({ what, count }) => (
            <li
              key={what}
              className="flex justify-between gap-4 border-line border-t py-1.5 text-small first:border-t-0"
            >
              <span>{what}</span>
              <span className="tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      </div>
      <Stays stays={stays} />
      {obstacles.length > 0 ? (
        <div
          role="alert"
          className="grid gap-1 rounded-control bg-danger-wash px-4 py-3 text-danger text-small"
        >
          <p className="font-semibold">It cannot be done yet</p>
          {obstacles.map((obstacle) => (
            <p key={obstacle}>{obstacle}</p>
          ))}
        </div>
      ) : (
        <Confirmation
          api={api}
          email={email}
          onDone={(report) => {
            onErased();
            setDone(report);
          }}
        />
      )}
    </div>
  );
}

function Stays({ stays }: Pick<ErasureReport, 'stays'>) {
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold font-text text-small">What stays, and why</h3>
      <dl>
        {stays.map(({ what, why }) => (
          <div key={what} className="border-line border-t py-1.5 text-small first:border-t-0">
            <dt>{what}</dt>
            <dd className="text-label text-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ConfirmationProps extends RequestProps {
  readonly onDone: (report: ErasureReport) => void;
}

/** Erases in calls that each end in time, until everything is. */
function Confirmation({ api, email, onDone }: ConfirmationProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (normalizeEmail(typed) !== email) return setProblem('This is not the email address of this person.');
    setIsBusy(true);
    setProblem(undefined);
    try {
      let report = await api.erase(email, typed);
      while (!report.isDone) report = await api.erase(email, typed);
      onDone(report);
    } catch (error) {
      const failure = failureOf(error);
      setProblem(`Not finished. ${FAILURE_TEXTS[failure]} Pressing it again goes on with what is left.`);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="grid gap-3 border-line border-t pt-4" onSubmit={erase}>
      <TextField
        label={`To erase, type ${email}`}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="danger" busy={isBusy}>
        Erase for good
      </Button>
    </form>
  );
}

interface ErasedProps {
  readonly report: ErasureReport;
  readonly onClose: () => void;
}

function Erased({ report: { reference, stays }, onClose }: ErasedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-3 grid gap-5">
      <div className="grid gap-1.5">
        <h3 ref={heading} tabIndex={-1} className="text-subtitle outline-none">
          Everything is erased
        </h3>
        <p className="text-small">
          {reference === undefined ? (
            <span>There was nothing left.</span>
          ) : (
            <span>
              It is written down, without saying whose it was, under{' '}
              <span className="select-all font-semibold [overflow-wrap:anywhere]">{reference}</span>. Put that
              into your answer.
            </span>
          )}
        </p>
      </div>
      <Stays stays={stays} />
      <Button onClick={onClose}>Back to the list</Button>
    </div>
  );
}
