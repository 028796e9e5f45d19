import type { ComponentProps } from 'react';

/** The background of an element and its content. Every color role depends on it. */
export type Tone = 'paper' | 'kraft' | 'night' | 'signal' | 'marigold' | 'mint';

/** Keeps content off the window's edges and at most 80 rem wide. */
export function Container({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`mx-auto w-full max-w-[80rem] px-5 sm:px-8 lg:px-12 ${className}`} />;
}

/** The main content of a page; the skip link leads to it. */
export function Main({ className = '', ...rest }: ComponentProps<'main'>) {
  return <main {...rest} id="main" tabIndex={-1} className={`outline-none ${className}`} />;
}

interface SectionProps extends ComponentProps<'section'> {
  readonly tone?: Tone;
}

/** A band across the page, with vertical padding. Name it with `aria-labelledby`. */
export function Section({ tone = 'paper', className = '', children, ...rest }: SectionProps) {
  return (
    <section {...rest} data-tone={tone} className={`late-layout py-16 sm:py-20 lg:py-28 ${className}`}>
      <Container>{children}</Container>
    </section>
  );
}
