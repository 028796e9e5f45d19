/**
 * The only inline script that pages run, because it has to run before a page is laid out. All others are files. The build
 * puts it into every page, and the content security policy allows it by its hash.
 * It enables late layout of content far down the page (web/styles/late-layout.css), except where the browser is about
 * to restore a scroll position (after a reload, a step back or on a link with a fragment), for which it needs exact
 * heights. And it shows the notice to visitors who return from a canceled payment (features/pricing/checkout-cancelled.tsx).
 */
export const INLINE_SCRIPT =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.lateLayout="");' +
  'location.search.includes("checkout=cancelled")&&(document.documentElement.dataset.cancelled="")';
