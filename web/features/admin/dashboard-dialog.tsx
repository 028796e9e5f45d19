import { type ReactNode, useEffect, useRef } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';

interface DashboardDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Keeps it open until what runs in it has ended. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog of the browser: Escape closes it, and the focus returns. */
export function DashboardDialog({ title, isOpen, isBusy = false, onClose, children }: DashboardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      onCancel={(event) => (isBusy ? event.preventDefault() : onClose())}
      onClose={({ currentTarget }) => {
        // The event arrives late: the dialog may have opened again.
        if (currentTarget.open) return;
        // Browsers let a page refuse Escape only once.
        if (isOpen && isBusy) currentTarget.showModal();
        else onClose();
      }}
      tabIndex={-1}
      aria-label={title}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-card border-2 border-ink bg-surface p-5 text-ink shadow-lifted backdrop:bg-night/55 sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-title">{title}</h2>
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || onClose()}
          className="-mr-2 grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunk aria-disabled:cursor-progress aria-disabled:opacity-55"
        >
          <span className="sr-only">Close</span>
          <CloseIcon />
        </button>
      </div>
      {isOpen && children}
    </dialog>
  );
}
