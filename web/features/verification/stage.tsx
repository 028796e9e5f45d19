import type { ReactNode } from 'react';
import { Container, type Tone } from '../../ui/layout.tsx';
import { Bars } from '../../ui/logo.tsx';

interface StageProps {
  readonly tone: Tone;
  readonly heading: string;
  readonly bars: number;
  /** Smaller, for bad news. */
  readonly isQuiet?: boolean;
  /** Replaces the logo. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The first view of every state, so that nothing moves when the state changes. */
export function Stage({ tone, heading, bars, isQuiet = false, aside, children }: StageProps) {
  return (
    <div data-tone={tone} className="transition-colors duration-500">
      <Container
        className={`grid content-start gap-x-12 gap-y-6 py-10 sm:gap-y-8 sm:py-16 lg:grid-cols-12 ${isQuiet ? '' : 'min-h-[26rem] sm:min-h-[34rem]'}`}
      >
        <div
          className={`grid content-start gap-4 sm:gap-6 ${aside || isQuiet ? 'lg:col-span-7' : 'lg:col-span-8'}`}
        >
          <h1 className={isQuiet ? 'text-headline' : 'text-poster'}>{heading}</h1>
          {children}
        </div>
        {aside ?? (
          <div className="max-lg:hidden lg:col-span-4 lg:col-end-13 lg:justify-self-end lg:self-center">
            <Bars lit={bars} className={`overflow-visible ${isQuiet ? 'h-48' : 'h-64'}`} />
          </div>
        )}
      </Container>
    </div>
  );
}

/** The ways on from a state, the most important one first and as a button. */
export function Ways({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-7 gap-y-2">{children}</div>;
}

interface WayProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A way that is less important than the button before it. */
export function Way({ href, children }: WayProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 print:hidden"
    >
      {children}
    </a>
  );
}
