import { type FormEvent, useState } from 'react';
import { ADMIN_LIMITS } from '../../../../domain/admin.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import { NOTE_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { browserStorage } from '../../../lib/storage/stored.ts';
import { storedText } from '../../../lib/storage/stored-values.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import type { RecordName } from '../admin-api.ts';
import { type AdminFailure, FAILURE_TEXTS } from '../admin-failure.ts';
import { submitByKeys, withoutSent } from '../fields.tsx';
import { SmallButton } from '../layout.tsx';
import { useOffice } from '../office.ts';
import type { VersionedRecord } from '../work/use-work.ts';

interface NoteFormProps {
  readonly target: VersionedRecord;
  readonly isLoading?: boolean;
}

/** Adds a note to a record. */
export function NoteForm({ target, isLoading = false }: NoteFormProps) {
  const { work, noteField } = useOffice();
  const isBusy = isLoading || work.isBusy(target.id);
  const [note, setNote] = useState(() => openNoteDraft(target).get() ?? '');
  const [failure, setFailure] = useState<AdminFailure>();
  const [isAdded, setIsAdded] = useState(false);

  function write(text: string) {
    setNote(text);
    setIsAdded(false);
    keepDraft(target, text);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const text = note.trim();
    if (text === '' || tooLong(note, ADMIN_LIMITS.note) || isBusy) return;
    const problem = await work.addNote(target, text);
    setFailure(problem);
    if (problem) return;
    setNote(withoutSent(text));
    keepDraft(target, withoutSent(text)(openNoteDraft(target).get() ?? ''));
    setIsAdded(true);
  }

  return (
    <form className="grid justify-items-stretch gap-2 print:hidden" onSubmit={add}>
      <TextArea
        ref={noteField}
        label="Note for the team"
        rows={2}
        dir="auto"
        value={note}
        limit={ADMIN_LIMITS.note}
        error={failure && `Not saved yet. ${FAILURE_TEXTS[failure]}`}
        onChange={({ target }) => write(target.value)}
        onKeyDown={submitByKeys}
      />
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="ml-auto font-semibold text-label text-positive">
          {isAdded && 'Note added'}
        </p>
        <SmallButton type="submit" variant="secondary" busy={isBusy} aria-disabled={note.trim() === ''}>
          Add note
        </SmallButton>
      </div>
    </form>
  );
}

/**
 * Returns the draft of a note. It survives another record, the end of a session and a reload. It ends with the tab,
 * because it contains personal data.
 */
export function openNoteDraft({ list, id }: RecordName, storage = browserStorage('sessionStorage')) {
  return storedText(`${NOTE_STORAGE_PREFIX}${list}#${id}`, () => storage);
}

/** Stores a draft, and deletes an empty one. */
export function keepDraft(name: RecordName, note: string, storage = browserStorage('sessionStorage')): void {
  const draft = openNoteDraft(name, storage);
  if (note === '') draft.remove();
  else draft.set(note);
}
