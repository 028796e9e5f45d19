import { describe, expect, it } from 'vitest';
import { NO_ANSWERS, readAnswers } from '../../../../web/features/onboarding/answers.ts';
import { mergeAnswers } from '../../../../web/features/onboarding/merge/merge-answers.ts';

const BASE = readAnswers({
  businessName: 'Harbor Bakery',
  topics: 'Bread',
  services: ['seo-services', 'premium-care'],
  socialChannels: { x: { selected: true, url: 'https://x.example/harbor' } },
});

describe('answers that two people have changed', () => {
  it('contain the changes of both', () => {
    const yours = readAnswers({ ...BASE, topics: 'Rye', services: ['seo-services'] });
    const theirs = readAnswers({
      ...BASE,
      phone: '801',
      businessName: '',
      services: ['seo-services', 'premium-care', 'creative-services'],
      hasLocalPhotos: 'yes',
      socialChannels: { ...BASE.socialChannels, facebook: { selected: true, url: 'https://f.example' } },
    });
    const { answers, conflicts } = mergeAnswers(BASE, yours, theirs);
    expect(conflicts).toEqual([]);
    expect(answers).toEqual({
      ...theirs,
      topics: 'Rye',
      services: ['seo-services', 'creative-services'],
    });
  });

  it('keep yours and offer theirs, or both, for an answer that both changed', () => {
    const yours = readAnswers({ ...BASE, topics: 'Rye', businessName: 'Harbor' });
    const theirs = readAnswers({ ...BASE, topics: 'Rolls', businessName: 'Bakery' });
    const { answers, conflicts } = mergeAnswers(BASE, yours, theirs);
    expect(answers).toEqual(yours);
    expect(conflicts.map(({ label, theirs: text }) => [label, text])).toEqual([
      ['Business name', 'Bakery'],
      ['Topics', 'Rolls'],
    ]);
    const [name, topics] = conflicts;
    const writtenOn = { ...answers, topics: 'Rye and oats' };
    expect(name?.both).toBeUndefined();
    expect(topics?.yoursIn(writtenOn)).toBe('Rye and oats');
    expect(topics?.take(writtenOn)).toEqual({ topics: 'Rolls' });
    expect(topics?.both?.(writtenOn)).toEqual({ topics: 'Rye and oats\n\nRolls' });
  });

  it('are combined from both when the common version is unknown', () => {
    const yours = readAnswers({ businessName: 'Harbor Bakery', topics: 'Rye' });
    const theirs = readAnswers({ businessName: 'Harbor Bakery', phone: '801', topics: 'Rolls' });
    const { answers, conflicts } = mergeAnswers(NO_ANSWERS, yours, theirs);
    expect(answers).toEqual({ ...yours, phone: '801' });
    expect(conflicts).toHaveLength(1);
  });

  it('are not deleted by a writer that started over', () => {
    expect(mergeAnswers(BASE, BASE, NO_ANSWERS)).toEqual({ answers: BASE, conflicts: [] });
  });

  it('conflict on two links to a channel, and combine a link with a channel that was only selected', () => {
    const channels = (url: string, selected = true) =>
      readAnswers({ ...BASE, socialChannels: { instagram: { selected, url } } });
    expect(
      mergeAnswers(BASE, channels('https://a.example'), channels('https://b.example')).conflicts,
    ).toHaveLength(1);
    const { answers, conflicts } = mergeAnswers(NO_ANSWERS, channels(''), channels('https://b.example'));
    expect(conflicts).toEqual([]);
    expect(answers.socialChannels.instagram).toEqual({ selected: true, url: 'https://b.example' });
  });
});
