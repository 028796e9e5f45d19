import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';

interface StaticContentProps {
  /** Tells this content from other such content of the site. */
  readonly name: string;
  /** What is rendered to HTML. Wrap its import in `lazy`, so that it is only loaded where it must be drawn. */
  readonly children: ReactNode;
  readonly className?: string;
  /** Hears what happens inside, since nothing inside can. @returns the way to stop */
  readonly listen?: (content: HTMLElement) => () => void;
}

/** During development the content is hydrated like any other, so that it can be reloaded while it is edited. */
const IS_STATIC = import.meta.env.PROD && !import.meta.env.SSR;

/** Tells React to leave the HTML that is there alone. One object, because a new one would be written. */
const AS_IT_IS = { __html: '' };

/** Content of pages that were left, for coming back to them. */
const left = new Map<string, { __html: string }>();

const never = () => () => {};

/**
 * Content that is complete as HTML and never changes: it is not hydrated, and a visitor who arrives at it does
 * not load the code and texts it was made from. Only a visitor who comes from another page of the site does.
 */
export function StaticContent({ name, children, className, listen }: StaticContentProps) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [html] = useState(() => (IS_STATIC && isHydrating ? AS_IT_IS : left.get(name)));
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const content = place.current;
    if (!content) return;
    if (html === AS_IT_IS) left.set(name, { __html: content.innerHTML });
    const follow = (event: MouseEvent) => {
      const address = addressOfLink(event);
      if (address === undefined) return;
      event.preventDefault();
      navigate(address);
    };
    content.addEventListener('click', follow);
    const stop = listen?.(content);
    return () => {
      content.removeEventListener('click', follow);
      stop?.();
    };
  }, [name, html, navigate, listen]);

  if (html) {
    return (
      <div
        ref={place}
        className={className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the site's own build has rendered
        dangerouslySetInnerHTML={html}
        suppressHydrationWarning
      />
    );
  }
  return (
    <div ref={place} className={className}>
      {IS_STATIC ? <Suspense fallback={<div className="min-h-dvh" />}>{children}</Suspense> : children}
    </div>
  );
}

/** Where a plain click on a link of this site leads. */
function addressOfLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if (!(event.target instanceof Element)) return undefined;
  return event.target.closest('a[href^="/"]')?.getAttribute('href') ?? undefined;
}
