import { describe, expect, it, vi } from 'vitest';
import { CONSENT_LIFETIME_MS, CONSENT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { CONSENT_VERSION, createConsentStore, parseAnswer } from '../../../web/features/analytics/consent.ts';
import type { TextStorage } from '../../../web/lib/storage/stored.ts';
import { MemoryStorage } from '../web/memory-storage.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

function open(
  storage: TextStorage | undefined = new MemoryStorage(),
  { isRefusedByBrowser = false, now = NOW } = {},
) {
  return createConsentStore({ openStorage: () => storage, now: () => now, isRefusedByBrowser });
}

describe('the question about analytics', () => {
  it('is open until somebody answers', () => {
    expect(open().get()).toEqual({ state: 'unanswered' });
  });

  it.each(['accepted', 'refused'] as const)(
    'stays answered when it was %s, on the next page too',
    (choice) => {
      const storage = new MemoryStorage();
      open(storage).answer(choice);
      expect(open(storage).get()).toEqual({ state: choice, by: 'visitor', at: '2026-11-21T10:00:00.000Z' });
    },
  );

  it('can be answered differently later, and whoever listens is told', () => {
    const consent = open();
    const listener = vi.fn();
    consent.answer('accepted');
    consent.subscribe(listener);
    consent.answer('refused');
    expect(consent.get()).toMatchObject({ state: 'refused' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows an answer that was given in another tab, also one that was deleted there', () => {
    const storage = new MemoryStorage();
    const [here, there] = [open(storage), open(storage)];
    there.answer('accepted');
    here.takeOverStored();
    expect(here.get()).toMatchObject({ state: 'accepted' });
    storage.removeItem(CONSENT_STORAGE_KEY);
    here.takeOverStored();
    expect(here.get()).toEqual({ state: 'unanswered' });
  });

  it('is refused by a browser that sends Global Privacy Control, whatever was answered before', () => {
    const storage = new MemoryStorage();
    open(storage).answer('accepted');
    const consent = open(storage, { isRefusedByBrowser: true });
    expect(consent.get()).toEqual({ state: 'refused', by: 'browser' });
    consent.takeOverStored();
    consent.answer('accepted');
    expect(consent.get()).toEqual({ state: 'refused', by: 'browser' });
  });

  it('is asked again after a year', () => {
    const storage = new MemoryStorage();
    open(storage).answer('refused');
    expect(open(storage, { now: NOW + CONSENT_LIFETIME_MS - 1 }).get()).toMatchObject({ state: 'refused' });
    expect(open(storage, { now: NOW + CONSENT_LIFETIME_MS }).get()).toEqual({ state: 'unanswered' });
  });

  it('is answered for this page where the browser forbids storage', () => {
    const consent = createConsentStore({
      openStorage: () => undefined,
      now: () => NOW,
      isRefusedByBrowser: false,
    });
    consent.answer('accepted');
    expect(consent.get()).toMatchObject({ state: 'accepted' });
  });

  it('is answered for this page where storage fails', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = new MemoryStorage();
    full.failing = 'write';
    const consent = open(full);
    consent.answer('refused');
    expect(consent.get()).toMatchObject({ state: 'refused' });
    expect(console.warn).toHaveBeenCalled();
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    [
      'another version',
      JSON.stringify({ version: CONSENT_VERSION + 1, choice: 'accepted', at: '2026-11-20' }),
    ],
    ['another word', JSON.stringify({ version: CONSENT_VERSION, choice: 'maybe', at: '2026-11-20' })],
    ['no date', JSON.stringify({ version: CONSENT_VERSION, choice: 'accepted' })],
    ['a date that is none', JSON.stringify({ version: CONSENT_VERSION, choice: 'accepted', at: 'soon' })],
  ])('takes %s in storage for no answer', (_, text) => {
    expect(parseAnswer(text, NOW)).toBeUndefined();
  });
});
