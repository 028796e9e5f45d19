import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';

/** Calls when something is needed. @returns the way to wait no longer */
export type When = (act: () => void) => () => void;

interface IslandProps {
  /** Wrap its import in `lazy`, except where pages are rendered to HTML. */
  readonly children: ReactNode;
  /** Shown to a visitor who comes from another page of the site until the code has come. As high as the content. */
  readonly fallback: ReactNode;
  /** When the code is needed, such as `onFirstUse`; right after the page's own if left out. Must not change. */
  readonly when?: When;
}

/**
 * Content whose HTML comes with the page and whose code comes after the page's own. Forms in it can be filled in
 * meanwhile. A click that needs the code and comes before it (anywhere inside an element marked `data-replay`, as
 * a form's button has to be) is held and given to it afterwards, as build/hydrate-later.ts does for the page.
 */
export function Island({ children, fallback, when = atOnce }: IslandProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAlive = useRef(false);
  const held = useRef<Element>(undefined);
  // Waited for inside, since a change out here would make React draw anew what it has not taken over yet.
  const [gate] = useState(closedGate);

  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const { target } = event;
      if (isAlive.current || !(target instanceof Element) || !place.current?.contains(target)) return;
      if (!target.closest('[data-replay]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = target;
      gate.open();
    };
    // Before React, which stops a click on what it has not taken over and lets the browser act on it.
    window.addEventListener('click', hold, { capture: true });
    return () => window.removeEventListener('click', hold, { capture: true });
  }, [gate]);

  useEffect(() => when(gate.open), [when, gate]);

  return (
    <div ref={place} className="contents">
      <Suspense fallback={fallback}>
        <Behind gate={gate}>
          {children}
          <Announce
            onAlive={() => {
              isAlive.current = true;
              held.current?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            }}
          />
        </Behind>
      </Suspense>
    </div>
  );
}

function atOnce(act: () => void): () => void {
  act();
  return () => {};
}

interface Gate {
  readonly open: () => void;
  readonly opened: Promise<void>;
}

function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Keeps what it holds from being loaded before the gate is open. */
function Behind({ gate, children }: { readonly gate: Gate; readonly children: ReactNode }) {
  if (!import.meta.env.SSR) use(gate.opened);
  return children;
}

/** Tells that everything beside it has come to life. */
function Announce({ onAlive }: { readonly onAlive: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once
  useEffect(onAlive, []);
  return null;
}
