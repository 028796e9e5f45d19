import {
  type OnboardingAnswers,
  type OnboardingSource,
  SOCIAL_CHANNELS,
  type SocialChannel,
  type SocialChannelId,
} from '../../../domain/onboarding.ts';
import type { FileCategory } from '../../../domain/onboarding-files.ts';
import { isSessionId } from '../../../domain/verification.ts';
import { type Attachment, isSendable, sentName } from './attachments.ts';

/** Where the form stands and what is known about its visitor. */
export interface SubmissionContext {
  readonly source: OnboardingSource;
  /** As the page claims; what counts is what the payment provider says about the session. */
  readonly customerPaid: boolean;
  /** Of the checkout, when the visitor comes from one. */
  readonly sessionId?: string | undefined;
}

/** What `POST /api/onboarding` is sent. Specification: content and operations, section 3. */
export function submissionOf(
  answers: OnboardingAnswers,
  attachments: readonly Attachment[],
  { source, customerPaid, sessionId }: SubmissionContext,
) {
  const sent = attachments.filter(isSendable);
  const filesOf = (category: FileCategory) =>
    sent
      .filter((attachment) => attachment.category === category)
      .map(({ file, type, status }) => ({
        name: sentName(file),
        size: file.size,
        type,
        url: status.name === 'uploaded' ? status.url : null,
      }));
  const files = {
    general: filesOf('general'),
    localPhotos: filesOf('localPhotos'),
    brandGuidelines: filesOf('brandGuidelines'),
  };
  return {
    ...answers,
    socialChannels: selectedOnly(answers.socialChannels),
    source,
    customerPaid,
    ...(sessionId !== undefined && isSessionId(sessionId) && { sessionId }),
    files,
    filesCount: files.general.length,
    localPhotosCount: files.localPhotos.length,
    brandGuidelinesCount: files.brandGuidelines.length,
  };
}

/** A URL that was written before its channel was taken away again is not sent: nobody sees it any more. */
function selectedOnly(
  channels: OnboardingAnswers['socialChannels'],
): Readonly<Record<SocialChannelId, SocialChannel>> {
  return Object.fromEntries(
    SOCIAL_CHANNELS.map(({ id }) => [
      id,
      channels[id].selected ? channels[id] : { selected: false, url: '' },
    ]),
  ) as Record<SocialChannelId, SocialChannel>;
}
