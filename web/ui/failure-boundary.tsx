import { Component, type ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { Container } from './layout.tsx';
import { Bars } from './logo.tsx';

/** Shows an error instead of content that failed to render. docs/product.md#messages */
export class FailureBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error?: unknown }
> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? <UnexpectedError error={this.state.error} /> : this.props.children;
  }
}

function UnexpectedError({ error }: { readonly error: unknown }) {
  return (
    <div role="alert" data-tone="night" className="grid min-h-96 items-center py-16">
      <Container>
        <Bars lit={1} className="h-20" />
        <h2 className="mt-8 text-headline">Unexpected Application Error!</h2>
        <pre className="mt-6 max-w-full overflow-x-auto whitespace-pre-wrap rounded-control bg-sunk p-5 text-small">
          {getMessage(error)}
        </pre>
        <p className="mt-6 max-w-[60ch] text-soft">
          Your cart is safe. Loading the page again usually helps; if it does not, write to{' '}
          <a className="text-link underline" href={`mailto:${brand.email.support}`}>
            {brand.email.support}
          </a>{' '}
          and we will look into it.
        </p>
        <p className="mt-8">
          <a
            className="inline-flex min-h-12 items-center rounded-control bg-action px-5 font-semibold text-on-action"
            href="/"
          >
            Return to Home
          </a>
        </p>
      </Container>
    </div>
  );
}

function getMessage(error: unknown): string {
  return error instanceof Error
    ? `${error.name}: ${error.message}`
    : (JSON.stringify(error) ?? String(error));
}
