import {
  ANSWER_LIMITS,
  ONBOARDING_SERVICES,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  type SocialChannel,
  type SocialChannelId,
  TEXT_FIELDS,
  type TextField,
  type TextFieldId,
  type YesNo,
} from '../../../domain/onboarding/onboarding.ts';

/** Returns the greatest length of an answer, in characters. */
export function getAnswerLimit({ kind }: TextField): number {
  return kind === 'long' ? ANSWER_LIMITS.text : ANSWER_LIMITS.line;
}

/** Takes the valid answers from unknown data, in a fixed order, so that equal answers are serialized equally. */
export function readAnswers(from: unknown): OnboardingAnswers {
  const given = toRecord(from);
  const chosen = Array.isArray(given.services) ? given.services : [];
  const channels = toRecord(given.socialChannels);
  return {
    ...(Object.fromEntries(TEXT_FIELDS.map(({ id }) => [id, toText(given[id])])) as Record<
      TextFieldId,
      string
    >),
    services: ONBOARDING_SERVICES.map(({ id }) => id).filter((id) => chosen.includes(id)),
    socialChannels: Object.fromEntries(
      SOCIAL_CHANNELS.map(({ id }) => [id, readChannel(channels[id])]),
    ) as Record<SocialChannelId, SocialChannel>,
    hasLocalPhotos: toYesNo(given.hasLocalPhotos),
    hasBrandGuidelines: toYesNo(given.hasBrandGuidelines),
  };
}

export const NO_ANSWERS = readAnswers({});

/** Facts about a customer, taken from a purchase. */
export interface Customer {
  readonly email?: string | undefined;
  /** Ids of onboarding services; others are ignored. */
  readonly services: readonly string[];
}

/** Fills in empty answers from a purchase. */
export function prefill(answers: OnboardingAnswers, customer: Customer | undefined): OnboardingAnswers {
  const known = readAnswers(customer);
  return {
    ...answers,
    email: answers.email || known.email,
    services: answers.services.length > 0 ? answers.services : known.services,
  };
}

function readChannel(from: unknown): SocialChannel {
  const { selected, url } = toRecord(from);
  return { selected: selected === true, url: toText(url) };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toYesNo(value: unknown): YesNo {
  return value === 'yes' || value === 'no' ? value : '';
}
