/**
 * The only script that stands in the pages themselves, because it has to run before a page is laid out. All others are
 * files. The build puts it into every page, and the content security policy names it by its hash.
 *
 * It allows a page to lay out later what is far down (web/styles/late-layout.css). Not where the browser is about to
 * return to a place in the page (after a reload, a step back or from a link to a part of it), which it does by heights
 * that would only be guessed then.
 */
export const INLINE_SCRIPT =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.lateLayout="")';
