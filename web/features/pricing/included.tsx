import type { Service } from '../../../domain/catalogue.ts';
import { SERVICE_FEATURES, type ServiceFeature } from '../../../domain/service-features.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';

interface IncludedProps {
  readonly service: Service;
  readonly className: string;
}

/**
 * What a service includes: visible on wide windows, behind a summary on narrow ones, so that the price list stays
 * short. A browser that cannot show closed details always has the summary.
 */
export function Included({ service, className }: IncludedProps) {
  return (
    <details
      className={`group/included text-small md:details-content:[content-visibility:visible] ${className}`}
    >
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-link md:supports-[selector(::details-content)]:hidden">
        <PlusIcon className="size-4 shrink-0 transition-[rotate] duration-300 ease-settle group-open/included:rotate-45" />
        What is included<span className="sr-only"> in {service.name}</span>
      </summary>
      <ul className="gap-x-8 lg:columns-2">
        {featureLines(SERVICE_FEATURES[service.id]).map((line) => (
          <Line key={line.text} line={line} />
        ))}
      </ul>
    </details>
  );
}

function Line({ line: { text, isHeader, details } }: { readonly line: FeatureLine }) {
  return (
    <li className={`break-inside-avoid py-0.5 ${isHeader ? 'break-after-avoid' : 'flex gap-2.5'}`}>
      {!isHeader && <CheckIcon className="mt-1 size-4 shrink-0 text-link" />}
      <div>
        <span className={isHeader ? 'font-semibold' : ''}>{text}</span>
        {details.map((detail) => (
          <span key={detail} className="block text-soft">
            {detail}
          </span>
        ))}
      </div>
    </li>
  );
}

/** A feature with its details. */
interface FeatureLine {
  readonly text: string;
  readonly isHeader: boolean;
  readonly details: readonly string[];
}

/** Groups each detail with the feature before it, so that a line break cannot separate them. */
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
