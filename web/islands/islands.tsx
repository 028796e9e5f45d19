import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { FailureBoundary } from '../ui/failure-boundary.tsx';
import { recordFields } from './fields.ts';

/** The content of each island, the same as rendered by documents/pages.tsx and documents/blog-documents.tsx. */
const ISLANDS = {
  async 'contact-form'() {
    const { ContactForm } = await import('../features/contact/contact-form.tsx');
    return <ContactForm />;
  },
  async 'checkout-canceled'() {
    const { CheckoutCanceled } = await import('../features/pricing/checkout-canceled.tsx');
    return <CheckoutCanceled />;
  },
  // Part of every blog page, and too small for its own request.
  newsletter: async () => <NewsletterForm />,
  async 'blog-list'() {
    const { blogList } = await import('./blog.tsx');
    return blogList();
  },
  async onboarding() {
    const { Wizard } = await import('../features/onboarding/wizard.tsx');
    return <Wizard source="standalone" customerPaid />;
  },
  async 'after-payment'() {
    const { afterPayment } = await import('./after-payment.tsx');
    return afterPayment();
  },
  async unsubscribe() {
    const { UnsubscribePage } = await import('../features/unsubscribe/unsubscribe-page.tsx');
    return <UnsubscribePage />;
  },
  async 'newsletter-confirmation'() {
    const { ConfirmationPage } = await import('../features/newsletter/confirmation-page.tsx');
    return <ConfirmationPage />;
  },
  async 'robot-check'() {
    const { RobotCheckPage } = await import('../features/auth/robot-check-page.tsx');
    return <RobotCheckPage />;
  },
  async application() {
    const { openApplication } = await import('../applications/open-application.tsx');
    return openApplication();
  },
} satisfies Readonly<Record<string, () => Promise<ReactNode>>>;

/** The parts of documents that are rendered and hydrated separately. */
export type IslandName = keyof typeof ISLANDS;

/** Whether its HTML is only a placeholder, which is replaced instead of hydrated. */
const REPLACED: IslandName = 'onboarding';

const hydrated = new WeakMap<HTMLElement, Promise<void>>();

/** Hydrates an island once. @throws if its code cannot be loaded; the next call tries again */
export function hydrateIsland(place: HTMLElement): Promise<void> {
  const waking = hydrated.get(place) ?? hydrate(place);
  hydrated.set(place, waking);
  return waking;
}

async function hydrate(place: HTMLElement): Promise<void> {
  const name = place.dataset.island as IslandName;
  try {
    const content = await ISLANDS[name]();
    await new Promise<void>((resolve) => {
      const alive = () => {
        place.dataset.alive = '';
        resolve();
      };
      const island = (
        <Island place={place} onAlive={alive}>
          {content}
        </Island>
      );
      const options = {
        identifierPrefix: `${name}-`,
        onRecoverableError: (error: unknown) =>
          console.warn(`The HTML of ${name} was changed, such as by a translation, and is replaced`, error),
      };
      if (name === REPLACED) createRoot(place, options).render(island);
      else hydrateRoot(place, island, options);
    });
  } catch (error) {
    hydrated.delete(place);
    throw error;
  }
}

interface IslandProps {
  readonly place: HTMLElement;
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

/** Renders nothing beside the content: `useId` depends on the position in the tree, which has to match the HTML. */
function Island({ place, onAlive, children }: IslandProps) {
  // Reads the fields during the render: if hydration fails, React replaces the HTML right afterward, with another
  // render.
  const fields = recordFields(place);
  // Before any effect reads the fields.
  useLayoutEffect(fields.restore, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(onAlive, []);
  return <FailureBoundary>{children}</FailureBoundary>;
}
