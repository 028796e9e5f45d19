import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import { leaveOnEscape } from './leave-toasts.ts';
import type { ToastMessage, ToastTone } from './toast.ts';

/** The length of a swipe that dismisses a message, in pixels. Specification: storefront, section 9. */
const SWIPE_THRESHOLD = 20;
/** The library's own, larger threshold. Swipes beyond ours are scaled to it. */
const LIBRARY_SWIPE_THRESHOLD = 45;

const UNDER_HEADER = 'calc(var(--header-height) + 0.75rem)';

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

/** Shows a message. Call `toast` in toast.ts instead. */
export function showToast(message: ToastMessage): void {
  host ??= mountHost();
  bringToFront(host);
  if (queued) queued.push(message);
  else publish(message);
}

/** Call `withdraw` in toast.ts instead. */
export function withdrawToast(id: string): void {
  sonner.dismiss(id);
}

function publish({ title, description, tone = 'neutral', place, id, stays, action }: ToastMessage): void {
  sonner(title, {
    description,
    icon: ICONS[tone],
    classNames: { toast: ROLES[tone] },
    ...(place === 'foot' && !isWide() && { position: 'bottom-center' as const }),
    ...(place === 'head' && isWide() && { position: 'top-right' as const }),
    ...(id !== undefined && { id }),
    ...(stays && { duration: Number.POSITIVE_INFINITY, closeButton: true }),
    ...(action && { action }),
  });
}

function mountHost(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'toast-host';
  element.addEventListener('pointerup', stretchSwipe, { capture: true });
  element.addEventListener('keydown', leaveOnEscape);
  // A dialog that opens or closes changes what is in front.
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
      // Clear of the cart sheet's buttons: beside the sheet on wide windows, under the header on narrow ones.
      position={isWide() ? 'bottom-left' : 'top-center'}
      visibleToasts={3}
      duration={4000}
      gap={14}
      offset={{ top: UNDER_HEADER, bottom: 24, left: 24, right: 24 }}
      mobileOffset={{ top: UNDER_HEADER, bottom: 16, left: 16, right: 16 }}
      swipeDirections={['left', 'right']}
      style={{ fontFamily: 'var(--font-text)' }}
      icons={{ close: <CloseIcon className="size-4" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            'flex w-[356px] max-w-full items-center gap-3 rounded-control border-2 bg-raised p-4 text-ink shadow-lifted',
          content: 'grid grow gap-0.5',
          title: 'font-semibold text-small',
          description: 'text-small text-soft',
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

/**
 * Moves the messages into the top layer, inside the open modal dialog if there is one: everything outside of it can
 * neither be clicked nor read by screen readers.
 */
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
