import type { ComponentType, ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { brand } from '../../domain/brand.ts';
import { findService } from '../../domain/shop/catalog.ts';
import {
  ACCOUNT_PAGE,
  ADMIN_PAGE,
  AUTH_PAGE,
  CASE_STUDIES,
  CASE_STUDIES_PAGE,
  INDEXED_PAGES,
  NEWSLETTER_CONFIRMATION_PAGE,
  type NEWSLETTER_PAGE,
  NOT_FOUND_PAGE,
  PLUGIN_PAGE,
  type PRERENDERED_PAGES,
  ROBOT_CHECK_PAGE,
  SERVICE_PAGES,
  UNSUBSCRIBE_PAGE,
} from '../../domain/site/pages.ts';
import { Application } from '../applications/application.tsx';
import { legalDocument } from '../build/legal-documents.ts';
import { APPLICATION_HEADS } from '../content/applications.ts';
import { CASE_STUDY_CONTENT } from '../content/case-studies/case-studies.ts';
import type { CaseStudyPath } from '../content/case-studies/case-study.ts';
import privacy from '../content/legal/privacy.md?raw';
import terms from '../content/legal/terms.md?raw';
import { NEWSLETTER_CONFIRMATION_SEO } from '../content/newsletter-confirmation.ts';
import { ROBOT_CHECK_SEO } from '../content/robot-check.ts';
import { SEO } from '../content/seo.ts';
import { UNSUBSCRIBE_SEO } from '../content/unsubscribe.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { AccountPage } from '../features/account/account-page.tsx';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { RobotCheckPage } from '../features/auth/robot-check-page.tsx';
import { CaseStudiesPage } from '../features/case-studies/case-studies-page.tsx';
import { CaseStudyPage } from '../features/case-studies/case-study-page.tsx';
import { CaseStudiesTeaser } from '../features/case-studies/teaser.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { ConfirmationPage } from '../features/newsletter/confirmation-page.tsx';
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx';
import { WizardPlaceholder } from '../features/onboarding/wizard-placeholder.tsx';
import { PluginPage } from '../features/plugin/plugin-page.tsx';
import { CheckoutCanceled } from '../features/pricing/checkout-canceled.tsx';
import { PricingPage } from '../features/pricing/pricing-page.tsx';
import { ServicePage } from '../features/services/service-page.tsx';
import { ServicesPage } from '../features/services/services-page.tsx';
import { UnsubscribePage } from '../features/unsubscribe/unsubscribe-page.tsx';
import { AfterPaymentPage, PaymentUnverified } from '../features/verification/after-payment-page.tsx';
import { AppRedirect } from '../shell/app-redirect.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { DocumentPage } from './document.tsx';
import { island } from './document-island.tsx';
import { getStructuredData } from './page-data.ts';

type Path =
  | Exclude<(typeof PRERENDERED_PAGES)[number], '/blog' | typeof NEWSLETTER_PAGE>
  | typeof NOT_FOUND_PAGE;

/** A page's head without its path, and the content of `<main>`. */
type Page = Omit<DocumentPage, 'path' | 'things'>;

/** All pages except those of the blog and of letters. A missing page is a compile error. */
const PAGES: Readonly<Record<Path, Page>> = {
  '/': { head: SEO['/'], body: <HomePage proof={<CaseStudiesTeaser tone="paper" />} /> },
  '/services': { head: SEO['/services'], body: <ServicesPage proof={<CaseStudiesTeaser tone="kraft" />} /> },
  ...(Object.fromEntries(
    SERVICE_PAGES.map(({ path }): [string, Page] => [
      path,
      { head: SEO[path], body: <ServicePage path={path} /> },
    ]),
  ) as Record<(typeof SERVICE_PAGES)[number]['path'], Page>),
  '/pricing': {
    head: SEO['/pricing'],
    body: (
      <PricingPage
        canceled={island('checkout-canceled', 'pointed', <CheckoutCanceled />)}
        proof={<CaseStudiesTeaser tone="paper" />}
      />
    ),
  },
  [CASE_STUDIES_PAGE]: { head: SEO[CASE_STUDIES_PAGE], body: <CaseStudiesPage /> },
  ...(Object.fromEntries(
    CASE_STUDIES.map(({ path, name }): [string, Page] => [
      path,
      {
        head: caseStudyHead(path, name),
        body: <CaseStudyPage path={path} />,
      },
    ]),
  ) as Record<CaseStudyPath, Page>),
  '/about': { head: SEO['/about'], body: <AboutPage /> },
  '/contact': {
    head: SEO['/contact'],
    body: <ContactPage form={island('contact-form', 'used', <ContactForm />)} />,
  },
  '/terms': { head: SEO['/terms'], body: <LegalPage document={legalDocument('terms', terms)} /> },
  '/privacy': { head: SEO['/privacy'], body: <LegalPage document={legalDocument('privacy', privacy)} /> },
  [PLUGIN_PAGE]: { head: SEO[PLUGIN_PAGE], body: <PluginPage /> },
  [UNSUBSCRIBE_PAGE]: {
    head: UNSUBSCRIBE_SEO,
    body: island('unsubscribe', 'seen', <UnsubscribePage />),
  },
  [NEWSLETTER_CONFIRMATION_PAGE]: {
    head: NEWSLETTER_CONFIRMATION_SEO,
    body: island('newsletter-confirmation', 'seen', <ConfirmationPage />),
  },
  [ROBOT_CHECK_PAGE]: {
    head: ROBOT_CHECK_SEO,
    body: island('robot-check', 'seen', <RobotCheckPage />),
  },
  '/success': {
    head: {
      title: 'Your payment',
      description: 'Confirmation of your payment and what happens next.',
    },
    body: (
      <>
        <div className="[@media(scripting:none)]:hidden">
          {island('after-payment', 'seen', <AfterPaymentPage onOrdered={() => false} form={nothing} />)}
        </div>
        <noscript>
          <PaymentUnverified />
        </noscript>
      </>
    ),
  },
  '/onboarding': {
    head: SEO['/onboarding'],
    body: <OnboardingPage form={island('onboarding', 'seen', <WizardPlaceholder />)} />,
  },
  '/app': {
    head: {
      title: `Redirecting to ${brand.name} App`,
      description: `Takes you to your ${brand.name} account.`,
    },
    // The browser redirects by itself, before any script and without scripts.
    links: <meta httpEquiv="refresh" content={`0; url=${brand.appWelcome}`} />,
    body: <AppRedirect />,
  },
  [AUTH_PAGE]: application(AUTH_PAGE, AuthPage),
  [ADMIN_PAGE]: application(ADMIN_PAGE, AdminPage),
  [ACCOUNT_PAGE]: application(ACCOUNT_PAGE, AccountPage),
  [NOT_FOUND_PAGE]: {
    head: { title: 'Page not found', description: 'There is no page at this URL.' },
    body: <NotFound />,
  },
};

/** All pages of the site except those of the blog and of letters. */
export const DOCUMENTS: readonly DocumentPage[] = Object.entries(PAGES).map(([path, page]) => ({
  ...page,
  path,
  head: {
    ...page.head,
    // The 404 page is served for many paths and has none itself.
    ...(path !== NOT_FOUND_PAGE && { path }),
    noIndex: !INDEXED_PAGES.some((indexed) => indexed === path),
  },
  things: getStructuredData(path),
}));

function caseStudyHead(path: CaseStudyPath, name: string): Page['head'] {
  const { summary, services } = CASE_STUDY_CONTENT[path];
  const bought = services.map((id) => findService(id)?.name ?? id);
  return {
    title: `${name}: case study`,
    description: summary,
    keywords: ['marketing case study', 'local business marketing results', ...bought],
  };
}

function application(path: string, Page: ComponentType): Page {
  const head = APPLICATION_HEADS[path];
  if (!head) throw new Error(`The application ${path} has no title.`);
  const content = (
    <StaticRouter location={path}>
      <Application first={{ path, title: head.title, Page }} load={never} />
    </StaticRouter>
  );
  return { head, body: island('application', 'seen', content) };
}

function nothing(): ReactNode {
  return null;
}

function never(): Promise<never> {
  return Promise.reject(new Error('Pages do not change while they are rendered.'));
}
