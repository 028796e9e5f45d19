import type { Service } from '../../../domain/shop/catalog.ts';
import {
  SERVICE_FEATURES,
  type ServiceFeature,
  THIRD_PARTY_COSTS,
} from '../../../domain/shop/service-features.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';

/** The features of a service: behind a summary in narrow windows, and where details cannot be shown closed. */
export function Included({ service, className }: { readonly service: Service; readonly className: string }) {
  return (
    <details
      className={`group/included text-small md:details-content:[content-visibility:visible] ${className}`}
    >
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-link md:supports-[selector(::details-content)]:hidden">
        <PlusIcon className="size-4 shrink-0 transition-[rotate] duration-300 ease-settle group-open/included:rotate-45" />
        What is included<span className="sr-only"> in {service.name}</span>
      </summary>
      <FeatureList features={SERVICE_FEATURES[service.id]} className="md:max-xl:columns-2" />
    </details>
  );
}

interface FeatureListProps {
  readonly features: readonly ServiceFeature[];
  readonly className: string;
}

/** Included features have a tick. Costs at other companies have their own sign. */
export function FeatureList({ features, className }: FeatureListProps) {
  return (
    <ul className={`gap-x-8 xl:leading-snug ${className}`}>
      {featureLines(features).map((line) => (
        <Line key={line.text} line={line} />
      ))}
    </ul>
  );
}

function Line({ line: { text, isHeader, details } }: { readonly line: FeatureLine }) {
  const isCost = THIRD_PARTY_COSTS.has(text);
  return (
    <li className={`break-inside-avoid py-0.5 ${isHeader ? 'break-after-avoid' : 'flex gap-2.5'}`}>
      {!isHeader &&
        (isCost ? <CostSign /> : <CheckIcon className="mt-1 size-4 shrink-0 text-link xl:mt-0.5" />)}
      <div className={isCost ? 'text-soft' : ''}>
        {isCost && <span className="sr-only">Not included: </span>}
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

function CostSign() {
  return (
    <span
      aria-hidden="true"
      className="mt-1 grid size-4 shrink-0 place-items-center rounded-round border border-edge font-semibold text-[0.6875rem] leading-none xl:mt-0.5"
    >
      $
    </span>
  );
}

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
