import type { ServiceFeature } from '../../../domain/catalogue.ts';

/** A line of what a service includes, with the smaller lines that belong to it. */
export interface FeatureLine {
  readonly text: string;
  readonly isHeader: boolean;
  readonly details: readonly string[];
}

/** Puts each detail below the line before it, so that a page cannot tear them apart. */
export function featureLines(features: readonly ServiceFeature[]): FeatureLine[] {
  const lines: { text: string; isHeader: boolean; details: string[] }[] = [];
  for (const feature of features) {
    const last = lines.at(-1);
    if (typeof feature === 'string') lines.push({ text: feature, isHeader: false, details: [] });
    else if (feature.type === 'sub' && last) last.details.push(feature.text);
    else lines.push({ text: feature.text, isHeader: feature.type === 'header', details: [] });
  }
  return lines;
}
