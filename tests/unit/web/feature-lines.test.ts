import { describe, expect, it } from 'vitest';
import { SERVICE_FEATURES } from '../../../domain/service-features.ts';
import { featureLines } from '../../../web/features/pricing/included.tsx';

describe('the lines of what a service includes', () => {
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

  it('lose nothing of the catalogue', () => {
    for (const features of Object.values(SERVICE_FEATURES)) {
      const texts = featureLines(features).flatMap(({ text, details }) => [text, ...details]);
      expect(texts).toEqual(
        features.map((feature) => (typeof feature === 'string' ? feature : feature.text)),
      );
    }
  });
});
