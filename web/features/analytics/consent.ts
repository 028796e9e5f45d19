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
const CONSENT_VERSION = 1;

export type Choice = 'accepted' | 'refused';

/** The state of consent. A visitor's answer does not override `browser`, which is Global Privacy Control. */
export type Consent =
  | { readonly state: 'unanswered' }
  | { readonly state: Choice; readonly by: 'visitor'; readonly at: string }
  | { readonly state: 'refused'; readonly by: 'browser' };

const UNANSWERED: Consent = { state: 'unanswered' };

const changes = createEmitter();
const entry = storedText(CONSENT_STORAGE_KEY);
const isRefusedByBrowser = navigator.globalPrivacyControl === true;
let consent: Consent = isRefusedByBrowser ? { state: 'refused', by: 'browser' } : read(UNANSWERED);

/** The visitor's answer on whether visits may be measured. */
export const consentStore = {
  /** The same object until it changes. */
  get: () => consent,
  subscribe: changes.subscribe,
  answer(choice: Choice): void {
    const at = new Date().toISOString();
    entry.set(JSON.stringify({ version: CONSENT_VERSION, choice, at }));
    set({ state: choice, by: 'visitor', at });
  },
  /** Loads the answer that another tab has stored. */
  takeOverStored: () => set(read(consent)),
};

function set(next: Consent): void {
  if (isRefusedByBrowser || JSON.stringify(next) === JSON.stringify(consent)) return;
  consent = next;
  changes.emit();
}

/** An answer is void if it is invalid, belongs to another version of the question, or has expired. */
function read(otherwise: Consent): Consent {
  const text = entry.get();
  if (text === undefined) return otherwise;
  const { version, choice, at } = storedFields(text || '{}');
  if (version !== CONSENT_VERSION || (choice !== 'accepted' && choice !== 'refused')) return UNANSWERED;
  if (typeof at !== 'string' || !(Date.now() - Date.parse(at) < CONSENT_LIFETIME_MS)) return UNANSWERED;
  return { state: choice, by: 'visitor', at };
}
