import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LetterSummary } from '../../../../../domain/contracts/admin-records.ts';
import type { LetterContent } from '../../../../../domain/letters.ts';
import { POST_STORAGE_PREFIX } from '../../../../../domain/storage-keys.ts';
import { createStored, storedFields } from '../../../../lib/storage/stored-values.ts';
import type { AdminApi } from '../../admin-api.ts';
import { toFailure } from '../../admin-failure.ts';
import type { FullLetter } from './letter-page.tsx';

/** Pause in typing before a draft is saved, in milliseconds. */
const PAUSE_MS = 800;

/** `conflict`: a colleague saved another text first. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** The text of a letter, and its edition. */
interface LetterVersion {
  readonly content: LetterContent;
  readonly edition: number;
}

export function toVersion({ subject, preview, body, edition }: FullLetter['record']): LetterVersion {
  return { content: { subject, preview, body }, edition };
}

interface AutosaveOptions {
  readonly api: AdminApi;
  readonly id: string;
  /** As it was loaded. */
  readonly loaded: LetterVersion;
  readonly onSaved: (record: LetterSummary, content: LetterContent) => void;
}

/** Opens the text of a letter that is not saved yet. It survives a reload, the tab, and the end of the session. */
function openKeptLetter(id: string) {
  return createStored<LetterVersion>({
    key: `${POST_STORAGE_PREFIX}letter#${id}`,
    read: (text) => {
      const { subject, preview, body, edition } = storedFields(text);
      if (typeof subject !== 'string' || typeof preview !== 'string' || typeof body !== 'string')
        return undefined;
      return typeof edition === 'number' ? { content: { subject, preview, body }, edition } : undefined;
    },
    write: ({ content, edition }) => JSON.stringify({ ...content, edition }),
  });
}

/** Reads a letter as it is saved. @throws AdminError */
export async function readLetter(api: AdminApi, id: string): Promise<FullLetter> {
  return (await api.record({ list: 'letters', id })) as FullLetter;
}

function isStoredAs(sent: LetterContent, { subject, preview, body }: LetterContent): boolean {
  return sent.subject.trim() === subject && sent.preview.trim() === preview && sent.body === body;
}

/** Saves a draft on the server while it is typed. Never overwrites a colleague's changes. */
export function useAutosave({ api, id, loaded, onSaved }: AutosaveOptions) {
  const [kept] = useState(() => openKeptLetter(id));
  const [{ content: first, edition: start }] = useState(() => kept.get() ?? loaded);
  const [content, setContent] = useState(first);
  const [state, setState] = useState<SaveState>(first === loaded.content ? 'saved' : 'unsaved');
  const current = useRef(first);
  const saved = useRef(loaded.content);
  const edition = useRef(start);
  const running = useRef<Promise<number>>(undefined);
  /** Texts that were sent since the last answer. */
  const unanswered = useRef<readonly LetterContent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(): void {
    if (current.current === saved.current) kept.remove();
    else kept.set({ content: current.current, edition: edition.current });
  }

  /** @returns the edition of the saved text @throws AdminError */
  async function save(): Promise<number> {
    clearTimeout(timer.current);
    await running.current?.catch(() => {});
    const wanted = current.current;
    if (wanted === saved.current) return edition.current;
    setState('saving');
    unanswered.current = [...unanswered.current, wanted];
    const attempt = api.saveLetter(id, wanted, edition.current).then(
      ({ record }) => {
        edition.current = record.edition;
        saved.current = wanted;
        unanswered.current = [];
        onSaved(record, wanted);
        keep();
        setState(current.current === wanted ? 'saved' : 'unsaved');
        return record.edition;
      },
      async (error: unknown) => {
        const isConflict = toFailure(error) === 'conflict';
        const theirs = isConflict ? (await readLetter(api, id).catch(() => undefined))?.record : undefined;
        if (theirs && unanswered.current.some((sent) => isStoredAs(sent, theirs))) {
          edition.current = theirs.edition;
          running.current = undefined;
          return save();
        }
        setState(isConflict ? 'conflict' : 'failed');
        throw error;
      },
    );
    running.current = attempt;
    return attempt;
  }

  /** Saves what was typed. The state shows a failure. */
  function saveTyped(): void {
    save().catch(() => {});
  }

  const saveNow = useEffectEvent(saveTyped);
  // Opening the page saves a kept text, and leaving it the latest.
  useEffect(() => {
    saveNow();
    return () => saveNow();
  }, []);

  // Without unsaved changes, a colleague's text is shown at once.
  useEffect(() => {
    if (loaded.edition <= edition.current || current.current !== saved.current) return;
    edition.current = loaded.edition;
    saved.current = loaded.content;
    current.current = loaded.content;
    setContent(loaded.content);
  }, [loaded]);

  return {
    content,
    state,
    change(part: Partial<LetterContent>) {
      current.current = { ...current.current, ...part };
      setContent(current.current);
      keep();
      if (state === 'conflict') return;
      setState('unsaved');
      clearTimeout(timer.current);
      timer.current = setTimeout(saveTyped, PAUSE_MS);
    },
    save,
    /** Continues with a colleague's text, or replaces it. */
    resolve(theirs: LetterVersion, keepsOwn: boolean) {
      edition.current = theirs.edition;
      saved.current = theirs.content;
      if (!keepsOwn) current.current = theirs.content;
      keep();
      setContent(current.current);
      setState('saved');
      if (keepsOwn) saveTyped();
    },
  };
}
