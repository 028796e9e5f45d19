import { SpinnerIcon } from '../../ui/icons.tsx';

/** While it is not known yet who is here. Specification: content and operations, 'Admin dashboard'. */
export function Checking() {
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-5 text-center">
      <div role="status" className="[@media(scripting:none)]:hidden">
        <SpinnerIcon className="size-10 text-link" />
        <span className="sr-only">Loading</span>
      </div>
      <noscript>
        <p>The dashboard needs JavaScript.</p>
      </noscript>
    </div>
  );
}
