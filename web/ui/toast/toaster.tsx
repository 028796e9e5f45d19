import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx';
import type { ToastMessage, ToastTone } from './toast.ts';
import { manageToastFocus, returnFocus } from './toast-focus.ts';

/** The length of a swipe that dismisses a message, in pixels. docs/product.md#messages */
const SWIPE_THRESHOLD = 20;
/** The library's own, larger threshold. Longer swipes than ours are scaled to it. */
const LIBRARY_SWIPE_THRESHOLD = 45;

/** The header covers the top of the page, unless a panel covers the header. */
const HEADER = '#app-shell:not([inert]) > header';

type Place = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-center' | 'bottom-center';

/** Elements that a message must not cover, besides the last pressed one. Buttons submit, so forms are never covered. */
const SPARED = `form, input, select, textarea, [data-total], ${HEADER} :is(a, button, summary)`;

/** The space of one message at an edge of the window or under the header, including its margin, in pixels. */
const ROOM = { width: 380, height: 104 };

const ROLES: Record<ToastTone, string> = {
  neutral: 'border-ink',
  success: 'border-positive',
  destructive: 'border-danger',
};

const ICONS: Record<ToastTone, React.ReactNode> = {
  neutral: null,
  success: <CheckIcon className="size-5 shrink-0 text-positive" />,
  destructive: <AlertIcon className="size-5 shrink-0 text-danger" />,
};

let queued: ToastMessage[] | undefined;
let host: HTMLElement | undefined;
/** The library's names of the messages on screen, by id. The library itself would mix a new message with an old one. */
const names = new Map<string, string | number>();

/** Shows a message. Call `toast` in toast.ts instead. */
export function showToast(message: ToastMessage): void {
  host ??= mountHost();
  bringToFront(host);
  if (queued) queued.push(message);
  else publish(message);
}

/** Call `dismiss` in toast.ts instead. */
export function dismissToast(id: string): void {
  const name = names.get(id);
  if (name !== undefined) sonner.dismiss(name);
  names.delete(id);
}

function publish({ title, description, tone = 'neutral', place, id, action, onDismiss }: ToastMessage): void {
  if (id !== undefined) dismissToast(id);
  const name = sonner(title, {
    description,
    icon: ICONS[tone],
    classNames: { toast: ROLES[tone] },
    position: choosePlace(place),
    onDismiss: () => {
      // A message that the page removes, such as for a newer one, may not have the focus.
      if (id === undefined || names.get(id) === name) leaveToast();
      onDismiss?.();
    },
    ...(action && {
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: {
        label: action.label,
        onClick: () => {
          leaveToast();
          action.onClick();
        },
      },
    }),
  });
  if (id !== undefined) names.set(id, name);
}

/** Returns the first position that covers no protected element, or at least not the last pressed one. */
function choosePlace(place: ToastMessage['place']): Place {
  const places = listPlaces(place);
  const pressed = document.activeElement;
  const spared = [...document.querySelectorAll(SPARED)].filter((element) => !element.closest('[inert]'));
  const isFree = (elements: readonly Element[]) => (candidate: Place) =>
    !elements.some((element) => isUnder(candidate, element.getBoundingClientRect()));
  const pressedOnly = pressed && pressed !== document.body && !host?.contains(pressed) ? [pressed] : [];
  const [first = 'bottom-left'] = places;
  return places.find(isFree([...spared, ...pressedOnly])) ?? places.find(isFree(pressedOnly)) ?? first;
}

/** In order of preference. Beside the cart sheet or over its head, to keep its buttons clear. */
function listPlaces(place: ToastMessage['place']): readonly Place[] {
  if (!isWide()) return place === 'foot' ? ['bottom-center', 'top-center'] : ['top-center', 'bottom-center'];
  return place === 'head'
    ? ['top-right', 'bottom-left', 'bottom-right']
    : ['bottom-left', 'bottom-right', 'top-right'];
}

