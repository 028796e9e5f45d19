import { Component, type ReactNode } from 'react';
import { UnexpectedError } from './unexpected-error.tsx';

/** Says that something has failed in place of what failed. Specification: storefront, section 8. */
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
