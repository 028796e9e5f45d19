import { describe, expect, it } from 'vitest';
import { withoutSent } from '../../../../web/features/admin/fields.tsx';
import { keepDraft, openNoteDraft } from '../../../../web/features/admin/record/note-form.tsx';
import { MemoryStorage } from '../memory-storage.ts';

const NAME = { list: 'submissions', id: 's1' } as const;

describe('the draft of a note', () => {
  it('belongs to one record', () => {
    const storage = new MemoryStorage();
    keepDraft(NAME, 'Called, no answer', storage);
    expect(openNoteDraft(NAME, storage).get()).toBe('Called, no answer');
    expect(openNoteDraft({ list: 'orders', id: 's1' }, storage).get()).toBeNull();
  });

  it('stays when it was changed while it was sent', () => {
    expect(withoutSent('Called')('Called ')).toBe('');
    expect(withoutSent('Called')('Called twice')).toBe('Called twice');
  });

  it('is deleted when it is empty', () => {
    const storage = new MemoryStorage();
    keepDraft(NAME, 'x', storage);
    keepDraft(NAME, '', storage);
    expect(openNoteDraft(NAME, storage).get()).toBeNull();
  });
});
