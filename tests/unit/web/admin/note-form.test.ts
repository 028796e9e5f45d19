import { describe, expect, it, vi } from 'vitest';
import { draftOf, keepDraft } from '../../../../web/features/admin/record/note-form.tsx';
import { MemoryStorage } from '../memory-storage.ts';

const NAME = { list: 'submissions', id: 's1' } as const;

describe('a note that is being written', () => {
  it('is kept for its record, and for no other', () => {
    const storage = new MemoryStorage();
    keepDraft(NAME, 'Called, no answer', storage);
    expect(draftOf(NAME, storage).get()).toBe('Called, no answer');
    expect(draftOf({ list: 'orders', id: 's1' }, storage).get()).toBeNull();
  });

  it('leaves nothing behind when it is empty', () => {
    const storage = new MemoryStorage();
    keepDraft(NAME, 'x', storage);
    keepDraft(NAME, '', storage);
    expect(draftOf(NAME, storage).get()).toBeNull();
  });

  it('can be written where the browser keeps nothing', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = new MemoryStorage();
    full.failing = 'write';
    expect(() => keepDraft(NAME, 'x', full)).not.toThrow();
    expect(draftOf(NAME, full).get()).toBeNull();
  });
});
