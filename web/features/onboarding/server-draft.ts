import { api } from '../../../domain/api.ts';
import { isRecord } from '../../../domain/record.ts';
import { isSessionId } from '../../../domain/verification.ts';
import type { callApi } from '../../lib/api.ts';
import { NO_ANSWERS } from './answers.ts';
import { type Draft, type SavedDraft, savedDraft } from './draft.ts';

/** The copy of the draft that the server keeps for a paid checkout, for going on with another device. */
export interface ServerDraft {
  /** As it was when the page was opened. */
  readonly found: SavedDraft | undefined;
  /**
   * Keeps a draft, unless it is kept already. A failure is logged: the browser has the draft as well.
   * @returns whether the server keeps it
   */
  save(draft: Draft): Promise<boolean>;
}

/** What stands for a draft that was given up: the server has no way to take one away. */
export const DISCARDED_DRAFT: Draft = { step: 1, answers: NO_ANSWERS, files: [] };

/** Keeps nothing. */
export const NO_SERVER_DRAFT: ServerDraft = { found: undefined, save: async () => false };

/** How long a visitor waits for the draft, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** A call that outlives its page is sent up to this many characters, so that no encoding makes more than 64 KB of it. */
const KEEPALIVE_CHARACTERS = 20_000;

/**
 * Opens the draft of a checkout. Where that fails, nothing is saved either, since it might replace more than there is
 * here; the failure is logged.
 * @param sessionId absent without a checkout
 */
export async function openServerDraft(
  sessionId: string | undefined,
  call: typeof callApi,
): Promise<ServerDraft> {
  if (sessionId === undefined || !isSessionId(sessionId)) return NO_SERVER_DRAFT;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, body } = await call(api.onboardingDraft, { query: { session_id: sessionId }, signal });
    if (status >= 400 || !isRecord(body)) throw new Error(`status ${status}`);
    return serverDraft(sessionId, draftIn(body.draft), call);
  } catch (error) {
    console.warn('The draft could not be read from the server', error);
    return NO_SERVER_DRAFT;
  }
}

function draftIn(value: unknown): SavedDraft | undefined {
  if (!isRecord(value)) return undefined;
  const savedAt = Date.parse(String(value.savedAt));
  const draft = Number.isNaN(savedAt) ? undefined : savedDraft(value, savedAt);
  return draft && !areSame(draft, DISCARDED_DRAFT) ? draft : undefined;
}

function serverDraft(sessionId: string, found: SavedDraft | undefined, call: typeof callApi): ServerDraft {
  let kept: Draft | undefined = found;
  return {
    found,
    async save({ step, answers, files }) {
      const draft = { step, answers, files };
      if (kept && areSame(kept, draft)) return true;
      try {
        const keepalive = JSON.stringify(draft).length < KEEPALIVE_CHARACTERS;
        const { status, body } = await call(api.onboardingDraftSave, {
          body: { sessionId, ...draft },
          keepalive,
        });
        if (status >= 400) throw new Error(`status ${status}`);
        const isKept = isRecord(body) && body.saved === true;
        if (isKept) kept = draft;
        return isKept;
      } catch (error) {
        console.warn('The draft could not be kept on the server', error);
        return false;
      }
    },
  };
}

function areSame(one: Draft, other: Draft): boolean {
  const text = ({ step, answers, files }: Draft) => JSON.stringify([step, answers, files]);
  return text(one) === text(other);
}
