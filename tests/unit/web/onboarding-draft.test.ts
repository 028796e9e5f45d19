import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ONBOARDING_DRAFT_LIFETIME_MS, ONBOARDING_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { NO_ANSWERS, readAnswers } from '../../../web/features/onboarding/answers.ts';
import { createDraftStore } from '../../../web/features/onboarding/draft.ts';
import { MemoryStorage } from './memory-storage.ts';

const DRAFT = {
  step: 4,
  answers: readAnswers({ businessName: 'Harbor Bakery', topics: 'Sourdough\nRye' }),
  files: ['menu.pdf'],
};

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

  it('is forgotten after thirty days, or when it comes from the future', () => {
    const storage = new MemoryStorage();
    const write = () =>
      createDraftStore(
        () => storage,
        () => 1_000,
      ).save(DRAFT);
    write();
    const readAt = (now: number) =>
      createDraftStore(
        () => storage,
        () => now,
      ).read();
    expect(readAt(1_000 + ONBOARDING_DRAFT_LIFETIME_MS - 1)).toEqual(DRAFT);
    expect(readAt(1_000 + ONBOARDING_DRAFT_LIFETIME_MS)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
    write();
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
