import type { ReactNode } from 'react';
import { Container } from '../../ui/layout.tsx';
import { Closing, Opening, Ways } from './page-parts.tsx';

/** Specification: content and operations, 'Contact'. */
export function ContactPage({ form }: { readonly form: ReactNode }) {
  return (
    <>
      <Opening />
      <Container className="-mt-32 grid gap-x-8 gap-y-12 pb-16 lg:-mt-48 lg:grid-cols-12 lg:items-start lg:pb-28">
        <section id="contact-form" aria-labelledby="letter" className="lg:col-span-7">
          {form}
        </section>
        <div className="lg:sticky lg:top-28 lg:col-span-4 lg:col-start-9 lg:pt-56">
          <Ways />
        </div>
      </Container>
      <Closing />
    </>
  );
}
