import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../../domain/settings/settings.ts';
import {
  listClashes,
  mergeSettings,
  openEdits,
} from '../../../../web/features/admin/settings/settings-edits.ts';
import { MemoryStorage } from '../memory-storage.ts';

const base = DEFAULT_SETTINGS;

function settings({
  hours = {},
  ...changes
}: Partial<Omit<Settings, 'hours'>> & { hours?: object }): Settings {
  return { ...base, ...changes, hours: { ...base.hours, ...hours } };
}

const template = (name: string, text = name) => ({ name, subject: name, text });

describe('edited settings', () => {
  it('are added to those that a colleague saved meanwhile', () => {
    const edited = settings({ hours: { opens: 8, closes: 18 } });
    const theirs = settings({
      hours: { closes: 16, days: [1] },
      notices: { ...base.notices, orders: 'a@b.co' },
    });
    const merged = settings({ hours: { opens: 8, closes: 18, days: [1] }, notices: theirs.notices });
    expect(mergeSettings({ base, edited }, theirs)).toEqual(merged);
    expect(listClashes({ base, edited }, theirs)).toEqual(['hours.closes']);
    expect(listClashes({ base, edited }, { ...theirs, hours: edited.hours })).toEqual([]);
  });

  it('keep templates of both', () => {
    const [first, second] = [template('First'), template('Second')];
    const start = settings({ replyTemplates: [first, second] });
    const edited = settings({
      replyTemplates: [{ ...first, text: 'Mine' }, template(''), template('', 'Two')],
    });
    const theirs = settings({ replyTemplates: [{ ...first, subject: 'Theirs' }, second, template('Third')] });
    expect(mergeSettings({ base: start, edited }, theirs).replyTemplates).toEqual([
      { ...first, subject: 'Theirs', text: 'Mine' },
      template('Third'),
      template(''),
      template('', 'Two'),
    ]);
  });

  it('are as they were typed while no colleague saves', () => {
    const edited = settings({ replyTemplates: [template('B'), template('A')] });
    expect(mergeSettings({ base, edited }, base)).toBe(edited);
  });

  it('survive the end of a session, with an empty field', () => {
    const storage = new MemoryStorage();
    const edits = { base, edited: settings({ hours: { reply: Number.NaN } }) };
    openEdits(() => storage).set(edits);
    expect(openEdits(() => storage).get()).toEqual(edits);
    storage.setItem('s5_admin_note:settings', '{"base":1}');
    expect(openEdits(() => storage).get()).toBeUndefined();
  });
});
