import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { FILE_CATEGORIES, type FileCategory } from '../../../../domain/onboarding/onboarding-files.ts';
import { FILE_TEXTS } from '../../../content/onboarding-form.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { type Attachment, addFiles, isSendable } from '../attachments.ts';
import { FileList, type FileListProps } from './file-list.tsx';
import { detectTypes } from './file-start.ts';

export interface FilePickerProps extends FileListProps {
  readonly category: FileCategory;
  readonly onAdd: (attachments: readonly Attachment[]) => void;
  /** False where the files are listed elsewhere. */
  readonly isListed?: boolean;
}

/** A list of files that can be chosen or dropped. */
export function FilePicker({ category, attachments, onAdd, isListed = true, ...rest }: FilePickerProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const [news, setNews] = useState('');
  const { label, accept } = FILE_CATEGORIES.find(({ id }) => id === category) ?? {};
  const own = attachments.filter((attachment) => attachment.category === category);

  const listed = useRef(attachments);
  useEffect(() => {
    listed.current = attachments;
  }, [attachments]);

  async function add(files: FileList | null) {
    // Before the input is emptied, which empties this list.
    const chosen = [...(files ?? [])];
    const types = await detectTypes(chosen);
    const added = addFiles(chosen, category, listed.current, randomKey, types);
    if (added.length === 0) return;
    const names = (some: readonly Attachment[]) => some.map(({ file }) => file.name);
    const refused = added.filter((one) => !isSendable(one));
    setNews(FILE_TEXTS.added(names(added.filter(isSendable)), names(refused)));
    onAdd(added);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!rest.isBusy) void add(event.dataTransfer.files);
  }

  return (
    <div data-picker="" className="grid min-w-0 gap-3">
      <p className="font-semibold text-small">{label}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the button does */}
      <div
        onDragEnter={() => setIsOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
        }}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border-2 border-dashed p-4 text-small transition-colors duration-200 ${isOver ? 'border-action bg-sunk' : 'border-edge'}`}
      >
        <span className="max-sm:hidden">{FILE_TEXTS.drop}</span>
        <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border-2 border-ink px-4 font-semibold hover:bg-ink hover:text-surface has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3">
          {FILE_TEXTS.choose}
          <span className="sr-only">{`: ${label}`}</span>
          <input
            type="file"
            multiple
            accept={accept}
            disabled={rest.isBusy}
            aria-describedby={hintId}
            onChange={({ target }) => {
              void add(target.files);
              // Allows the same file to be chosen again after its removal.
              target.value = '';
            }}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          />
        </label>
        <span id={hintId} className="text-soft">
          {FILE_TEXTS.hints[category]}
        </span>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {isListed && <FileList {...rest} attachments={own} />}
    </div>
  );
}
