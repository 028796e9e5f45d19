import type { MouseEvent, ReactNode } from 'react';
import { FILE_TEXTS } from '../../../content/onboarding-form.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { type Attachment, type AttachmentStatus, canBeRetried } from '../attachments.ts';

export interface FileListProps {
  readonly attachments: readonly Attachment[];
  /** Disables removing and retrying during an upload. */
  readonly isBusy?: boolean;
  /** Absent for files of a submitted form. */
  readonly onRemove?: ((id: string) => void) | undefined;
  /** Absent while files cannot be added. */
  readonly onRetry: ((attachment: Attachment) => void) | undefined;
}

/** Files, each with its status. */
export function FileList({ attachments, isBusy = false, onRemove, onRetry }: FileListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="border-line border-t">
      {attachments.map((attachment) => (
        <FileRow key={attachment.id} {...{ attachment, isBusy, onRemove, onRetry }} />
      ))}
    </ul>
  );
}

interface FileRowProps extends Omit<FileListProps, 'attachments' | 'isBusy'> {
  readonly attachment: Attachment;
  readonly isBusy: boolean;
}

function FileRow({ attachment, isBusy, onRemove, onRetry }: FileRowProps) {
  const { id, file, status } = attachment;
  return (
    <li tabIndex={-1} className="flex items-start gap-3 border-line border-b py-3 last:border-b-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 gap-3 text-small">
          <span dir="auto" className="wrap-anywhere min-w-0 font-semibold">
            {file.name}
          </span>
          <span className="shrink-0 text-soft tabular-nums">{formatSize(file.size)}</span>
        </p>
        <Status name={file.name} status={status} isSent={!onRemove} />
      </div>
      {onRetry && canBeRetried(attachment) && (
        <RowButton
          label={FILE_TEXTS.retry}
          file={file.name}
          isBusy={isBusy}
          onPress={({ currentTarget }) => {
            // The button disappears while the file is sent again.
            currentTarget.closest('li')?.focus();
            onRetry(attachment);
          }}
        />
      )}
      {onRemove && status.name !== 'uploading' && (
        <RowButton
          label={FILE_TEXTS.remove}
          file={file.name}
          isBusy={isBusy}
          onPress={({ currentTarget, detail }) => {
            // The second click of a double click hits the next row, which has moved up.
            if (detail > 1) return;
            focusNeighbor(currentTarget);
            onRemove(id);
          }}
        >
          <CloseIcon className="size-4.5" />
        </RowButton>
      )}
    </li>
  );
}

/** The button is removed with its row. Moves the focus to the next row, or out of an empty list to what fills it. */
function focusNeighbor(button: HTMLButtonElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const place = neighbor ?? row?.closest('[data-picker], section');
  place?.querySelector<HTMLElement>(neighbor ? 'button:last-of-type' : 'input, button')?.focus();
}

interface StatusProps {
  readonly name: string;
  readonly status: AttachmentStatus;
  /** Whether the form was submitted. */
  readonly isSent: boolean;
}

function Status({ name, status, isSent }: StatusProps) {
  switch (status.name) {
    case 'waiting':
      return <p className="text-label text-soft">{FILE_TEXTS.waiting}</p>;
    case 'uploading':
      return <UploadBar name={name} progress={status.progress} />;
    case 'uploaded':
      return (
        <p className="flex items-center gap-1.5 font-semibold text-label text-positive">
          <CheckIcon className="size-4" />
          <span>{isSent ? FILE_TEXTS.sent : FILE_TEXTS.uploaded}</span>
        </p>
      );
    case 'refused':
      return <Problem label={FILE_TEXTS.refusedLabel} reason={status.reason} />;
    case 'failed':
      return <Problem label={FILE_TEXTS.failedLabel} reason={status.reason} />;
  }
}

function Problem({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <p className="flex gap-1.5 font-semibold text-danger text-label">
      <AlertIcon className="mt-px size-4 shrink-0" />
      <span>{`${label} ${reason}`}</span>
    </p>
  );
}

function UploadBar({ name, progress }: { readonly name: string; readonly progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={FILE_TEXTS.progressOf(name)}
        aria-valuenow={percent}
        className="h-2 flex-1 overflow-hidden rounded-notch border border-edge bg-sunk forced-color-adjust-none"
      >
        <div style={{ width: `${percent}%` }} className="h-full bg-action" />
      </div>
      <span className="w-10 text-right text-label text-soft tabular-nums">{`${percent}%`}</span>
    </div>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly file: string;
  readonly isBusy: boolean;
  readonly onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Shown instead of the label, which is then only for screen readers. */
  readonly children?: ReactNode;
}

function RowButton({ label, file, isBusy, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      // Not `disabled`, which would take the focus away from the button.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      // A held key would press the button that takes the focus.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-control px-2 font-semibold text-link text-small hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      <span className="contents">{children ?? label}</span>
      <span className="sr-only">{children ? `${label} ${file}` : ` ${file}`}</span>
    </button>
  );
}

const MEGABYTE = 1024 * 1024;

function formatSize(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
