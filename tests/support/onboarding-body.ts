/** The wizard's request. */
export function onboardingBody(changes: object = {}) {
  return {
    businessName: 'Analytical Engines',
    website: 'https://engines.example',
    contactPerson: 'Ada Lovelace',
    phone: '801 555 0199',
    email: 'ada@engines.example',
    services: ['seo-services', 'social-media-management'],
    aboutBusiness: 'We compute.\nBy steam.',
    socialChannels: { facebook: { selected: true, url: 'https://facebook.com/engines' } },
    hasLocalPhotos: 'yes',
    reviewContactName: 'Charles Babbage',
    reviewContactPhone: '801 555 0100',
    reviewContactEmail: 'charles@engines.example',
    source: 'standalone',
    customerPaid: true,
    files: { general: [], localPhotos: [], brandGuidelines: [] },
    filesCount: 0,
    localPhotosCount: 0,
    brandGuidelinesCount: 0,
    ...changes,
  };
}
