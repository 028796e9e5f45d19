import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { PROMISES } from '../../../domain/promises.ts';
import { Container } from '../../ui/layout.tsx';

/** The frame of the account page, also while it loads. As tall as the window, so that the footer does not move. */
export function AccountFrame({ who, children }: { readonly who?: ReactNode; readonly children: ReactNode }) {
  return (
    <Container className="grid min-h-svh content-start gap-x-8 gap-y-10 pt-10 pb-20 lg:grid-cols-12 lg:pt-16">
      <header className="grid items-end gap-x-8 gap-y-4 border-ink border-b-2 pb-6 sm:grid-cols-[1fr_auto] lg:col-span-12">
        <h1 className="text-poster max-sm:text-[2.75rem] lg:text-[6.5rem]">My plan</h1>
        {/* The user is not known in the first render. */}
        <div className="min-h-12">{who}</div>
      </header>
      <div className="grid content-start gap-12 lg:col-span-8">
        {children}
        <noscript>
          <p>Your account needs JavaScript.</p>
        </noscript>
      </div>
      <aside
        aria-labelledby="help"
        className="grid content-start gap-3 self-start rounded-card bg-sunk p-7 lg:sticky lg:top-28 lg:col-span-4"
      >
        <h2 id="help" className="text-title">
          A person answers
        </h2>
        <p className="text-small">
          Want another service, a smaller plan or a word about an invoice? We reply within {PROMISES.reply}.
        </p>
        <p className="grid font-semibold">
          <a
            href={`mailto:${brand.email.support}`}
            className="inline-flex min-h-11 items-center text-link underline"
          >
            {brand.email.support}
          </a>
          <a href={brand.phone.href} className="inline-flex min-h-11 items-center text-link underline">
            {brand.phone.display}
          </a>
        </p>
      </aside>
    </Container>
  );
}

/** A placeholder in the shape of a plan. */
export function PlanSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid gap-6 [@media(scripting:none)]:hidden rounded-card bg-raised p-6 shadow-card sm:p-8"
    >
      <p className="text-small text-soft">Loading your plan</p>
      <div className="h-9 w-3/5 animate-pulse rounded-control bg-sunk" />
      <div className="h-24 animate-pulse rounded-control bg-sunk" />
      <div className="h-12 w-44 animate-pulse rounded-control bg-sunk" />
    </div>
  );
}
