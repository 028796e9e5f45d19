import { describe, expect, it } from 'vitest';
import { EMPTY_POST } from '../../../../domain/posts.ts';
import { POST_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { mergeTexts } from '../../../../web/features/admin/kinds/posts/editor/merge-texts.ts';
import {
  openKeptTexts,
  reconcile,
} from '../../../../web/features/admin/kinds/posts/editor/use-post-texts.ts';
import { MemoryStorage } from '../memory-storage.ts';

describe('texts that two authors changed', () => {
  const base = { ...EMPTY_POST, title: 'Title', markdown: 'Text' };

  it('are merged where only one changed a field', () => {
    const { merged, conflicts } = mergeTexts(
      base,
      { ...base, title: 'Mine', tags: ['a'] },
      { ...base, markdown: 'Theirs', tags: ['a'] },
    );
    expect(merged).toEqual({ ...base, title: 'Mine', markdown: 'Theirs', tags: ['a'] });
    expect(conflicts).toEqual([]);
  });

  it.each([
    ['a colleague’s where no save is unanswered', [], ['markdown']],
    ['the author’s own where the answer of their save was lost', [{ ...base, markdown: 'Half' }], undefined],
  ])('are %s', (_, unanswered, names) => {
    const saved = { texts: base, edition: 1, savedAt: '', savedBy: '' };
    const onServer = { ...saved, texts: { ...base, markdown: 'Half' }, edition: 2 };
    const typed = { ...base, markdown: 'Half and half' };
    const { texts, saved: now, conflict } = reconcile({ texts: typed, saved, unanswered }, onServer);
    expect([texts, now, conflict?.names]).toEqual([typed, onServer, names]);
  });

  it('are the colleague’s, without a notice, where the author has changed nothing', () => {
    const saved = { texts: base, edition: 1, savedAt: '', savedBy: '' };
    const onServer = { ...saved, texts: { ...base, markdown: 'Theirs' }, edition: 2 };
    expect(reconcile({ texts: base, saved }, onServer)).toEqual({
      texts: onServer.texts,
      saved: onServer,
      conflict: undefined,
    });
  });

  it('do not conflict about a space that the server does not store', () => {
    const { merged, conflicts } = mergeTexts(
      { ...base, title: 'Five ways ' },
      { ...base, title: 'Five ways to' },
      { ...base, title: 'Five ways', markdown: 'Theirs' },
    );
    expect(merged).toEqual({ ...base, title: 'Five ways to', markdown: 'Theirs' });
    expect(conflicts).toEqual([]);
  });

  it('stay those of the author where both changed a field, until one is chosen', () => {
    const { merged, conflicts } = mergeTexts(
      base,
      { ...base, markdown: 'Mine', featured: true },
      { ...base, markdown: 'Theirs', featured: true },
    );
    expect(merged).toEqual({ ...base, markdown: 'Mine', featured: true });
    expect(conflicts).toEqual(['markdown']);
  });
});

describe('texts that a browser keeps', () => {
  it('come back as they were', () => {
    const kept = { texts: { ...EMPTY_POST, title: 'New' }, base: EMPTY_POST, edition: 2 };
    const storage = new MemoryStorage();
    openKeptTexts('one', storage).set(kept);
    expect(openKeptTexts('one', storage).get()).toEqual(kept);
    expect(openKeptTexts('two', storage).get()).toBeUndefined();
  });

  it.each([
    'no JSON',
    '{}',
    JSON.stringify({ texts: EMPTY_POST, base: EMPTY_POST }),
    JSON.stringify({ texts: { ...EMPTY_POST, tags: 'a' }, base: EMPTY_POST, edition: 1 }),
    JSON.stringify({ texts: { ...EMPTY_POST, title: 7 }, base: EMPTY_POST, edition: 1 }),
  ])('are ignored if they are %s', (text) => {
    const storage = new MemoryStorage();
    storage.setItem(`${POST_STORAGE_PREFIX}one`, text);
    expect(openKeptTexts('one', storage).get()).toBeUndefined();
  });
});
