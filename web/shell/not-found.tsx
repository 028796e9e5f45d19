import { ButtonLink } from '../ui/button.tsx';
import { Container } from '../ui/layout.tsx';
import { Bars } from '../ui/logo.tsx';

/** Rendered once and served for every unknown path. docs/product.md#routes */
export function NotFound() {
  return (
    <Container
      data-not-found=""
      className="grid items-end gap-x-16 gap-y-14 pt-16 sm:grid-cols-[1fr_auto] lg:pt-24"
    >
      <div className="sm:pb-20 lg:pb-28">
        <p className="font-display font-extrabold text-poster">404</p>
        <h1 className="mt-2 text-headline">Oops! Page not found</h1>
        <p className="mt-5 max-w-132 text-lead text-soft">
          No signal here. The page may have moved, or the link may have lost a letter on the way.
        </p>
        <ButtonLink href="/" className="mt-8">
          Return to Home
        </ButtonLink>
      </div>
      <Bars lit={0} className="h-36 sm:h-56 lg:h-84" />
    </Container>
  );
}
