import { describe, expect, it, vi } from 'vitest';
import { CONSENT_LIFETIME_MS, CONSENT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { CONSENT_VERSION, createConsentStore } from '../../../web/features/analytics/consent.ts';
import { forbidStorage, passTime, provideStorage } from '../web/memory-storage.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

const storage = provideStorage(NOW);

describe('consent to analytics', () => {
  it('is unanswered until the visitor answers', () => {
    expect(createConsentStore().get()).toEqual({ state: 'unanswered' });
  });

  it.each(['accepted', 'refused'] as const)('stays %s on the next page', (choice) => {
    createConsentStore().answer(choice);
    expect(createConsentStore().get()).toEqual({
      state: choice,
      by: 'visitor',
      at: '2026-11-21T10:00:00.000Z',
    });
  });

  it('can be changed later, which notifies listeners', () => {
    const consent = createConsentStore();
    const listener = vi.fn();
    consent.answer('accepted');
    consent.subscribe(listener);
    consent.answer('refused');
    expect(consent.get()).toMatchObject({ state: 'refused' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows an answer that another tab stored or deleted', () => {
    const [here, there] = [createConsentStore(), createConsentStore()];
    there.answer('accepted');
    here.takeOverStored();
    expect(here.get()).toMatchObject({ state: 'accepted' });
    storage.removeItem(CONSENT_STORAGE_KEY);
    here.takeOverStored();
    expect(here.get()).toEqual({ state: 'unanswered' });
  });

  it('is refused in a browser with Global Privacy Control, even after an earlier answer', () => {
    createConsentStore().answer('accepted');
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    const consent = createConsentStore();
    expect(consent.get()).toEqual({ state: 'refused', by: 'browser' });
    consent.takeOverStored();
    consent.answer('accepted');
    expect(consent.get()).toEqual({ state: 'refused', by: 'browser' });
  });

  it('expires after a year', () => {
    createConsentStore().answer('refused');
    passTime(CONSENT_LIFETIME_MS - 1);
    expect(createConsentStore().get()).toMatchObject({ state: 'refused' });
    passTime(1);
    expect(createConsentStore().get()).toEqual({ state: 'unanswered' });
  });

  it.each([
    ['the browser forbids storage', forbidStorage],
    ['storage fails', () => Object.assign(storage, { failing: 'write' })],
  ])('lasts for the page where %s', (_, breakStorage) => {
    breakStorage();
    const consent = createConsentStore();
    consent.answer('accepted');
    expect(consent.get()).toMatchObject({ state: 'accepted' });
  });

  it.each([
    ['nothing', null],
    ['invalid JSON', '{'],
    ['null', 'null'],
    [
      'another version',
      JSON.stringify({ version: CONSENT_VERSION + 1, choice: 'accepted', at: '2026-11-20' }),
    ],
    ['another word', JSON.stringify({ version: CONSENT_VERSION, choice: 'maybe', at: '2026-11-20' })],
    ['no date', JSON.stringify({ version: CONSENT_VERSION, choice: 'accepted' })],
    ['an invalid date', JSON.stringify({ version: CONSENT_VERSION, choice: 'accepted', at: 'soon' })],
  ])('is unanswered when storage contains %s', (_, text) => {
    if (text !== null) storage.setItem(CONSENT_STORAGE_KEY, text);
    expect(createConsentStore().get()).toEqual({ state: 'unanswered' });
  });
});
