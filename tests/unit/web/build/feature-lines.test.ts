import { describe, expect, it } from 'vitest';
import { SERVICE_FEATURES } from '../../../../domain/shop/service-features.ts';
import { featureLines } from '../../../../web/features/pricing/included.tsx';
import { comparePlans, PLAN_GROUPS } from '../../../../web/features/pricing/plan-table.tsx';

describe('the lines of the features of a service', () => {
  it('keep a detail with the line it belongs to', () => {
    const lines = featureLines([
      { type: 'header', text: 'Every month' },
      'Ten posts',
      { type: 'sub', text: 'Two rounds of changes' },
      { type: 'sub', text: 'Your photos or ours' },
      'A report',
    ]);
    expect(lines).toEqual([
      { text: 'Every month', isHeader: true, details: [] },
      { text: 'Ten posts', isHeader: false, details: ['Two rounds of changes', 'Your photos or ours'] },
      { text: 'A report', isHeader: false, details: [] },
    ]);
  });

  it('start with a plain line where a detail has none before it', () => {
    expect(featureLines([{ type: 'sub', text: 'Alone' }])).toEqual([
      { text: 'Alone', isHeader: false, details: [] },
    ]);
  });

  it('contain every feature of the catalog', () => {
    for (const features of Object.values(SERVICE_FEATURES)) {
      const texts = featureLines(features).flatMap(({ text, details }) => [text, ...details]);
      expect(texts).toEqual(
        features.map((feature) => (typeof feature === 'string' ? feature : feature.text)),
      );
    }
  });
});

describe('plans side by side', () => {
  it('show common features once, and every feature of each plan', () => {
    const { shared, own } = comparePlans(['social-video-2', 'social-video-4']);
    expect(shared).toEqual([
      'Captions burned in, for viewers without sound',
      'Licensed music and cover frame included',
    ]);
    expect(own).toEqual([
      ['Vertical video under 20 seconds', 'Cut for Reels, Shorts and TikTok'],
      ['Vertical video of 20-60 seconds', 'Script and shot list you can film on a phone'],
    ]);
  });

  it('have a heading for each feature of their own', () => {
    for (const { ids, aspects } of PLAN_GROUPS) {
      const most = Math.max(...comparePlans(ids).own.map((features) => features.length));
      expect(aspects).toHaveLength(most);
    }
  });
});
