import { api } from '../../../domain/api.ts';
import type {
  onboardingDraftContract,
  onboardingDraftSaveContract,
} from '../../../domain/contracts/onboarding-draft.ts';
import { isSessionId } from '../../../domain/verification.ts';
import { type callApi, readSuccess, type Success } from '../../lib/api.ts';
import { checkoutHeaders } from '../../lib/checkout-secrets.ts';
import { randomKey } from '../../lib/random-key.ts';
import { NO_ANSWERS } from './answers.ts';
import { type Draft, type DraftBase, parseSavedDraft, type SavedDraft } from './draft.ts';

export interface ReceivedForm {
  /** The time, in milliseconds since the epoch. */
  readonly at: number;
  /** The proof that allows adding files; absent if none can be added. */
  readonly form?: string | undefined;
  /** Names of files that were not uploaded. */
  readonly missing: readonly string[];
}

export type ServerVersion = SavedDraft & { readonly base: DraftBase };

export interface Saving {
  readonly isKept: boolean;
  readonly base?: DraftBase;
  /** The version that another writer saved first. Nothing was replaced. */
  readonly other?: ServerVersion;
  /** Another visitor submitted the form first. */
  readonly received?: ReceivedForm;
  /** The version was saved through the email's link, and this browser may not see it. */
  readonly isContinuedByMail?: true;
}

/** The server's copy of the draft of a paid checkout, so that the visitor can continue on another device. */
export interface ServerDraft {
  /** The draft when the page was opened. */
  readonly found: ServerVersion | undefined;
  /** The submitted form that replaces the draft. */
  readonly received?: ReceivedForm;
  /** See `Saving`. */
  readonly isContinuedByMail?: true;
  /**
   * Saves a draft unless it is saved already. Logs a failure.
   * @param base the version that it is based on
   * @param isCheck whether to ask the server all the same, which may have another writer's version by now
   */
  save(draft: Draft, base: DraftBase | undefined, isCheck?: boolean): Promise<Saving>;
  /** Names this page, whose last version need not be `base` after a lost response. Absent without a checkout. */
  readonly writer?: string;
}

/** Stands for a discarded draft: the server has no way to delete one. */
export const DISCARDED_DRAFT: Draft = { step: 1, answers: NO_ANSWERS, files: [] };

export const NO_SERVER_DRAFT: ServerDraft = { found: undefined, save: async () => ({ isKept: false }) };

/** The longest time that a visitor waits for the draft, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** The most characters of a call that outlives its page, so that no encoding exceeds 64 KB. */
const KEEPALIVE_CHARACTERS = 20_000;

/**
 * Opens the draft of a checkout. If that fails, which is logged, the first save returns the server's version instead.
 * @param sessionId absent without a checkout
 */
export async function openServerDraft(
  sessionId: string | undefined,
  call: typeof callApi,
): Promise<ServerDraft> {
  if (sessionId === undefined || !isSessionId(sessionId)) return NO_SERVER_DRAFT;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await call(api.onboardingDraft, {
      query: { session_id: sessionId },
      headers: checkoutHeaders(sessionId),
      signal,
    });
    const kept = readSuccess<typeof onboardingDraftContract>(response);
    if (!kept) throw new Error(`status ${response.status}`);
    return serverDraft(sessionId, kept, call);
  } catch (error) {
    console.warn('The draft could not be read from the server', error);
    return serverDraft(sessionId, { draft: null }, call);
  }
}

type KeptDraft = Success<typeof onboardingDraftContract>;

function toVersion(
  kept: KeptDraft['draft'] | undefined,
  received: KeptDraft['received'],
): ServerVersion | undefined {
  const draft = kept && parseSavedDraft(kept, Date.parse(kept.savedAt));
  // A draft that outlives a received form is not in it, so all of its answers are still to be sent.
  const answers = received ? NO_ANSWERS : draft?.answers;
  return draft && answers ? { ...draft, base: { version: kept.savedAt, answers } } : undefined;
}

/** Returns the parts that replace a draft: the submitted form, or a draft that this browser may not see. */
function toAlternative({ received, continuedByMail }: Pick<KeptDraft, 'received' | 'continuedByMail'>) {
  return {
    ...(received && { received: { ...received, at: Date.parse(received.at) } }),
    ...(continuedByMail && { isContinuedByMail: continuedByMail }),
  };
}

function serverDraft(sessionId: string, found: KeptDraft, call: typeof callApi): ServerDraft {
  const newest = toVersion(found.draft, found.received);
  // After a lost response, the page's own version must not look like another writer's.
  const writer = randomKey();
  let kept: { readonly draft: Draft; readonly base: DraftBase } | undefined = newest && {
    draft: newest,
    base: newest.base,
  };
  return {
    found: newest && !areSame(newest, DISCARDED_DRAFT) ? newest : undefined,
    ...toAlternative(found),
    writer,
    async save({ step, answers, files }, base, isCheck = false) {
      const next = { step, answers, files };
      if (kept && !isCheck && areSame(kept.draft, next)) return { isKept: true, base: kept.base };
      const basedOn = (base ?? newest?.base)?.version;
      try {
        const keepalive = JSON.stringify(next).length < KEEPALIVE_CHARACTERS;
        const response = await call(api.onboardingDraftSave, {
          headers: checkoutHeaders(sessionId),
          body: { sessionId, ...next, writer, ...(basedOn !== undefined && { basedOn }) },
          keepalive,
        });
        const saving = readSuccess<typeof onboardingDraftSaveContract>(response);
        if (!saving) throw new Error(`status ${response.status}`);
        if (saving.savedAt !== undefined) {
          kept = { draft: next, base: { version: saving.savedAt, answers } };
          return { isKept: true, base: kept.base };
        }
        const other = toVersion(saving.draft, saving.received);
        return { isKept: false, ...(other && { other }), ...toAlternative(saving) };
      } catch (error) {
        console.warn('The draft could not be saved on the server', error);
        return { isKept: false };
      }
    },
  };
}

function areSame(one: Draft, other: Draft): boolean {
  const text = ({ step, answers, files }: Draft) => JSON.stringify([step, answers, files]);
  return text(one) === text(other);
}
