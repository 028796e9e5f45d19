import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { PLUGIN } from '../../content/plugin.ts';
import { Example } from '../../illustrations/example.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

const PREPARED = [
  [PLUGIN.fileName, PLUGIN.size],
  ['Backup of northside-heating.example', 'today, 9:12'],
  ['Signed in as administrator', 'Dana'],
] as const;

/** What is at hand before the installation. */
export function Prepared() {
  return (
    <Example
      shows="An example of what is at hand before the installation: the zip file, a backup of today, and an administrator account."
      className="rounded-card bg-raised px-6 py-4 text-small shadow-card"
    >
      {PREPARED.map(([what, detail]) => (
        <p key={what} className="flex items-center gap-3 border-line border-b py-3.5 last:border-0">
          <CheckIcon className="size-5 shrink-0 text-positive" />
          <span className="font-semibold">{what}</span>
          <span className="ml-auto shrink-0 text-label text-soft">{detail}</span>
        </p>
      ))}
    </Example>
  );
}

/** The upload screen of WordPress, with the file chosen, and its answer. */
export function Uploaded() {
  return (
    <WordPress
      shows={`An example of the upload screen in WordPress: ${PLUGIN.fileName} is chosen, the button Install Now is marked, and below it the installed plugin waits for Activate Plugin.`}
      menu={['Dashboard', 'Posts', 'Plugins']}
      current="Plugins"
      title="Add Plugins"
    >
      <p className="text-label text-soft">If you have a plugin in a .zip format, upload it here.</p>
      <div className="mt-3 flex flex-wrap items-center gap-3 rounded-notch border-2 border-line border-dashed p-3">
        <span className="rounded-notch border border-edge px-2 py-1 text-label">Choose File</span>
        <span className="text-label">{PLUGIN.fileName}</span>
        <Press>Install Now</Press>
      </div>
      <p className="mt-4 flex items-center gap-2 font-semibold text-positive">
        <CheckIcon className="size-4 shrink-0" />
        Plugin installed successfully.
      </p>
      <p className="mt-3">
        <Press>Activate Plugin</Press>
      </p>
    </WordPress>
  );
}

/** The plugin's settings, connected, with the first article. */
export function Connected() {
  return (
    <WordPress
      shows="An example of the plugin's settings in WordPress: the connection key is saved, new articles arrive as drafts, and the test article has arrived."
      menu={['Dashboard', 'Posts', brand.name]}
      current={brand.name}
      title={`${brand.name} settings`}
    >
      <p className="font-semibold text-label">Connection key</p>
      <p className="mt-1 flex items-center justify-between rounded-notch border border-edge px-3 py-1.5 text-label">
        <span className="tracking-widest">••••••••••••3f7a</span>
        <span className="inline-flex items-center gap-1 font-semibold text-positive">
          <CheckIcon className="size-3.5" />
          Connected
        </span>
      </p>
      <p className="mt-4 font-semibold text-label">New articles arrive</p>
      <p className="mt-1 flex gap-4 text-label">
        <Choice isChosen>As drafts</Choice>
        <Choice>Published</Choice>
      </p>
      <p className="mt-4 flex justify-between gap-3 rounded-notch bg-positive-wash px-3 py-2 text-label">
        <b className="font-semibold">Test: your first article</b>
        <span className="text-positive">Draft, just now</span>
      </p>
    </WordPress>
  );
}

interface WordPressProps {
  readonly shows: string;
  readonly menu: readonly string[];
  readonly current: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** The dashboard of WordPress: its menu, and a screen. */
function WordPress({ shows, menu, current, title, children }: WordPressProps) {
  return (
    <Example
      shows={shows}
      className="grid grid-cols-[7rem_minmax(0,1fr)] overflow-clip rounded-card bg-raised text-small shadow-card sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <div data-tone="night" className="py-4 text-label">
        {menu.map((item) => (
          <p
            key={item}
            className={`px-4 py-2 ${item === current ? 'bg-action font-semibold text-on-action' : 'text-soft'}`}
          >
            {item}
          </p>
        ))}
      </div>
      <div className="p-4 sm:p-6">
        <p className="mb-2 font-display font-extrabold text-subtitle">{title}</p>
        {children}
      </div>
    </Example>
  );
}

function Press({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-block rounded-notch bg-action px-3 py-1.5 font-semibold text-label text-on-action">
      {children}
    </span>
  );
}

function Choice({
  isChosen = false,
  children,
}: {
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        className={`size-3.5 rounded-round ${isChosen ? 'border-4 border-action' : 'border-2 border-edge'}`}
      />
      {children}
    </span>
  );
}
