import {
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  TEXT_FIELDS,
} from '../../../../domain/onboarding/onboarding.ts';

type TextField = (typeof TEXT_FIELDS)[number];

export const NO_CHANNELS = channelsWith(() => ({ selected: false, url: '' }));

/** Answers whose texts are written field by field. */
export function answersWith(
  write: (field: TextField) => string,
  socialChannels = NO_CHANNELS,
): OnboardingAnswers {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field.id, write(field)]));
  return {
    ...(texts as Record<TextField['id'], string>),
    services: ['seo-services', 'premium-care'],
    socialChannels,
    hasLocalPhotos: '',
    hasBrandGuidelines: '',
  };
}

/** The same for every social channel. */
export function channelsWith(channel: () => { selected: boolean; url: string }) {
  return Object.fromEntries(
    SOCIAL_CHANNELS.map(({ id }) => [id, channel()]),
  ) as OnboardingAnswers['socialChannels'];
}
