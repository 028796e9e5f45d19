import { brand } from '../../domain/brand.ts';
import { SpinnerIcon } from '../ui/icons.tsx';
import { Container } from '../ui/layout.tsx';

/** Redirects the visitor to the account site. docs/product.md#routes */
export function AppRedirect() {
  return (
    <Container className="grid min-h-[60dvh] content-center gap-6 py-16">
      <SpinnerIcon className="size-12" />
      <h1 className="text-headline">Redirecting to {brand.name} App</h1>
      <p className="max-w-[32rem] text-lead text-soft">
        One moment. If nothing happens,{' '}
        <a href={brand.appWelcome} className="text-link underline underline-offset-4">
          click here to go to your account
        </a>
        .
      </p>
    </Container>
  );
}
