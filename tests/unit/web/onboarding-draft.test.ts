import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_ANSWERS, readAnswers } from '../../../web/features/onboarding/answers.ts';
import {
  createDraftStore,
  ONBOARDING_DRAFT_LIFETIME_MS,
  ONBOARDING_DRAFT_STORAGE_KEY,
} from '../../../web/features/onboarding/draft.ts';
import { createSubmissionKeys } from '../../../web/features/onboarding/submission-key.ts';
import { MemoryStorage } from './memory-storage.ts';

const DRAFT = { step: 4, answers: readAnswers({ businessName: 'Harbor Bakery', topics: 'Sourdough\nRye' }) };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the draft of the onboarding form', () => {
  it('is there again after a reload, until it is forgotten', () => {
    const storage = new MemoryStorage();
    createDraftStore(
      () => storage,
      () => 1,
    ).save(DRAFT);
    const later = createDraftStore(
      () => storage,
      () => 2,
    );
    expect(later.read()).toEqual(DRAFT);
    later.forget();
    expect(later.read()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('is not offered after thirty days, nor when it comes from the future', () => {
    const storage = new MemoryStorage();
    createDraftStore(
      () => storage,
      () => 1_000,
    ).save(DRAFT);
    const readAt = (now: number) =>
      createDraftStore(
        () => storage,
        () => now,
      ).read();
    expect(readAt(1_000 + ONBOARDING_DRAFT_LIFETIME_MS - 1)).toEqual(DRAFT);
    expect(readAt(1_000 + ONBOARDING_DRAFT_LIFETIME_MS)).toBeUndefined();
    expect(readAt(999)).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['no draft', '"hello"'],
    ['a step that there is not', JSON.stringify({ step: 10, answers: {}, savedAt: 1 })],
    ['no time', JSON.stringify({ step: 1, answers: {} })],
  ])('is not offered when what is stored is %s', (_, text) => {
    const storage = new MemoryStorage();
    storage.setItem(ONBOARDING_DRAFT_STORAGE_KEY, text);
    expect(
      createDraftStore(
        () => storage,
        () => 1,
      ).read(),
    ).toBeUndefined();
  });

  it('takes from storage only what the form can show', () => {
    const storage = new MemoryStorage();
    const answers = {
      businessName: 7,
      phone: 'x'.repeat(1_000),
      services: ['seo-services', 'gone'],
      socialChannels: { x: { selected: 'yes', url: 'https://x.example' } },
      hasLocalPhotos: 'maybe',
      unknown: 'field',
    };
    storage.setItem(ONBOARDING_DRAFT_STORAGE_KEY, JSON.stringify({ step: 2, answers, savedAt: 1 }));
    expect(
      createDraftStore(
        () => storage,
        () => 1,
      ).read()?.answers,
    ).toEqual({
      ...NO_ANSWERS,
      phone: 'x'.repeat(300),
      services: ['seo-services'],
      socialChannels: { ...NO_ANSWERS.socialChannels, x: { selected: false, url: 'https://x.example' } },
    });
  });

  it('is done without where storage is forbidden or full', () => {
    const forbidden = createDraftStore(
      () => undefined,
      () => 1,
    );
    forbidden.save(DRAFT);
    expect(forbidden.read()).toBeUndefined();
    const storage = new MemoryStorage();
    storage.failing = 'write';
    expect(() =>
      createDraftStore(
        () => storage,
        () => 1,
      ).save(DRAFT),
    ).not.toThrow();
  });
});

describe('the key of a submission', () => {
  const keysOver = (storage: MemoryStorage) => {
    let made = 0;
    return createSubmissionKeys(
      () => storage,
      () => `key-${storage.writes}-${++made}`,
    );
  };

  it('stays the same for the same form, also after a reload', () => {
    const storage = new MemoryStorage();
    const key = keysOver(storage).keyFor('{"a":1}');
    expect(keysOver(storage).keyFor('{"a":1}')).toBe(key);
  });

  it('is another one for another form, and after the server has refused it', () => {
    const keys = keysOver(new MemoryStorage());
    const first = keys.keyFor('{"a":1}');
    expect(keys.keyFor('{"a":2}')).not.toBe(first);
    const second = keys.keyFor('{"a":2}');
    keys.renew();
    expect(keys.keyFor('{"a":2}')).not.toBe(second);
  });

  it('stays the same on the page where storage fails', () => {
    const storage = new MemoryStorage();
    storage.failing = 'write';
    const keys = keysOver(storage);
    expect(keys.keyFor('{}')).toBe(keys.keyFor('{}'));
  });
});
