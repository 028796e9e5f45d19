import { CYCLE_PARAMETER } from '../../domain/shop/add-to-cart-url.ts';

/** Shows the price list in the URL's billing cycle, and keeps the cycle in the URL for reloads and shared links. */
export function followBillingCycle(): void {
  const switches = document.querySelectorAll<HTMLInputElement>(
    `[data-price-list-bar] [name=${CYCLE_PARAMETER}]`,
  );
  const named = new URLSearchParams(location.search).get(CYCLE_PARAMETER);
  // By the visitor, before this script came or before a reload.
  const chosen = [...switches].find(({ checked, defaultChecked }) => checked && !defaultChecked);
  for (const choice of switches) {
    const keep = () => {
      const url = new URL(location.href);
      url.searchParams.set(CYCLE_PARAMETER, choice.value);
      history.replaceState(history.state, '', url);
    };
    choice.addEventListener('change', keep);
    if (choice === chosen) keep();
    else if (!chosen && choice.value === named) choice.checked = true;
  }
}

/** Opens the folded category that a link leads to, and scrolls again, because its content had no place before. */
export function openLinkedCategory(): void {
  const open = (hash: string) => {
    const target = document.getElementById(hash.slice(1));
    const fold = target?.closest<HTMLDetailsElement>(FOLD) ?? target?.querySelector<HTMLDetailsElement>(FOLD);
    if (!fold || fold.open) return;
    fold.open = true;
    target?.scrollIntoView();
  };
  open(location.hash);
  addEventListener('hashchange', () => open(location.hash));
  // A link to the hash in the URL changes nothing there.
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest<HTMLAnchorElement>('a[href^="#"]')?.hash ?? '');
  });
}

const FOLD = 'details[data-fold]';

/** Marks the section in view in the bar of the price list, and keeps its link in view. */
export function markSectionInView(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('[data-price-list-bar] nav a')].map((link) => [
      link.hash.slice(1),
      link,
    ]),
  );
  const mark = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target.id);
      if (!isIntersecting) link?.removeAttribute('aria-current');
      else if (link) {
        link.setAttribute('aria-current', 'location');
        const list = link.closest('ul');
        // A bar that moves under a press would lose it, or lead elsewhere.
        if (list?.matches(':active')) continue;
        // Scrolls sideways only. The browser's own scrolling would move the page, too.
        list?.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
      }
    }
  };
  // At most one section crosses this line, a little above the middle of the window.
  const observer = new IntersectionObserver(mark, { rootMargin: '-40% 0px -59.9% 0px' });
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}
