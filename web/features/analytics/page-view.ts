import { type Push, pagePath, SCROLL_DEPTHS } from './data-layer.ts';

/**
 * Reports one view of a page, each scroll depth once, and the visible seconds each time the page is left. A hidden tab
 * may never be shown again, so hiding counts as leaving. After a return only the time since then is reported, so that
 * the sum of all reports is the total visible time.
 */
export function startPageView(push: Push) {
  const page_path = pagePath(location.pathname);
  const depthsToCome = [...SCROLL_DEPTHS];
  let seenSince = document.visibilityState === 'visible' ? performance.now() : undefined;
  push({ event: 'page_view', page_path, page_title: document.title });

  return {
    scrolled(): void {
      const percent = scrolledPercent();
      for (let next = depthsToCome[0]; next !== undefined && percent >= next; next = depthsToCome[0]) {
        push({ event: 'scroll_depth', page_path, percent: next });
        depthsToCome.shift();
      }
    },
    shown(): void {
      seenSince ??= performance.now();
    },
    left(): void {
      if (seenSince === undefined) return;
      push({ event: 'time_on_page', page_path, seconds: Math.round((performance.now() - seenSince) / 1000) });
      seenSince = undefined;
    },
  };
}

/** How far the page is scrolled, in percent of the distance from top to end; 0 if there is nothing to scroll. */
function scrolledPercent(): number {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const way = scrollHeight - clientHeight;
  return way > 0 ? (scrollTop / way) * 100 : 0;
}
