import type { Service } from '../../../domain/catalogue.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';
import { type FeatureLine, featureLines } from './feature-lines.ts';

interface IncludedProps {
  readonly service: Service;
  readonly className: string;
}

/**
 * What a service includes: in view where there is room, behind a summary on narrow windows, so that the list
 * stays a list. A browser that cannot show closed details keeps the summary on every window.
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
        {featureLines(service.features).map((line) => (
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
