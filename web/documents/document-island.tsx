import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from '../islands/islands.tsx';

interface DocumentIslandProps {
  readonly name: IslandName;
  /** When React hydrates it: pointed at or focused, on the first use of the page, or after the first paint. */
  readonly wake: 'pointed' | 'used' | 'seen';
  readonly children: ReactNode;
}

/**
 * A part of a document that React hydrates in the browser (islands/islands.tsx). It is rendered separately because it
 * is hydrated separately: `useId` counts from a root, so ids rendered as a part of the page would differ from those in
 * the browser. The prefix keeps ids unique across islands. Contexts of the page are not available inside.
 */
export function DocumentIsland({ name, wake, children }: DocumentIslandProps) {
  const html = renderToString(children, { identifierPrefix: `${name}-` });
  return (
    <div
      className="contents"
      data-island={name}
      data-wake={wake}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
