import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { DOUBLE_PRESS_MS } from '../../lib/double-press.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { dropSecondClick } from './drop-second-click.ts';
import { useModalPanel } from './use-modal-panel.ts';

const BACKDROP =
  'invisible fixed inset-0 z-50 bg-night/60 opacity-0 transition-[opacity,visibility] duration-300 ' +
  'data-open:visible data-open:opacity-100 data-open:starting:opacity-0';
// Visible as soon as it opens, because a hidden element cannot take the focus; hidden only after it has closed.
const SHEET =
  'invisible fixed inset-y-0 right-0 z-50 w-full max-w-[400px] translate-x-full overflow-y-auto ' +
  'overscroll-contain shadow-lifted outline-none transition-[translate,visibility] duration-300 ease-settle ' +
  'data-open:transition-[translate] data-open:visible data-open:translate-x-0 data-open:starting:translate-x-full sm:max-w-[500px]';

interface CartPanelProps {
  readonly panel: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly totalQuantity: number;
  /** Must not change between renders. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sheet that slides in from the side, with the cart's heading. */
export function CartPanel({ panel, isOpen, totalQuantity, onClose, children }: CartPanelProps) {
  const heading = useId();
  const openedAt = useRef(0);
  useModalPanel(panel, isOpen, onClose);

  // Not later than the sheet begins to slide.
  useLayoutEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);

  /** Ignores the second click of a double click, which hits the backdrop instead of the button that opened the cart. */
  function closeFromBackdrop({ timeStamp }: MouseEvent) {
    if (timeStamp - openedAt.current >= DOUBLE_PRESS_MS) onClose();
  }

  return (
    <>
      <div
        aria-hidden="true"
        data-open={isOpen || undefined}
        className={BACKDROP}
        onClick={closeFromBackdrop}
      />
      <section
        ref={panel}
        role="dialog"
        aria-labelledby={heading}
        tabIndex={-1}
        inert={!isOpen}
        data-open={isOpen || undefined}
        data-tone="paper"
        className={SHEET}
        onClickCapture={(event) => dropSecondClick(event, openedAt.current)}
      >
        <div className="flex h-full flex-col">
          <header className="flex items-center justify-between px-5 pt-4 pb-3 short:py-1 sm:px-7">
            <h2 id={heading} className="flex items-baseline gap-2 text-title">
              <span>Your cart</span>
              {totalQuantity > 0 && (
                <span className="font-normal font-text text-small text-soft">
                  {totalQuantity === 1 ? '1 item' : `${totalQuantity} items`}
                </span>
              )}
            </h2>
            <Button variant="quiet" size="small" className="-mr-3" aria-label="Close cart" onClick={onClose}>
              <CloseIcon />
            </Button>
          </header>
          {children}
        </div>
      </section>
    </>
  );
}
