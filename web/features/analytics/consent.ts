import { createEmitter } from '../../lib/emitter.ts';
import { type OpenStorage, storedFields, storedText } from '../../lib/stored-values.ts';
import { CONSENT_STORAGE_KEY } from './consent-storage.ts';

/** To be raised when more is asked for than before: an older answer then counts no longer. */
export const CONSENT_VERSION = 1;

/** An answer is asked for again after a year. */
export const CONSENT_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

export type Choice = 'accepted' | 'refused';

/** What somebody has answered. */
export interface Answer {
  readonly version: number;
  readonly choice: Choice;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Where the question stands. `browser` is Global Privacy Control: a refusal that the browser sends for every site
 * and that nothing said here overrides.
 */
export type Consent =
  | { readonly state: 'unanswered' }
  | { readonly state: Choice; readonly by: 'visitor'; readonly at: string }
  | { readonly state: 'refused'; readonly by: 'browser' };

export interface ConsentStore {
  /** The same object until it changes. */
  get(): Consent;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /** Keeps an answer, in storage too. */
  answer(choice: Choice): void;
  /** Takes over what another tab has stored. */
  takeOverStored(): void;
}

export interface ConsentOptions {
  /** Where it gives back nothing, the answer lives as long as the page. */
  readonly openStorage: OpenStorage;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whether the browser sends Global Privacy Control. */
  readonly isRefusedByBrowser: boolean;
}

/** Holds the visitor's answer to the question whether visits may be measured. */
export function createConsentStore({ openStorage, now, isRefusedByBrowser }: ConsentOptions): ConsentStore {
  const changes = createEmitter();
  const entry = storedText(CONSENT_STORAGE_KEY, openStorage);
  let consent: Consent = isRefusedByBrowser ? { state: 'refused', by: 'browser' } : read(UNANSWERED);

  function read(otherwise: Consent): Consent {
    const text = entry.get();
    if (text === undefined) return otherwise;
    const answer = parseAnswer(text, now());
    return answer ? { state: answer.choice, by: 'visitor', at: answer.at } : UNANSWERED;
  }

  function set(next: Consent): void {
    if (isRefusedByBrowser || JSON.stringify(next) === JSON.stringify(consent)) return;
    consent = next;
    changes.emit();
  }

  return {
    get: () => consent,
    subscribe: changes.subscribe,
    answer(choice) {
      const answer: Answer = { version: CONSENT_VERSION, choice, at: new Date(now()).toISOString() };
      entry.set(JSON.stringify(answer));
      set({ state: choice, by: 'visitor', at: answer.at });
    },
    takeOverStored: () => set(read(consent)),
  };
}

const UNANSWERED: Consent = { state: 'unanswered' };

/** @returns undefined for what is no answer, was given to another version of the question, or is too old */
export function parseAnswer(text: string | null, now: number): Answer | undefined {
  if (!text) return undefined;
  const { version, choice, at } = storedFields(text);
  if (version !== CONSENT_VERSION || (choice !== 'accepted' && choice !== 'refused')) return undefined;
  if (typeof at !== 'string' || !(now - Date.parse(at) < CONSENT_LIFETIME_MS)) return undefined;
  return { version, choice, at };
}
