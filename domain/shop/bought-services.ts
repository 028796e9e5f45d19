/** Maps services of the catalog to services of the onboarding form. */

import { ONBOARDING_SERVICES, type OnboardingServiceId } from '../onboarding/onboarding.ts';
import type { ServiceId } from './catalog.ts';

const SET_UP_AS: Readonly<Record<ServiceId, readonly OnboardingServiceId[]>> = {
  'social-static-5': ['social-media-management'],
  'social-static-10': ['social-media-management'],
  'social-static-15': ['social-media-management'],
  'social-video-2': ['social-media-management'],
  'social-video-4': ['social-media-management'],
  'linkedin-connected': ['social-media-management'],
  'facebook-followers': ['social-media-management'],
  'instagram-followers': ['social-media-management'],
  'blogs-2': ['content-creation-blogging'],
  'campaign-management': ['email-sms-campaigns'],
  'seo-bundle': ['seo-services', 'reputation-management'],
  'basic-seo': ['seo-services'],
  'gbp-optimization': ['seo-services'],
  'directory-listings': ['seo-services'],
  'review-automation': ['reputation-management'],
  'advertising-management': ['meta-advertising'],
  'video-ads': ['meta-advertising'],
  'second-ad-channel': ['meta-advertising'],
  'ai-chatbot': ['ai-chatbot-voice'],
  'ai-voice-agent': ['ai-chatbot-voice'],
  'landing-page-basic-maintenance': ['creative-services'],
  'landing-page-premium-maintenance': ['creative-services'],
  'marketing-documents': ['creative-services'],
  'monthly-newsletter': ['email-sms-campaigns', 'creative-services'],
  'premium-care': ['premium-care'],
};

export const SERVICE_IDS: readonly string[] = Object.keys(SET_UP_AS);

/** The services to preselect for a customer, in the form's order. @param ids of the catalog; others are ignored */
export function onboardingServicesFor(ids: readonly string[]): OnboardingServiceId[] {
  const bought = ids.flatMap((id) => (isService(id) ? SET_UP_AS[id] : []));
  return ONBOARDING_SERVICES.map(({ id }) => id).filter((id) => bought.includes(id));
}

/** Does not import the catalog, to keep its texts out of function bundles. */
function isService(id: string): id is ServiceId {
  return Object.hasOwn(SET_UP_AS, id);
}
