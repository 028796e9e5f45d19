import { DashboardDialog } from './dashboard-dialog.tsx';
import { Key } from './layout.tsx';
import { SHORTCUTS } from './shortcuts.ts';

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly areOn: boolean;
  readonly onSwitch: (areOn: boolean) => void;
}

/** Explains the shortcuts and switches them on and off (WCAG 2.1.4). */
export function ShortcutsDialog({ isOpen, onClose, areOn, onSwitch }: ShortcutsDialogProps) {
  return (
    <DashboardDialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 border-line border-y text-small">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => onSwitch(target.checked)}
          className="size-5"
        />
        Use single keys as shortcuts in this browser
      </label>
      <dl className="mt-4 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {SHORTCUTS.map(({ key, cap, description }) => (
          <div key={key} className="grid grid-cols-[3.75rem_1fr] items-center text-small">
            <dt>
              <Key cap={cap} />
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-label text-soft">
        {areOn ? 'Shortcuts are off while you type.' : 'Shortcuts are off.'}
      </p>
    </DashboardDialog>
  );
}
