import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CurrentSettings } from '../../../../domain/contracts/work/settings.ts';
import { diffSettings, type Settings } from '../../../../domain/settings/settings.ts';
import { askBeforeLeaving } from '../../../ui/ask-before-leaving.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { type AdminApi, settingsKey } from '../admin-api.ts';
import { describeFailure, findProblem, toFailure } from '../admin-failure.ts';
import { Panel, SmallButton, Time } from '../layout.tsx';
import { notifyDashboard } from '../notify-dashboard.ts';
import { Loaded } from '../problem.tsx';
import { NoticeSettings, RetentionSettings, TemplateSettings } from './other-settings.tsx';
import { settingName, settingValue } from './setting-names.ts';
import { listClashes, mergeSettings, openEdits, type SettingsEdits } from './settings-edits.ts';
import { TimeSettings } from './time-settings.tsx';

/** The settings of the agency. docs/decisions/operators.md */
export function SettingsPage({ api }: { readonly api: AdminApi }) {
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.settings(signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Loaded query={query} failed="The settings could not be loaded">
      {(current) => (
        <>
          <SettingsForm api={api} current={current} reload={query.refetch} />
          <History changes={current.changes} />
        </>
      )}
    </Loaded>
  );
}

interface SettingsFormProps {
  readonly api: AdminApi;
  readonly current: CurrentSettings;
  readonly reload: () => Promise<{ readonly data: CurrentSettings | undefined }>;
}

function SettingsForm({ api, current, reload }: SettingsFormProps) {
  const client = useQueryClient();
  const edits = useEdits(current);
  const { settings, clashes, discard } = edits;
  const changed = diffSettings(current.settings, settings);
  const form = useRef<HTMLFormElement>(null);
  const state = useKeptFocus<HTMLParagraphElement>(settings, clashes);
  const saving = useMutation({
    mutationFn: (next: Settings) => api.changeSettings(next, current.version),
    onSuccess: (saved, sent) => {
      client.setQueryData(settingsKey, saved);
      // It has the times that clocks follow.
      void client.invalidateQueries({ queryKey: ['session'] });
      edits.settle(sent);
      notifyDashboard({
        title: 'Settings saved',
        description: 'Emails follow within half a minute.',
      });
    },
  });
  const isConflict = saving.error !== null && toFailure(saving.error) === 'conflict';
  const fields = findProblem(saving.error)?.fields ?? {};
  const isDirty = changed.length > 0;
  useEffect(() => (isDirty ? askBeforeLeaving() : undefined), [isDirty]);
  // The first wrong field, once the server has named it.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [saving.error]);

  async function showTheirs() {
    const { data } = await reload();
    if (data) edits.compare(data.settings);
    saving.reset();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending && changed.length > 0) saving.mutate(settings);
  }
  const part = {
    settings,
    onChange: edits.change,
    errorOf(path: string) {
      const error = fields[`settings.${path}`];
      return error && `This ${error}.`;
    },
  };
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={save}>
      <TimeSettings {...part} />
      <TemplateSettings {...part} />
      <NoticeSettings {...part} teamAddress={current.teamAddress} />
      <RetentionSettings {...part} />
      <div className="-mx-4 sm:-mx-7 sticky bottom-0 z-10 grid gap-2 border-line border-t bg-surface px-4 py-2.5 sm:px-7">
        {saving.error && (
          <p role="alert" className="text-danger text-small">
            {isConflict
              ? 'A colleague has changed the settings. Show theirs: your changes are added to them.'
              : Object.keys(fields).length > 0
                ? 'Some fields need another value. They are marked above.'
                : describeFailure(saving.error)}
          </p>
        )}
        {clashes && changed.length > 0 && (
          <p role="status" className="text-danger text-small">
            {clashes.length === 0
              ? 'A colleague has changed other settings. Your changes are added to theirs.'
              : `A colleague has changed these, too: ${clashes.map(settingName).join(', ')}. Yours are shown, the history has theirs.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {isConflict ? (
            <SmallButton onClick={showTheirs}>Show the current settings</SmallButton>
          ) : (
            <SmallButton type="submit" busy={saving.isPending} aria-disabled={changed.length === 0}>
              Save changes
            </SmallButton>
          )}
          {changed.length > 0 && !isConflict && (
            <SmallButton
              variant="quiet"
              onClick={() => {
                discard();
                saving.reset();
              }}
            >
              Discard
            </SmallButton>
          )}
          <p ref={state} tabIndex={-1} role="status" className="text-small text-soft outline-none">
            {changed.length === 0 ? 'No changes' : `${changed.length} changed`}
          </p>
        </div>
      </div>
    </form>
  );
}

/** The settings as they are edited, on top of the current ones. */
function useEdits({ settings: current }: CurrentSettings) {
  const [stored] = useState(openEdits);
  const [edits, setEdits] = useState(() => stored.get());
  const [clashes, setClashes] = useState(() => edits && findClashes(edits, current));
  const settings = edits ? mergeSettings(edits, current) : current;

  function keep(next: SettingsEdits) {
    setEdits(next);
    stored.set(next);
  }

  function discard() {
    stored.remove();
    setEdits(undefined);
    setClashes(undefined);
  }

  return {
    settings,
    /** Settings that both changed; undefined while no colleague changed any. */
    clashes,
    change: (edited: Settings) => keep({ base: current, edited }),
    discard,
    /** Drops the saved edits. What was edited meanwhile stays. */
    settle(sent: Settings) {
      discard();
      if (diffSettings(sent, settings).length > 0) keep({ base: sent, edited: settings });
    },
    /** Looks for clashes with what a colleague saved. */
    compare(theirs: Settings) {
      if (edits) setClashes(findClashes(edits, theirs));
    },
  };
}

/** @returns undefined if the edits are based on these settings */
function findClashes(edits: SettingsEdits, current: Settings): string[] | undefined {
  return diffSettings(edits.base, current).length > 0 ? listClashes(edits, current) : undefined;
}

function History({ changes }: Pick<CurrentSettings, 'changes'>) {
  return (
    <Panel title="History">
      {changes.length === 0 && (
        <p className="text-small text-soft">No changes here yet: these are the values of the release.</p>
      )}
      <ul className="grid gap-3">
        {changes.map(({ version, at, by, values }) => (
          <li key={version} className="grid gap-1 text-small">
            <p className="flex flex-wrap gap-x-4">
              <span className="font-semibold [overflow-wrap:anywhere]">{by}</span>
              <Time at={at} />
            </p>
            <ul className="grid gap-1">
              {values.map(({ path, from, to }) => (
                <li key={path} className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {`${settingName(path)}: ${settingValue(path, from)} → ${settingValue(path, to)}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
