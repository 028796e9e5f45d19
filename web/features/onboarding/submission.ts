import {
  type OnboardingAnswers,
  type OnboardingSource,
  SOCIAL_CHANNELS,
  type SocialChannel,
  type SocialChannelId,
} from '../../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES, type FileCategory } from '../../../domain/onboarding/onboarding-files.ts';
import { isSessionId } from '../../../domain/verification.ts';
import { type Attachment, isSendable, shortenFileName } from './attachments.ts';

export interface SubmissionContext {
  readonly source: OnboardingSource;
  /** According to the page; the server checks the session with the payment provider. */
  readonly customerPaid: boolean;
  /** The id of the checkout, if the visitor comes from one. */
  readonly sessionId?: string | undefined;
  /** The proof of the submitted form that this one adds to. */
  readonly form?: string | undefined;
  /** What differs from a version that the submitted form contains; absent without a submitted form. */
  readonly changed?: readonly string[] | undefined;
}

/** The draft on the server that a form contains. */
export interface DraftSource {
  readonly writer: string;
  readonly basedOn?: string;
}

/** Builds the body of `POST /api/onboarding`. docs/product.md#onboarding-form */
export function buildSubmission(
  answers: OnboardingAnswers,
  attachments: readonly Attachment[],
  { source, customerPaid, sessionId, form, changed }: SubmissionContext,
) {
  const files = fileLists(attachments);
  return {
    ...answers,
    socialChannels: withoutUnselected(answers.socialChannels),
    source,
    customerPaid,
    ...(sessionId !== undefined && isSessionId(sessionId) && { sessionId }),
    ...(form !== undefined && { form }),
    ...(changed && { changed }),
    files,
    filesCount: files.general.length,
    localPhotosCount: files.localPhotos.length,
    brandGuidelinesCount: files.brandGuidelines.length,
  };
}

/** Lists the ids of questions, services, and channels whose answers differ. */
export function listChangedIds(before: OnboardingAnswers, now: OnboardingAnswers): string[] {
  const [older, newer] = [listAnswersById(before), listAnswersById(now)];
  const ids = new Set([...Object.keys(older), ...Object.keys(newer)]);
  return [...ids].filter((id) => JSON.stringify(older[id]) !== JSON.stringify(newer[id]));
}

function listAnswersById({
  services,
  socialChannels,
  ...answers
}: OnboardingAnswers): Readonly<Record<string, unknown>> {
  const chosen = Object.fromEntries(services.map((id) => [id, true]));
  return { ...answers, ...withoutUnselected(socialChannels), ...chosen };
}

export function fileLists(attachments: readonly Attachment[]) {
  const listFiles = (category: FileCategory) =>
    listSent(attachments)
      .filter((attachment) => attachment.category === category)
      .map(({ file, type, status }) => ({
        name: shortenFileName(file),
        size: file.size,
        type,
        url: status.name === 'uploaded' ? status.url : null,
      }));
  return {
    general: listFiles('general'),
    localPhotos: listFiles('localPhotos'),
    brandGuidelines: listFiles('brandGuidelines'),
  };
}

/** Returns the attachments to send, in the order in which the server reports their states. */
export function listSent(attachments: readonly Attachment[]): Attachment[] {
  return FILE_CATEGORIES.flatMap(({ id }) =>
    attachments.filter((attachment) => attachment.category === id && isSendable(attachment)),
  );
}

/** Omits the URLs of channels that are no longer chosen, because the visitor no longer sees them. */
function withoutUnselected(
  channels: OnboardingAnswers['socialChannels'],
): Readonly<Record<SocialChannelId, SocialChannel>> {
  return Object.fromEntries(
    SOCIAL_CHANNELS.map(({ id }) => [
      id,
      channels[id].selected ? channels[id] : { selected: false, url: '' },
    ]),
  ) as Record<SocialChannelId, SocialChannel>;
}
