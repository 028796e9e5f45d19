import { type ReactNode, Suspense, useEffect, useRef } from 'react';

interface IslandProps {
  /** Wrap its import in `lazy`, except where pages are rendered to HTML. */
  readonly children: ReactNode;
  /** Shown to a visitor who comes from another page of the site until the code has come. As high as the content. */
  readonly fallback: ReactNode;
}

/**
 * Content whose HTML comes with the page and whose code comes after the page's own. Forms in it can be filled in
 * meanwhile. A click that needs the code and comes before it (anywhere inside an element marked `data-replay`, as
 * a form's button has to be) is held and given to it afterwards, as build/hydrate-later.ts does for the page.
 */
export function Island({ children, fallback }: IslandProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAlive = useRef(false);
  const held = useRef<Element>(undefined);

  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const { target } = event;
      if (isAlive.current || !(target instanceof Element) || !place.current?.contains(target)) return;
      if (!target.closest('[data-replay]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = target;
    };
    // Before React, which stops a click on what it has not taken over and lets the browser act on it.
    window.addEventListener('click', hold, { capture: true });
    return () => window.removeEventListener('click', hold, { capture: true });
  }, []);

  return (
    <div ref={place} className="contents">
      <Suspense fallback={fallback}>
        {children}
        <Announce
          onAlive={() => {
            isAlive.current = true;
            held.current?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
          }}
        />
      </Suspense>
    </div>
  );
}

/** Tells that everything beside it has come to life. */
function Announce({ onAlive }: { readonly onAlive: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once
  useEffect(onAlive, []);
  return null;
}
