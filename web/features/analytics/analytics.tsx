import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mayBeSignedIn, onAuthChange } from '../../lib/auth/stored-tokens.ts';
import { subscribeToEvents } from '../../lib/events.ts';
import { forgetCameFrom, keepCameFrom } from '../../lib/links/came-from.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { type Consent, createConsentStore } from './consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import type { Push } from './data-layer.ts';
import { toDataLayerEvent } from './orders.ts';
import { scrolledPercent, startPageView } from './page-view.ts';
import { loadTagManager, pushToDataLayer, stopTagManager } from './tag-manager.ts';

const consentStore = createConsentStore();

const isMeasured = () => consentStore.get().state === 'accepted' && !mayBeSignedIn();

const push: Push = (event) => {
  if (isMeasured()) pushToDataLayer(event);
};

/**
 * Measures the visits of visitors who agreed and are not signed in, on stages that have a tag manager. Asks visitors
 * who have not answered yet on the first use of a page, and whenever 'Cookie settings' in the footer is pressed.
 * docs/product.md#analytics-and-privacy
 */
export function Analytics({ pathname }: { readonly pathname: string }) {
  const consent = useSyncExternalStore(consentStore.subscribe, consentStore.get);
  const isSignedIn = useSyncExternalStore(onAuthChange, mayBeSignedIn);
  const isAccepted = consent.state === 'accepted';
  const isCounted = isAccepted && !isSignedIn;
  const [isReopened, setIsReopened] = useState(false);
  const tagManagerId = useSiteConfig(consent.state !== 'refused')?.tagManagerId;

  useStopWithoutConsent(consent.state);
  useEffect(() => {
    if (isCounted) keepCameFrom();
  }, [isCounted]);
  usePageView(pathname, isCounted);
  useEffect(() => {
    if (isCounted && tagManagerId) loadTagManager(tagManagerId);
  }, [isCounted, tagManagerId]);
  useEffect(
    () =>
      subscribeToEvents((event) => {
        if (event.type === 'cookie_settings_asked') setIsReopened(true);
        if (!isMeasured()) return;
        const pushed = toDataLayerEvent(event);
        if (pushed) push(pushed);
      }),
    [],
  );
  useEffect(() => {
    const signs = ['storage', 'pageshow'];
    for (const type of signs) window.addEventListener(type, consentStore.takeOverStored);
    return () => {
      for (const type of signs) window.removeEventListener(type, consentStore.takeOverStored);
    };
  }, []);

  const isAsking =
    isReopened || (consent.state === 'unanswered' && tagManagerId !== undefined && !isSignedIn);
  return (
    <>
      <p role="status" className="sr-only">
        {isAsking && !isReopened ? 'There is an analytics question at the top of the page.' : ''}
      </p>
      {isAsking && (
        <ConsentBanner
          consent={consent}
          isReopened={isReopened}
          isSignedIn={isSignedIn}
          onAnswer={(choice) => {
            consentStore.answer(choice);
            setIsReopened(false);
          }}
          onClose={() => setIsReopened(false)}
        />
      )}
    </>
  );
}

/** A refusal also removes what an earlier page left: consent has expired since, or the browser refuses now. */
function useStopWithoutConsent(state: Consent['state']): void {
  const before = useRef(state);
  useEffect(() => {
    const isWithdrawn = before.current === 'accepted' && state !== 'accepted';
    before.current = state;
    if (!isWithdrawn && state !== 'refused') return;
    forgetCameFrom();
    stopTagManager();
  }, [state]);
}

function usePageView(pathname: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return;
    const view = startPageView({
      pathname,
      title: document.title,
      isVisible: document.visibilityState === 'visible',
      push,
      now: () => performance.now(),
    });
    const onScroll = () => view.scrolled(scrolledPercent(document.documentElement));
    const onVisibility = () => (document.visibilityState === 'visible' ? view.shown() : view.left());
    const left = new AbortController();
    const { signal } = left;
    window.addEventListener('scroll', onScroll, { passive: true, signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('pagehide', view.left, { signal });
    window.addEventListener('pageshow', view.shown, { signal });
    return () => {
      left.abort();
      view.left();
    };
  }, [pathname, isCounted]);
}
