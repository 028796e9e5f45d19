import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FullRecord } from '../../../../../../domain/contracts/admin.ts';
import type { PostTexts } from '../../../../../../domain/posts.ts';
import { isRecord } from '../../../../../../domain/record.ts';
import { POST_STORAGE_PREFIX } from '../../../../../../domain/storage-keys.ts';
import { browserStorage } from '../../../../../lib/storage/stored.ts';
import { createStored, storedFields } from '../../../../../lib/storage/stored-values.ts';
import type { AdminApi } from '../../../admin-api.ts';
import { type AdminFailure, findProblem, isAccessFailure, toFailure } from '../../../admin-failure.ts';
import { areSameTexts, mergeTexts, pickTexts, TEXT_NAMES, type TextName } from './merge-texts.ts';

/** Pause in typing before texts are saved, in milliseconds. */
const PAUSE_MS = 1_000;

/** Pause before a failed call is repeated, in milliseconds. */
const RETRY_MS = 10_000;

/** A version of the texts on the server. */
export interface SavedTexts {
  readonly texts: PostTexts;
  readonly edition: number;
  /** ISO 8601, and the administrator. */
  readonly savedAt: string;
  readonly savedBy: string;
}

/** A colleague's saved version. */
interface TextConflict {
  readonly theirs: SavedTexts;
  /** The texts that both started with, while the conflict is open. */
  readonly base: Pick<SavedTexts, 'texts' | 'edition'>;
  /** Fields that both changed. While there are any, nothing is saved. */
  readonly names: readonly TextName[];
}

interface State {
  readonly texts: PostTexts;
  readonly saved: SavedTexts;
  readonly conflict: TextConflict | undefined;
  /** Texts that were sent since the last answer, so they may be saved. */
  readonly unanswered?: readonly PostTexts[];
}

export type FullPost = FullRecord<'posts'>['record'];

/** The server's errors by field name. */
type FieldErrors = Readonly<Record<string, string>>;

export type PostEditor = ReturnType<typeof usePostTexts>;

/** Texts that are not saved on the server yet. */
interface KeptTexts {
  readonly texts: PostTexts;
  /** The saved texts that they are based on, and their edition. */
  readonly base: PostTexts;
  readonly edition: number;
}

/** Opens the texts of a post that this browser keeps. They survive a reload, and the end of the session. */
export function openKeptTexts(id: string, storage = browserStorage('localStorage')) {
  return createStored<KeptTexts>({
    key: `${POST_STORAGE_PREFIX}${id}`,
    openStorage: () => storage,
    read: (text) => {
      const { texts, base, edition } = storedFields(text);
      if (typeof edition !== 'number' || !hasAllTexts(texts) || !hasAllTexts(base)) return undefined;
      return { texts, base, edition };
    },
  });
}

function hasAllTexts(value: unknown): value is PostTexts {
  return (
    isRecord(value) &&
    TEXT_NAMES.every((name) => {
      if (name === 'tags') return Array.isArray(value.tags);
      return typeof value[name] === (name === 'featured' ? 'boolean' : 'string');
    })
  );
}

/** Merges unsaved texts with a newer version of the server. */
export function reconcile(
  { texts, saved, unanswered = [] }: Omit<State, 'conflict'>,
  theirs: SavedTexts,
): State {
  const isMine = [texts, ...unanswered].some((own) => areSameTexts(own, theirs.texts));
  if (isMine) return { texts, saved: theirs, conflict: undefined };
  if (areSameTexts(texts, saved.texts)) return { texts: theirs.texts, saved: theirs, conflict: undefined };
  const { merged, conflicts } = mergeTexts(saved.texts, texts, theirs.texts);
  return { texts: merged, saved: theirs, conflict: { theirs, names: conflicts, base: saved } };
}

function begin(id: string, saved: SavedTexts): State {
  const kept = openKeptTexts(id).get();
  if (!kept || areSameTexts(kept.texts, saved.texts))
    return { texts: saved.texts, saved, conflict: undefined };
  if (kept.edition === saved.edition) return { texts: kept.texts, saved, conflict: undefined };
  return reconcile({ texts: kept.texts, saved: { ...saved, texts: kept.base } }, saved);
}

function settleField(
  { conflict, texts, ...rest }: State,
  settled: TextName,
  changes: Partial<PostTexts>,
): State {
  if (!conflict) return { ...rest, texts: { ...texts, ...changes }, conflict };
  const { names, base, theirs } = conflict;
  const settledBase = { ...base, texts: { ...base.texts, [settled]: theirs.texts[settled] } };
  return {
    ...rest,
    texts: { ...texts, ...changes },
    conflict: { theirs, base: settledBase, names: names.filter((name) => name !== settled) },
  };
}

/** Keeps unsaved texts with those they are based on, so that a conflict survives a reload. */
function keep(id: string, { texts, saved, conflict }: State): void {
  const base = conflict && conflict.names.length > 0 ? conflict.base : saved;
  const kept = openKeptTexts(id);
  if (areSameTexts(texts, base.texts)) kept.remove();
  else kept.set({ texts, base: base.texts, edition: base.edition });
}