function isUnder(place: Place, { top, bottom, left, right, width }: DOMRect): boolean {
  const isBeside =
    (place.endsWith('left') && left > ROOM.width) ||
    (place.endsWith('right') && right < window.innerWidth - ROOM.width);
  const head = document.querySelector(HEADER)?.getBoundingClientRect().bottom ?? 0;
  const isPast = place.startsWith('top')
    ? top > head + ROOM.height || bottom <= head
    : bottom < window.innerHeight - ROOM.height;
  const isOutOfView = bottom < 0 || top > window.innerHeight || width === 0;
  return !isBeside && !isPast && !isOutOfView;
}

/** A message that is about to disappear returns the focus. */
function leaveToast(): void {
  if (host?.contains(document.activeElement)) returnFocus();
}

function mountHost(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'toast-host';
  element.addEventListener('pointerup', stretchSwipe, { capture: true });
  manageToastFocus(element);
  // An opening or closing dialog changes the top layer.
  document.addEventListener('toggle', () => bringToFront(element), { capture: true });
  document.addEventListener('close', () => bringToFront(element), { capture: true });
  document.body.append(element);
  queued = [];
  createRoot(element).render(<ToastRegion />);
  return element;
}

/** The library drops messages published before it is mounted, so the first ones wait for that. */
function publishQueued(): void {
  const waiting = queued ?? [];
  queued = undefined;
  for (const message of waiting) publish(message);
}

function ToastRegion() {
  useEffect(publishQueued, []);
  return (
    <Toaster
      visibleToasts={3}
      // Expanded where there is space, so that all actions are within reach. Elsewhere, a tap expands the stack.
      expand={isWide()}
      duration={4000}
      gap={14}
      offset={{ top: 'var(--toast-top)', bottom: 24, left: 24, right: 24 }}
      mobileOffset={{ top: 'var(--toast-top)', bottom: 16, left: 16, right: 16 }}
      // Under the header, over the head of the cart, whose Close stays free, or beneath an open menu.
      className="[--toast-top:calc(var(--header-height)+0.75rem)] max-lg:in-[:root:has(#app-shell[inert])]:[--toast-top:0.5rem] in-[:root:has(header_[data-menu][open])]:[--toast-top:calc(100svh-7rem)]"
      swipeDirections={['left', 'right']}
      style={{ fontFamily: 'var(--font-text)' }}
      icons={{ close: <CloseIcon className="size-4" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            'flex w-[356px] max-w-full items-center gap-3 rounded-control border-2 bg-raised p-3 text-ink shadow-lifted lg:p-4 max-[600px]:data-[y-position=top]:w-[calc(100vw-5.5rem)]!',
          content: 'grid grow gap-0.5',
          title: 'font-semibold text-small leading-snug',
          description: 'text-small text-soft leading-snug',
          closeButton:
            'order-last -m-2 inline-flex size-8 shrink-0 items-center justify-center self-start rounded-notch text-soft hover:bg-sunk',
          actionButton:
            'min-h-8 shrink-0 self-center rounded-notch bg-ink px-3 font-semibold text-label text-surface hover:bg-link',
        },
      }}
    />
  );
}

function isWide(): boolean {
  return window.matchMedia('(width >= 64rem)').matches;
}

/** Moves the messages into the top layer of the open modal dialog. Elements outside of it are inert. */
function bringToFront(element: HTMLElement): void {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (element.parentElement === modal && element.matches(':popover-open')) return;
  if (element.matches(':popover-open')) element.hidePopover();
  modal.append(element);
  element.showPopover();
}

function stretchSwipe(event: PointerEvent): void {
  const item = event.target instanceof Element && event.target.closest<HTMLElement>('[data-sonner-toast]');
  if (!item) return;
  const distance = Number.parseFloat(item.style.getPropertyValue('--swipe-amount-x')) || 0;
  if (Math.abs(distance) < SWIPE_THRESHOLD || Math.abs(distance) >= LIBRARY_SWIPE_THRESHOLD) return;
  item.style.setProperty('--swipe-amount-x', `${Math.sign(distance) * LIBRARY_SWIPE_THRESHOLD}px`);
}
