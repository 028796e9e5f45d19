import { brand } from '../../../domain/brand.ts';
import type { TextStorage } from '../../lib/stored.ts';

const SUBMISSION_KEY_STORAGE = `${brand.shortName}_onboarding_key`;

/** Idempotency keys: one name for every attempt to submit the same form. */
export interface SubmissionKeys {
  /**
   * The key of a form; the same through retries, double clicks and reloads of the page.
   * @param content everything that is submitted
   */
  keyFor(content: string): string;
  /** The next attempt gets a new key, because the server knows this one with another content. */
  renew(): void;
}

interface SubmissionKey {
  readonly key: string;
  readonly content: string;
}

/**
 * Keeps the key of the last form in the tab's session storage, or in memory where there is none.
 * @param randomKey makes a new key: 16 to 64 characters of `A-Z a-z 0-9 _ -`
 */
export function createSubmissionKeys(
  openStorage: () => TextStorage | undefined,
  randomKey: () => string,
): SubmissionKeys {
  let last: SubmissionKey | undefined;

  function read(): SubmissionKey | undefined {
    if (last) return last;
    try {
      return parse(openStorage()?.getItem(SUBMISSION_KEY_STORAGE) ?? null);
    } catch (error) {
      console.warn('The key of an earlier submission cannot be read', error);
      return undefined;
    }
  }

  function write(act: (storage: TextStorage | undefined) => void): void {
    try {
      act(openStorage());
    } catch (error) {
      console.warn('The key of this submission lives only as long as this page', error);
    }
  }

  return {
    keyFor(content) {
      const known = read();
      if (known?.content === content) return known.key;
      const own: SubmissionKey = { key: randomKey(), content };
      last = own;
      write((storage) => storage?.setItem(SUBMISSION_KEY_STORAGE, JSON.stringify(own)));
      return own.key;
    },
    renew() {
      last = undefined;
      write((storage) => storage?.removeItem(SUBMISSION_KEY_STORAGE));
    },
  };
}

function parse(text: string | null): SubmissionKey | undefined {
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { key, content } = value as Partial<Record<keyof SubmissionKey, unknown>>;
  return typeof key === 'string' && typeof content === 'string' ? { key, content } : undefined;
}