/** Returns the texts of a record as they are saved. */
export function getSavedTexts({ edition, savedAt, savedBy, ...texts }: FullPost): SavedTexts {
  return { texts: pickTexts(texts), edition, savedAt, savedBy };
}

function withoutFields(errors: FieldErrors, fields: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in fields)));
}

/** The state of an open post. This browser keeps what is not saved. */
function useKeptState(id: string, loaded: SavedTexts) {
  const [state, setState] = useState(() => begin(id, loaded));
  const current = useRef(state);
  function update(change: (before: State) => State) {
    current.current = change(current.current);
    setState(current.current);
    keep(id, current.current);
  }
  return { state, current, update };
}

interface PostTextsOptions {
  readonly api: AdminApi;
  readonly id: string;
  /** As they were loaded last. */
  readonly loaded: SavedTexts;
  readonly viewer: string;
  readonly onSaved: (saved: SavedTexts) => void;
}

/**
 * Holds the texts of an open post. They are kept in this browser as they are typed, and saved on the server after a
 * pause, or when their author leaves.
 */
export function usePostTexts({ api, id, loaded, viewer, onSaved }: PostTextsOptions) {
  const { state, current, update } = useKeptState(id, loaded);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<AdminFailure>();
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Texts that the server refused: sending them again would not help. */
  const [refused, setRefused] = useState<PostTexts>();
  const saving = useRef<Promise<SavedTexts | undefined>>(undefined);
  const { texts, saved, conflict } = state;
  const isDirty = !areSameTexts(texts, saved.texts);
  const isHeld = (conflict?.names.length ?? 0) > 0;

  /** Saves all texts. @returns the version with all of them; undefined if an error or a conflict prevents it */
  async function save(): Promise<SavedTexts | undefined> {
    await saving.current;
    const { texts: sent, saved: before, conflict: open } = current.current;
    if (open && open.names.length > 0) return undefined;
    if (areSameTexts(sent, before.texts)) return before;
    saving.current = send(sent, before);
    const after = await saving.current;
    saving.current = undefined;
    return after;
  }

  async function send(sent: PostTexts, before: SavedTexts): Promise<SavedTexts | undefined> {
    setIsSaving(true);
    update((now) => ({ ...now, unanswered: [...(now.unanswered ?? []), sent] }));
    try {
      const { edition, savedAt } = await api.savePost(id, {
        edition: before.edition,
        ...sent,
        tags: [...sent.tags],
      });
      const after = { texts: sent, edition, savedAt, savedBy: viewer };
      update((now) => ({ ...now, saved: after, conflict: undefined, unanswered: [] }));
      onSaved(after);
      setFailure(undefined);
      setErrors({});
      return after;
    } catch (error) {
      if (toFailure(error) === 'conflict') await fetchTheirs();
      else {
        setFailure(toFailure(error));
        setRefused(toFailure(error) === 'refused' ? sent : undefined);
        setErrors(findProblem(error)?.fields ?? {});
      }
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }

  async function fetchTheirs() {
    try {
      const { record } = await api.record({ list: 'posts', id });
      update((now) => reconcile(now, getSavedTexts(record as FullPost)));
    } catch (error) {
      setFailure(toFailure(error));
    }
  }

  // While the author chooses between two versions, another one would change what they choose from.
  const isNewer = loaded.edition > saved.edition && !isSaving && !isHeld;
  const takeOver = useEffectEvent(() => update((now) => reconcile(now, loaded)));
  useEffect(() => {
    if (isNewer) takeOver();
  }, [isNewer]);

  const saveNow = useEffectEvent(() => void save());
  useEffect(() => () => saveNow(), []);
  useEffect(() => {
    if (!isDirty || isHeld || isSaving || texts === refused) return;
    if (failure !== undefined && isAccessFailure(failure)) return;
    const timer = setTimeout(saveNow, failure && failure !== 'refused' ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [texts, isDirty, isHeld, isSaving, failure, refused]);

  return {
    texts,
    saved,
    conflict,
    failure: isDirty ? failure : undefined,
    errors,
    isSaving,
    isDirty,
    isHeld,
    write(changes: Partial<PostTexts>) {
      setErrors((before) => withoutFields(before, changes));
      update((now) => ({ ...now, texts: { ...now.texts, ...changes } }));
    },
    showErrors: setErrors,
    save,
    /** Resolves a conflict about one field. */
    settle: (name: TextName, changes: Partial<PostTexts>) => update((now) => settleField(now, name, changes)),
    dismissConflict: () => update((now) => ({ ...now, conflict: undefined })),
    /** Replaces all texts with another version of the server. */
    replace: (theirs: SavedTexts) =>
      update(() => ({ texts: theirs.texts, saved: theirs, conflict: undefined })),
  };
}
