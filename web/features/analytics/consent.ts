import { CONSENT_LIFETIME_MS, CONSENT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { storedFields, storedText } from '../../lib/storage/stored-values.ts';

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/. Not supported by every browser. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Increase it when consent has to cover more. Older answers are then invalid. */
export const CONSENT_VERSION = 1;

export type Choice = 'accepted' | 'refused';

export interface ConsentAnswer {
  readonly version: number;
  readonly choice: Choice;
  /** ISO 8601. */
  readonly at: string;
}

/** The state of consent. A visitor's answer does not override `browser`, which is Global Privacy Control. */
export type Consent =
  | { readonly state: 'unanswered' }
  | { readonly state: Choice; readonly by: 'visitor'; readonly at: string }
  | { readonly state: 'refused'; readonly by: 'browser' };

/** Holds the visitor's answer on whether visits may be measured. */
export function createConsentStore() {
  const changes = createEmitter();
  const entry = storedText(CONSENT_STORAGE_KEY);
  const isRefusedByBrowser = navigator.globalPrivacyControl === true;
  let consent: Consent = isRefusedByBrowser ? { state: 'refused', by: 'browser' } : read(UNANSWERED);

  function read(otherwise: Consent): Consent {
    const text = entry.get();
    if (text === undefined) return otherwise;
    const answer = parseAnswer(text);
    return answer ? { state: answer.choice, by: 'visitor', at: answer.at } : UNANSWERED;
  }

  function set(next: Consent): void {
    if (isRefusedByBrowser || JSON.stringify(next) === JSON.stringify(consent)) return;
    consent = next;
    changes.emit();
  }

  return {
    /** The same object until it changes. */
    get: () => consent,
    subscribe: changes.subscribe,
    answer(choice: Choice): void {
      const answer: ConsentAnswer = { version: CONSENT_VERSION, choice, at: new Date().toISOString() };
      entry.set(JSON.stringify(answer));
      set({ state: choice, by: 'visitor', at: answer.at });
    },
    /** Loads the answer that another tab has stored. */
    takeOverStored: () => set(read(consent)),
  };
}

const UNANSWERED: Consent = { state: 'unanswered' };

/** @returns undefined if the text is invalid, belongs to another version of the question, or has expired */
function parseAnswer(text: string | null): ConsentAnswer | undefined {
  if (!text) return undefined;
  const { version, choice, at } = storedFields(text);
  if (version !== CONSENT_VERSION || (choice !== 'accepted' && choice !== 'refused')) return undefined;
  if (typeof at !== 'string' || !(Date.now() - Date.parse(at) < CONSENT_LIFETIME_MS)) return undefined;
  return { version, choice, at };
}
