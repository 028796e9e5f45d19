import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from '../islands/island-names.ts';

interface DocumentIslandProps {
  readonly name: IslandName;
  /** When React takes it over: when somebody first uses the page, or as soon as the page has been seen. */
  readonly wake: 'used' | 'seen';
  readonly children: ReactNode;
}

/**
 * A part of a document that React takes over in the browser (islands/islands.tsx). It is rendered by itself because it
 * is hydrated by itself: `useId` counts from a root, so ids rendered as a part of the page are others than those that
 * the island makes in the browser. The prefix keeps two islands from having the same ids. Contexts do not reach in.
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
