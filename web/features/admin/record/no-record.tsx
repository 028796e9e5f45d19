import { Empty, Key } from '../layout.tsx';
import { SHORTCUTS } from '../shortcuts.ts';

const SHOWN = ['j', 'k', 'Enter', 'e', 'u', '/', '?'];

/** Beside the list while nothing is open. @param hasKeys whether shortcuts are on */
export function NoRecord({ hasKeys }: { readonly hasKeys: boolean }) {
  return (
    <Empty
      className="grid gap-1 p-7"
      title="Nothing is open"
      text="Choose a record from the list to read it and to work on it."
    >
      {hasKeys && (
        <dl className="mt-4 grid max-w-96 gap-y-1.5 text-small">
          {SHORTCUTS.filter(({ key }) => SHOWN.includes(key)).map(({ key, cap, does }) => (
            <div key={key} className="grid grid-cols-[4.5rem_1fr] items-center">
              <dt>
                <Key cap={cap} />
              </dt>
              <dd className="text-soft">{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </Empty>
  );
}
