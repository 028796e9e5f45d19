import { useEffect } from 'react';
import { brand } from '../../domain/brand.ts';
import { pageMeta } from '../lib/meta.ts';
import { SpinnerIcon } from '../ui/icons.tsx';
import { Container } from '../ui/layout.tsx';

export const meta = () => [
  ...pageMeta({
    title: `Redirecting to ${brand.name} App`,
    description: `Takes you to your ${brand.name} account.`,
    path: '/app',
    noIndex: true,
  }),
  // The browser itself moves on, before any script of ours and without one.
  { httpEquiv: 'refresh', content: `0; url=${brand.appWelcome}` },
];

/** Sends the visitor to the account site. Specification: content and operations, 'App redirect'. */
export default function AppRedirect() {
  // Who comes from another page of the site gets no new document, and nothing that reads the tag above.
  useEffect(() => location.replace(brand.appWelcome), []);

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
