import { api } from '../../../../domain/api.ts';
import type { onboardingFilesContract } from '../../../../domain/contracts/onboarding.ts';
import { FILE_TEXTS, LATER_FILES } from '../../../content/onboarding-form.ts';
import { type callApi, getErrorMessage, getRateLimitMessage, readSuccess } from '../../../lib/api.ts';
import type { Attachment, AttachmentStatus } from '../attachments.ts';
import { fileLists } from '../submission.ts';
import { getStateProblem, type UploadTools, uploadWhenNeeded } from '../submit-onboarding.ts';
import { toUploadFailure } from '../upload-file.ts';

export interface AddFileTools extends UploadTools {
  readonly callApi: typeof callApi;
}

/**
 * Uploads a file and adds it to a submitted form. Logs a failure.
 * @param form the proof of the form
 * @returns the file's new status
 * @throws the signal's reason if the visitor left the page
 */
export async function addFile(
  attachment: Attachment,
  form: string,
  businessName: string,
  { callApi: call, ...tools }: AddFileTools,
): Promise<AttachmentStatus> {
  const { id } = attachment;
  // A file counts as uploaded once it belongs to the form.
  const onFile = (place: string, status: AttachmentStatus) => {
    if (status.name === 'uploading') tools.onFile(place, status);
  };
  const uploaded = await uploadWhenNeeded(attachment, businessName, { ...tools, onFile });
  const status = uploaded.name === 'uploaded' ? await add(uploaded) : uploaded;
  tools.onFile(id, status);
  return status;

  async function add(arrived: AttachmentStatus & { readonly name: 'uploaded' }): Promise<AttachmentStatus> {
    const { url } = arrived;
    try {
      const response = await call(api.onboardingFiles, {
        body: { form, files: fileLists([{ ...attachment, status: arrived }]) },
        signal: tools.signal,
      });
      const added = readSuccess<typeof onboardingFilesContract>(response);
      if (added) return getStateProblem(added.files[0]) ?? arrived;
      console.warn('A file could not be added', response.status);
      const reason = getRateLimitMessage(response) ?? getErrorMessage(response) ?? LATER_FILES.notAdded;
      const failure = toUploadFailure(response.status);
      // After a final failure, such as a file that the server no longer has, it is uploaded again.
      return { name: 'failed', reason, failure, ...(failure === 'passing' && { url }) };
    } catch (error) {
      tools.signal.throwIfAborted();
      console.warn('A file could not be added', error);
      return { name: 'failed', reason: FILE_TEXTS.noAnswer, failure: 'passing', url };
    }
  }
}
