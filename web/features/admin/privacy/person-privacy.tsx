import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { businessDay } from '../../../../domain/time/business-hours.ts';
import { DashboardDialog } from '../dashboard-dialog.tsx';
import { urlOf } from '../dashboard-url.ts';
import { Panel, SmallButton } from '../layout.tsx';
import { saveFile } from '../list/export-csv.ts';
import { notifyFailure } from '../notify-dashboard.ts';
import { useOffice } from '../office.ts';
import { Allowed } from '../settings/allowed.tsx';
import { useStoppable } from '../use-stoppable.ts';
import { useView } from '../use-view.ts';
import { Erasure, type ErasureStep } from './erasure.tsx';
import { collectPersonData } from './person-copy.ts';

/** The URL's hash while the dialog is open, before the place of the email address. Signing in leads back there. */
const ERASING = '#erase-';

/** Exports or erases the data of a person who asks for it: each address separately. */
export function PersonPrivacy({ person }: { readonly person: Person }) {
  const { emails } = person;
  const { view } = useView();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const erasing = hash.startsWith(ERASING) ? emails[Number(hash.slice(ERASING.length))] : undefined;
  const [step, setStep] = useState<ErasureStep>();

  function show(dialog: string) {
    navigate({ search, hash: dialog }, { replace: true, preventScrollReset: true });
  }
  function close() {
    // A full page load leaves nothing of the person in memory.
    if (step === 'erased') location.assign(urlOf({ list: view.list }));
    else show('');
  }
  return (
    <Panel title="Privacy requests">
      <div className="grid gap-3 pt-1">
        <p className="max-w-[42rem] text-small text-soft">
          For people who ask for a copy of their data or for its erasure. Verify the request first: it must
          come from the email address that it concerns.
        </p>
        {emails.map((email, place) => (
          <div key={email} className="grid gap-2">
            <p className="font-semibold text-small [overflow-wrap:anywhere]">{email}</p>
            <div className="flex flex-wrap gap-3">
              <CopyButton email={email} />
              <Allowed right="erasePerson">
                <SmallButton variant="danger" onClick={() => show(`${ERASING}${place}`)}>
                  Erase this person
                </SmallButton>
              </Allowed>
            </div>
          </div>
        ))}
      </div>
      <DashboardDialog
        title="Erase this person"
        isOpen={erasing !== undefined}
        isBusy={step === 'erasing'}
        onClose={close}
      >
        {erasing !== undefined && (
          <Erasure email={erasing} person={person} onStep={setStep} onClose={close} />
        )}
      </DashboardDialog>
    </Panel>
  );
}

/** Saves all data of a person as one archive. */
function CopyButton({ email }: { readonly email: string }) {
  const { api } = useOffice();
  const { progress, start } = useStoppable<string>('');
  const save = () =>
    start(
      async (signal, onProgress) => {
        const copy = await collectPersonData(api, email, {
          signal,
          onProgress: (done, all) => onProgress(`${done} of ${all} files`),
        });
        saveFile(`personal-data-${businessDay(new Date())}.zip`, copy);
      },
      (error) => notifyFailure('Export failed', error),
    );

  return (
    <>
      <SmallButton variant="secondary" busy={progress !== undefined} onClick={save}>
        Export everything
        {progress && <span className="font-normal text-label tabular-nums">{progress}</span>}
      </SmallButton>
      <span role="status" className="sr-only">
        {progress !== undefined && (progress || 'Collecting')}
      </span>
    </>
  );
}
