import { beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_DRAFT_LIFETIME_MS, CONTACT_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { contactDraft } from '../../../web/lib/contact/contact-draft.ts';
import { NO_VALUES, parseContactValues, withDraft } from '../../../web/lib/contact/contact-values.ts';
import { passTime, provideStorage } from './memory-storage.ts';

const WRITTEN = parseContactValues({ name: 'Mara', message: 'Winter is quiet.', services: ['seo'] });

const storage = provideStorage(1_700_000_000_000);

beforeEach(() => contactDraft.forget());

describe('the draft of a contact request', () => {
  it('is restored after a reload, with its age', () => {
    contactDraft.save({ ...NO_VALUES, name: 'M' });
    passTime(5_000);
    contactDraft.save(WRITTEN);
    contactDraft.keyFor(WRITTEN);
    expect(contactDraft.read()).toEqual({ values: WRITTEN, age: 5_000 });
  });

  it('lasts for the page, and counts as not saved, where storage is full', () => {
    storage.failing = 'write';
    expect(contactDraft.save(WRITTEN)).toBe(false);
    const key = contactDraft.keyFor(WRITTEN);
    expect([contactDraft.keyFor(WRITTEN), contactDraft.save(WRITTEN)]).toEqual([key, false]);
    expect(contactDraft.read()).toEqual({ values: WRITTEN, age: 0 });
  });

  it('counts as not saved where another tab has saved one, which stays until it is sent', () => {
    contactDraft.save(WRITTEN);
    const theirs = JSON.stringify({ values: { name: 'Leo' }, begunAt: Date.now(), savedAt: Date.now() });
    storage.entries.set(CONTACT_DRAFT_STORAGE_KEY, theirs);
    const changed = { ...WRITTEN, name: 'Maria' };
    expect(contactDraft.save(changed)).toBe(false);
    expect(contactDraft.keyFor(changed)).toBe(contactDraft.keyFor(changed));
    expect(contactDraft.read()?.values).toEqual(changed);
    contactDraft.forget();
    expect(storage.entries.get(CONTACT_DRAFT_STORAGE_KEY)).toBe(theirs);
    storage.entries.clear();
    expect(contactDraft.save(changed)).toBe(true);
  });

  it('is deleted when the form is empty, and when it was sent', () => {
    contactDraft.save(WRITTEN);
    contactDraft.save({ ...NO_VALUES, name: '  ' });
    expect(storage.entries.size).toBe(0);
    contactDraft.save(WRITTEN);
    contactDraft.forget();
    expect(storage.entries.size).toBe(0);
    expect(contactDraft.read()).toBeUndefined();
  });

  it('is deleted a week after the last change', () => {
    contactDraft.save(WRITTEN);
    passTime(CONTACT_DRAFT_LIFETIME_MS - 1);
    expect(contactDraft.read()).toBeDefined();
    passTime(1);
    expect(contactDraft.read()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('stays when the clock is set back, and keeps its age', () => {
    contactDraft.save({ ...NO_VALUES, name: 'M' });
    passTime(5_000);
    contactDraft.save(WRITTEN);
    passTime(-365 * 24 * 60 * 60 * 1000);
    expect(contactDraft.read()).toEqual({ values: WRITTEN, age: 5_000 });
    contactDraft.save({ ...WRITTEN, name: 'Mara L' });
    passTime(1_000);
    expect(contactDraft.read()).toMatchObject({ age: 1_000 });
  });

  it.each(['{', '"text"', 'null', '{"values":{"name":"Mara"}}'])('is not read from %s', (text) => {
    storage.entries.set(CONTACT_DRAFT_STORAGE_KEY, text);
    expect(contactDraft.read()).toBeUndefined();
  });

  it('contains only fields of the form', () => {
    const values = {
      name: 7,
      email: 'a@example.com',
      services: ['seo', 'mining', 'email'],
      captcha: 'token',
    };
    storage.entries.set(
      CONTACT_DRAFT_STORAGE_KEY,
      JSON.stringify({ values, begunAt: Date.now(), savedAt: Date.now() }),
    );
    expect(contactDraft.read()?.values).toEqual({
      ...NO_VALUES,
      email: 'a@example.com',
      services: ['seo', 'email'],
    });
  });
});

describe('text typed before the draft was restored', () => {
  it.each([
    ['', 'Winter is quiet.'],
    [' ', 'Winter is quiet.'],
    ['Winter', 'Winter is quiet.'],
    ['Winter is quiet. Spring is not.', 'Winter is quiet. Spring is not.'],
    ['Please call.', 'Winter is quiet.\n\nPlease call.'],
  ])('loses neither %j nor the message of the draft', (message, joined) => {
    expect(withDraft({ ...NO_VALUES, message }, WRITTEN).message).toBe(joined);
  });

  it('replaces other texts and the services of the draft', () => {
    const typed = parseContactValues({ name: 'Maria', services: ['email'] });
    expect(withDraft(typed, WRITTEN)).toEqual({ ...WRITTEN, name: 'Maria', services: ['email'] });
  });
});

describe('the idempotency key of a contact request', () => {
  it('stays the same for the same contents: on a retry, after a reload and in another tab', () => {
    contactDraft.save(WRITTEN);
    const key = contactDraft.keyFor(WRITTEN);
    contactDraft.save(WRITTEN);
    expect([contactDraft.keyFor(WRITTEN), contactDraft.keyFor(WRITTEN)]).toEqual([key, key]);
  });

  it('is new when something was changed, and stays new when it is changed back', () => {
    const changed = { ...WRITTEN, name: 'Maria' };
    const first = contactDraft.keyFor(WRITTEN);
    contactDraft.save(changed);
    expect(new Set([first, contactDraft.keyFor(changed), contactDraft.keyFor(WRITTEN)]).size).toBe(3);
  });

  it('is new after the request was accepted, so that the same can be sent again', () => {
    const first = contactDraft.keyFor(WRITTEN);
    contactDraft.forget();
    expect(contactDraft.keyFor(WRITTEN)).not.toBe(first);
  });
});
