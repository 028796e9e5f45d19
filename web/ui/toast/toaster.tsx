import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx';
import type { ToastMessage, ToastTone } from './toast.ts';
import { manageToastFocus, returnFocus } from './toast-focus.ts';
import { choosePlace, isWide, type Place } from './toast-place.ts';

/** How long a message without an action stays, in milliseconds. docs/product.md#messages */
const DURATION_MS = 4_000;
/** The length of a swipe that dismisses a message, in pixels. docs/product.md#messages */
const SWIPE_THRESHOLD = 20;
/** The library's own, larger threshold. Longer swipes than ours are scaled to it. */
const LIBRARY_SWIPE_THRESHOLD = 45;

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

/** A message on screen. */
interface Shown {
  readonly message: ToastMessage;
  /** The library's name of it. */
  readonly name: string | number;
  readonly place: Place;
  /** How often the same message was shown. */
  readonly count: number;
}

let queued: ToastMessage[] | undefined;
let host: HTMLElement | undefined;
/** By id, or by content. The library itself would mix a new message with an old one of the same id. */
const shown = new Map<string, Shown>();

/** Shows a message. Call `toast` in toast.ts instead. */
export function showToast(message: ToastMessage): void {
  host ??= mountHost();
  bringToFront(host);
  if (queued) queued.push(message);
  else publish(message);
}

/** Call `dismiss` in toast.ts instead. */
export function dismissToast(id: string): void {
  queued = queued?.filter((one) => one.id !== id);
  const before = shown.get(id);
  shown.delete(id);
  if (before) sonner.dismiss(before.name);
}

/** A message replaces the one with its id. Without an id, the same message again is counted. */
function publish(message: ToastMessage): void {
  const key = getKey(message);
  if (message.id !== undefined) dismissToast(message.id);
  const before = shown.get(key);
  show(key, message, before?.place ?? choosePlace(message, host), before, (before?.count ?? 0) + 1);
}

function getKey({ id, tone, title, description, action }: ToastMessage): string {
  return id ?? JSON.stringify([tone, title, description, action?.label]);
}

/** @param before the message that this changes */
function show(key: string, message: ToastMessage, place: Place, before: Shown | undefined, count: number) {
  const { title, tone = 'neutral', action, onDismiss } = message;
  const isCurrent = () => shown.get(key)?.name === name;
  const name: string | number = sonner(<Title title={title} count={count} />, {
    ...(before && { id: before.name }),
    description: message.description && <Description {...message} />,
    icon: ICONS[tone],
    classNames: { toast: ROLES[tone] },
    position: place,
    // The library begins to count again only if the duration changes.
    duration: isLasting(message) ? Number.POSITIVE_INFINITY : DURATION_MS + count - 1,
    onAutoClose: () => isCurrent() && shown.delete(key),
    onDismiss: () => {
      // A message that the page removes, such as for a newer one, may not have the focus.
      if (message.id === undefined || isCurrent()) leaveToast();
      if (isCurrent()) shown.delete(key);
      onDismiss?.();
    },
    closeButton: isLasting(message),
    ...(action && {
      action: {
        label: action.label,
        onClick: () => {
          leaveToast();
          action.onClick();
        },
      },
    }),
  });
  shown.set(key, { message, name, place, count });
}

function Title({ title, count }: { readonly title: string; readonly count: number }) {
  return (
    <>
      <span>{title}</span>
      {count > 1 && (
        <>
          <span aria-hidden="true" className="ml-2 rounded-round bg-sunk px-2 text-label tabular-nums">
            {`×${count}`}
          </span>
          <span className="sr-only">{` ${count} times`}</span>
        </>
      )}
    </>
  );
}

/** Whether a message stays until it is used or dismissed. */
function isLasting({ action, links }: ToastMessage): boolean {
  return action !== undefined || links !== undefined;
}

function Description({ description, details, links }: ToastMessage) {
  if (!links) return <span>{description}</span>;
  return (
    <>
      <span>{description}</span>
      {details && <span className="mt-1 block">{details}</span>}
      <span className="mt-1 flex flex-wrap gap-x-5">
        {links.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-8 items-center font-semibold text-link underline underline-offset-4"
          >
            {label}
          </a>
        ))}
      </span>
    </>
  );
}

let scrolled: ReturnType<typeof setTimeout> | undefined;

/** A message without a time limit gives way to controls that come under it. */
function giveWay(): void {
  clearTimeout(scrolled);
  scrolled = setTimeout(() => {
    if (host?.contains(document.activeElement)) return;
    for (const [key, one] of shown) {
      const place = isLasting(one.message) ? choosePlace(one.message, host) : one.place;
      if (place !== one.place) show(key, one.message, place, one, one.count);
    }
  }, 150);
}

/** A message that is about to disappear returns the focus. */
function leaveToast(): void {
  if (host?.contains(document.activeElement)) returnFocus();
}

function mountHost(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'toast-host';
  element.dataset.floats = '';
  element.addEventListener('pointerup', stretchSwipe, { capture: true });
  manageToastFocus(element);
  // An opening or closing dialog changes the top layer.
  document.addEventListener('toggle', () => bringToFront(element), { capture: true });
  document.addEventListener('close', () => bringToFront(element), { capture: true });
  document.addEventListener('scroll', giveWay, { capture: true, passive: true });
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
      duration={DURATION_MS}
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
