import { lazy, useState } from 'react';
import { onFirstUse } from '../../lib/first-use.ts';
import { Island } from '../../lib/island.tsx';
import { reloadWhenStale } from '../../lib/stale-build.ts';
import { StaticContent } from '../../lib/static-content.tsx';
import { FormUnavailable } from '../../ui/form-unavailable.tsx';
import { Container } from '../../ui/layout.tsx';

const load = () => import('./page-parts.tsx');

/** Not needed where the page's HTML is there already. */
const { Opening, Ways, Closing } =
  import.meta.env.SSR || import.meta.env.DEV
    ? await load()
    : {
        Opening: lazy(async () => ({ default: (await load()).Opening })),
        Ways: lazy(async () => ({ default: (await load()).Ways })),
        Closing: lazy(async () => ({ default: (await load()).Closing })),
      };

/** Comes when somebody uses the page, or else a little later. */
const ContactForm =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('./contact-form.tsx')).ContactForm
    : lazy(() =>
        import('./contact-form.tsx').then(
          (module) => ({ default: module.ContactForm }),
          (error: unknown) => {
            reloadWhenStale(error);
            return { default: FormUnavailable };
          },
        ),
      );

/** For how long, in milliseconds, nobody need use the page until its form comes to life all the same. */
const LONGEST_WAIT_MS = 3000;

/** The form is much code. What must not depend on being touched, such as the captcha, comes without that. */
function onFirstUseOrSoon(act: () => void): () => void {
  const timer = setTimeout(act, LONGEST_WAIT_MS);
  const stopWaiting = onFirstUse(act);
  return () => {
    clearTimeout(timer);
    stopWaiting();
  };
}

/** Specification: content and operations, 'Contact'. */
export function ContactPage() {
  const [shownAt] = useState(() => performance.now());
  return (
    <>
      <StaticContent name="contact opening">
        <Opening />
      </StaticContent>
      <Container className="-mt-32 grid gap-x-8 gap-y-12 pb-16 lg:-mt-48 lg:grid-cols-12 lg:items-start lg:pb-28">
        <section id="contact-form" aria-labelledby="letter" className="lg:col-span-7">
          <Island
            when={onFirstUseOrSoon}
            fallback={<div className="min-h-[70rem] rounded-card bg-raised shadow-lifted" />}
          >
            <ContactForm shownAt={shownAt} />
          </Island>
        </section>
        <StaticContent
          name="contact ways"
          className="lg:sticky lg:top-28 lg:col-span-4 lg:col-start-9 lg:pt-56"
        >
          <Ways />
        </StaticContent>
      </Container>
      <StaticContent name="contact closing">
        <Closing />
      </StaticContent>
    </>
  );
}
