import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT_DRAFT_LIFETIME_MS, CONTACT_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createContactDraft } from '../../../web/features/contact/contact-draft.ts';
import { contactValues, NO_VALUES } from '../../../web/features/contact/contact-values.ts';
import { MemoryStorage } from './memory-storage.ts';

const WRITTEN = contactValues({ name: 'Mara', message: 'Winter is quiet.', services: ['seo'] });

let storage: MemoryStorage;
let time: number;
let made: number;

beforeEach(() => {
  storage = new MemoryStorage();
  time = 1_700_000_000_000;
  made = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** The draft as a freshly loaded page sees it. */
function loadPage(openStorage: () => MemoryStorage | undefined = () => storage) {
  return createContactDraft(
    openStorage,
    () => time,
    () => `key-${++made}`,
  );
}

describe('the draft of a contact request', () => {
  it('is there again after a reload, with its age', () => {
    const page = loadPage();
    page.save({ ...NO_VALUES, name: 'M' });
    time += 5_000;
    page.save(WRITTEN);
    page.keyFor(WRITTEN);
    expect(loadPage().read()).toEqual({ values: WRITTEN, age: 5_000 });
  });

  it('is gone when everything was deleted from the form, and when it was sent', () => {
    const page = loadPage();
    page.save(WRITTEN);
    page.save({ ...NO_VALUES, name: '  ' });
    expect(storage.entries.size).toBe(0);
    page.save(WRITTEN);
    page.forget();
    expect(storage.entries.size).toBe(0);
    expect(page.read()).toBeUndefined();
  });

  it('is forgotten a week after the last word', () => {
    loadPage().save(WRITTEN);
    time += CONTACT_DRAFT_LIFETIME_MS - 1;
    expect(loadPage().read()).toBeDefined();
    time += 1;
    expect(loadPage().read()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('outlives a clock that is set back, and is no younger than its writing', () => {
    const page = loadPage();
    page.save({ ...NO_VALUES, name: 'M' });
    time += 5_000;
    page.save(WRITTEN);
    time -= 365 * 24 * 60 * 60 * 1000;
    expect(loadPage().read()).toEqual({ values: WRITTEN, age: 5_000 });
    loadPage().save({ ...WRITTEN, name: 'Mara L' });
    time += 1_000;
    expect(loadPage().read()).toMatchObject({ age: 1_000 });
  });

  it.each(['{', '"text"', 'null', '{"values":{"name":"Mara"}}'])('is not taken from %s', (text) => {
    storage.entries.set(CONTACT_DRAFT_STORAGE_KEY, text);
    expect(loadPage().read()).toBeUndefined();
  });

  it('takes only what the form has', () => {
    const values = {
      name: 7,
      email: 'a@example.com',
      services: ['seo', 'mining', 'email'],
      captcha: 'token',
    };
    storage.entries.set(CONTACT_DRAFT_STORAGE_KEY, JSON.stringify({ values, begunAt: time, savedAt: time }));
    expect(loadPage().read()?.values).toEqual({
      ...NO_VALUES,
      email: 'a@example.com',
      services: ['seo', 'email'],
    });
  });

  it('lives as long as the page where storage is forbidden or full', () => {
    const page = loadPage(() => undefined);
    page.save(WRITTEN);
    expect(page.read()?.values).toEqual(WRITTEN);
    storage.failing = 'write';
    const other = loadPage();
    other.save(WRITTEN);
    expect(other.read()?.values).toEqual(WRITTEN);
  });
});

describe('the idempotency key of a contact request', () => {
  it('stays the same for the same contents: on a retry, after a reload and in another tab', () => {
    const page = loadPage();
    page.save(WRITTEN);
    expect(page.keyFor(WRITTEN)).toBe('key-1');
    page.save(WRITTEN);
    expect(page.keyFor(WRITTEN)).toBe('key-1');
    expect(loadPage().keyFor(WRITTEN)).toBe('key-1');
  });

  it('is new when something was changed, and stays new when it is changed back', () => {
    const page = loadPage();
    page.keyFor(WRITTEN);
    page.save({ ...WRITTEN, name: 'Maria' });
    expect(page.keyFor({ ...WRITTEN, name: 'Maria' })).toBe('key-2');
    expect(page.keyFor(WRITTEN)).toBe('key-3');
  });

  it('is new after the request was accepted, so that the same may be said again', () => {
    const page = loadPage();
    page.keyFor(WRITTEN);
    page.forget();
    expect(page.keyFor(WRITTEN)).toBe('key-2');
  });

  it('survives on a page without storage', () => {
    const page = loadPage(() => undefined);
    expect(page.keyFor(WRITTEN)).toBe('key-1');
    expect(page.keyFor(WRITTEN)).toBe('key-1');
  });
});
