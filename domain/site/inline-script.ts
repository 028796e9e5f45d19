import { ONBOARDING_PROMISES_STORAGE_KEY } from '../storage-keys.ts';

/**
 * The only inline script that pages run, because it has to run before a page is laid out. All others are files. The build
 * puts it into every page, and the content security policy allows it by its hash.
 * It enables late layout of content far down the page (web/styles/late-layout.css), except where the browser is about
 * to restore a scroll position (after a reload, a step back or on a link with a fragment), for which it needs exact
 * heights. It shows the notice to visitors who return from a canceled payment (features/pricing/checkout-canceled.tsx).
 * It folds what a returning visitor has read (features/onboarding/remember-promises.ts), where storage is allowed.
 * And it marks the last button pressed before the start script loaded, which presses it again (islands/start.ts): otherwise
 * the browser would send a form by itself and load the page again, without the typed text. If the start script, the only
 * module of a page, cannot be had, it offers to load the page again to visitors who wait for it.
 */
export const INLINE_SCRIPT =
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(document.documentElement.dataset.lateLayout="");' +
  'location.search.includes("checkout=cancelled")&&(document.documentElement.dataset.cancelled="");' +
  '{let p=document.documentElement,f,a=()=>confirm("This page could not be loaded completely. Please check your connection. Reload it?")&&location.reload();' +
  'addEventListener("error",e=>{e.target.type=="module"&&(f=1,p.querySelector("[data-pressed],[data-wake=seen]")&&a())},!0);' +
  'for(let s of["click","submit"])addEventListener(s,e=>{let t=e.target,b=s=="submit"?t.querySelector("[data-replay][type=submit]"):' +
  't.closest("[data-replay],[data-open-cart],#cart-button,[data-share],[data-cookie-settings]");' +
  '"started"in p.dataset||!b||(e.preventDefault(),p.querySelector("[data-pressed]")?.removeAttribute("data-pressed"),b.dataset.pressed="",f&&a())},!0)}' +
  `try{localStorage.${ONBOARDING_PROMISES_STORAGE_KEY}=="folded"&&(document.documentElement.dataset.promisesFolded="")}catch{}`;
