import { type Push, pagePath, SCROLL_DEPTHS } from './data-layer.ts';

export interface PageView {
  /** @param percent how much of the way down has been scrolled, 0 to 100 */
  scrolled(percent: number): void;
  /** The visitor sees the page again. */
  shown(): void;
  /** The visitor leaves the page, or stops seeing it. */
  left(): void;
}

export interface PageViewOptions {
  readonly pathname: string;
  readonly title: string;
  /** Whether the page is seen from the start, or was opened in a hidden tab. */
  readonly isVisible: boolean;
  readonly push: Push;
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
}

/**
 * One view of a page: reports it, each scroll depth once, and the seconds spent at every leaving. A tab that is
 * hidden may never be shown again, so hiding counts as leaving; after a return only the time since then is reported,
 * and the sum of all reports is the time for which the page was seen.
 */
export function startPageView({ pathname, title, isVisible, push, now }: PageViewOptions): PageView {
  const page_path = pagePath(pathname);
  const depthsToCome = [...SCROLL_DEPTHS];
  let seenSince = isVisible ? now() : undefined;
  push({ event: 'page_view', page_path, page_title: title });

  return {
    scrolled(percent) {
      for (let next = depthsToCome[0]; next !== undefined && percent >= next; next = depthsToCome[0]) {
        push({ event: 'scroll_depth', page_path, percent: next });
        depthsToCome.shift();
      }
    },
    shown() {
      seenSince ??= now();
    },
    left() {
      if (seenSince === undefined) return;
      push({ event: 'time_on_page', page_path, seconds: Math.round((now() - seenSince) / 1000) });
      seenSince = undefined;
    },
  };
}

/** What an element of the document tells of its scrolling, in pixels. */
interface Scrolled {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/**
 * How far a page has been scrolled.
 * @returns percent of the way from its top to its end; 0 where there is nothing to scroll
 */
export function scrolledPercent({ scrollTop, scrollHeight, clientHeight }: Scrolled): number {
  const way = scrollHeight - clientHeight;
  return way > 0 ? (scrollTop / way) * 100 : 0;
}
