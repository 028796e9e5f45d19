import { type Push, pagePath, SCROLL_DEPTHS } from './data-layer.ts';

interface PageViewOptions {
  readonly pathname: string;
  readonly title: string;
  /** Whether the page is visible at first, or was opened in a hidden tab. */
  readonly isVisible: boolean;
  readonly push: Push;
  /** A clock in milliseconds, from any origin. */
  readonly now: () => number;
}

/**
 * Reports one view of a page, each scroll depth once, and the visible seconds each time the page is left. A hidden tab
 * may never be shown again, so hiding counts as leaving. After a return only the time since then is reported, so that
 * the sum of all reports is the total visible time.
 */
export function startPageView({ pathname, title, isVisible, push, now }: PageViewOptions) {
  const page_path = pagePath(pathname);
  const depthsToCome = [...SCROLL_DEPTHS];
  let seenSince = isVisible ? now() : undefined;
  push({ event: 'page_view', page_path, page_title: title });

  return {
    /** @param percent how far the page is scrolled, 0 to 100 */
    scrolled(percent: number): void {
      for (let next = depthsToCome[0]; next !== undefined && percent >= next; next = depthsToCome[0]) {
        push({ event: 'scroll_depth', page_path, percent: next });
        depthsToCome.shift();
      }
    },
    shown(): void {
      seenSince ??= now();
    },
    left(): void {
      if (seenSince === undefined) return;
      push({ event: 'time_on_page', page_path, seconds: Math.round((now() - seenSince) / 1000) });
      seenSince = undefined;
    },
  };
}

interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** How far a page is scrolled. @returns percent of the distance from top to end; 0 if there is nothing to scroll */
export function scrolledPercent({ scrollTop, scrollHeight, clientHeight }: Scrolled): number {
  const way = scrollHeight - clientHeight;
  return way > 0 ? (scrollTop / way) * 100 : 0;
}
