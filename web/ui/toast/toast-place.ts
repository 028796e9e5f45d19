import type { ToastMessage } from './toast-message.ts';

/** The header covers the top of the page, unless a panel covers the header. */
const HEADER = '#app-shell:not([inert]) > header';

export type Place = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-center' | 'bottom-center';

/** Elements that a message must not cover, besides the last pressed one. Buttons submit, so forms are never covered. */
const SPARED = `form, input, select, textarea, [data-total], ${HEADER} :is(a, button, summary)`;

const CONTROL = ':is(a, button, input, select, textarea, summary)';

/** Elements that a message covers only where there is no other place. */
const CONTROLS = `main ${CONTROL}, dialog :is(a, button), [role=region] button`;

/** The space of one message at an edge of the window or under the header, including its margin, in pixels. */
const ROOM = { width: 380, height: 104, heightWithLinks: 220 };

/**
 * Returns the first position that covers no form and no control, or at least no form, or no control, or not the last
 * pressed one.
 * @param host the element with all messages
 */
export function choosePlace({ place, links }: ToastMessage, host: HTMLElement | undefined): Place {
  const height = links ? ROOM.heightWithLinks : ROOM.height;
  const places = listPlaces(place);
  const pressed = document.activeElement;
  const find = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => !element.closest('[inert]') && !host?.contains(element),
    );
  const forms = find(SPARED);
  const controls = find(CONTROLS);
  const isFree = (elements: readonly Element[]) => (candidate: Place) =>
    !elements.some((element) => isUnder(candidate, height, element.getBoundingClientRect()));
  // A list or a heading only has the focus because a pressed button has disappeared.
  const pressedOnly = pressed?.matches(CONTROL) && !host?.contains(pressed) ? [pressed] : [];
  const [first = 'bottom-left'] = places;
  const wishes = [[...forms, ...controls], forms, controls, []];
  const free = wishes.map((wish) => places.find(isFree([...wish, ...pressedOnly])));
  return free.find((one) => one !== undefined) ?? first;
}

/** In order of preference. Beside the cart sheet or over its head, to keep its buttons clear. */
function listPlaces(place: ToastMessage['place']): readonly Place[] {
  if (!isWide()) return place === 'foot' ? ['bottom-center', 'top-center'] : ['top-center', 'bottom-center'];
  return place === 'head'
    ? ['top-right', 'bottom-left', 'bottom-right']
    : ['bottom-left', 'bottom-right', 'top-right'];
}

function isUnder(place: Place, height: number, { top, bottom, left, right, width }: DOMRect): boolean {
  const isBeside =
    (place.endsWith('left') && left > ROOM.width) ||
    (place.endsWith('right') && right < window.innerWidth - ROOM.width);
  const head = document.querySelector(HEADER)?.getBoundingClientRect().bottom ?? 0;
  const isPast = place.startsWith('top')
    ? top > head + height || bottom <= head
    : bottom < window.innerHeight - height;
  const isOutOfView = bottom < 0 || top > window.innerHeight || width === 0;
  return !isBeside && !isPast && !isOutOfView;
}

/** Whether messages are at the sides of the window. */
export function isWide(): boolean {
  return window.matchMedia('(width >= 64rem)').matches;
}
