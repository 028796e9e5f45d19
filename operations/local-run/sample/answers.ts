import {
  type OnboardingAnswers,
  type OnboardingServiceId,
  SOCIAL_CHANNELS,
  type SocialChannelId,
  TEXT_FIELDS,
  type TextFieldId,
} from '../../../domain/onboarding/onboarding.ts';

/** The texts that the form requires, except who reviews it. */
type RequiredText = 'businessName' | 'website' | 'contactPerson' | 'phone' | 'email';

type Texts = Readonly<Record<RequiredText, string>> & {
  readonly [Id in Exclude<TextFieldId, RequiredText>]?: string;
};

export interface GivenAnswers extends Texts {
  readonly services: readonly OnboardingServiceId[];
  /** URLs of the channels that exist; empty for one to be set up. */
  readonly channels?: { readonly [id in SocialChannelId]?: string };
  readonly hasLocalPhotos?: OnboardingAnswers['hasLocalPhotos'];
  readonly hasBrandGuidelines?: OnboardingAnswers['hasBrandGuidelines'];
}

/** The answers of a form, in which the contact person reviews and the other questions are left empty. */
export function formAnswers(given: GivenAnswers): OnboardingAnswers {
  const { services, channels = {}, hasLocalPhotos = '', hasBrandGuidelines = '', ...texts } = given;
  const reviewer = {
    reviewContactName: given.contactPerson,
    reviewContactPhone: given.phone,
    reviewContactEmail: given.email,
  };
  const asked: Partial<Record<TextFieldId, string>> = { ...reviewer, ...texts };
  return {
    ...(Object.fromEntries(TEXT_FIELDS.map(({ id }) => [id, asked[id] ?? ''])) as Record<
      TextFieldId,
      string
    >),
    services: [...services],
    socialChannels: Object.fromEntries(
      SOCIAL_CHANNELS.map(({ id }) => [
        id,
        { selected: channels[id] !== undefined, url: channels[id] ?? '' },
      ]),
    ) as OnboardingAnswers['socialChannels'],
    hasLocalPhotos,
    hasBrandGuidelines,
  };
}
