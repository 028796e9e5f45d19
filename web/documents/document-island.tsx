import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from '../islands/islands.tsx';

/** Hydrated when pointed at or focused, on the first use of the page, or after the first paint. */
type Wake = 'pointed' | 'used' | 'seen';

/**
 * A part of a document that React hydrates in the browser (islands/islands.tsx). It is rendered separately because it
 * is hydrated separately: `useId` counts from a root, so ids rendered as a part of the page would differ from those in
 * the browser. The prefix keeps ids unique across islands. Contexts of the page are not available inside.
 */
export function island(name: IslandName, wake: Wake, content: ReactNode): ReactNode {
  const html = renderToString(content, { identifierPrefix: `${name}-` });
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
