import { adminFileContract } from '../../../domain/contracts/admin.ts';
import { downloadName, nameInKey } from '../../../domain/onboarding/onboarding-files.ts';
import { environment, isSwitchedOff } from '../../aws/environment.ts';
import { type ObjectName, readTags } from '../../aws/object-tags.ts';
import { signDownloadUrl } from '../../aws/s3.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { onboardingSubmissions } from '../../tables/onboarding-submissions.ts';
import { isClean, isPassed, isRejected, isSubmitted } from '../../uploads/upload-tags.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';

const problem = createProblemFactory(adminFileContract);

/** `GET /api/admin/onboarding/{id}/files/{file}`: a download URL of a form's file that works for a few minutes. */
export const downloadFile = defineAdminEndpoint(
  adminFileContract,
  async ({ path: { id, file: place }, note }) => {
    const form = await onboardingSubmissions.get(id);
    if (form) note({ id, file: place });
    const file = form?.files[place];
    const { state, key, version, name = '' } = file ?? {};
    if (state !== 'stored' || key === undefined || version === undefined) throw notFound();
    const download = await createDownload({ key, version }, name);
    if (download === 'closed') throw notFound();
    if (download === 'unchecked') {
      throw problem('file_not_checked', 'This file is still being checked. Please try again in a minute.');
    }
    return { url: download.url, expiresAt: download.expiresAt.toISOString() };
  },
);

function notFound() {
  return problem('not_found', 'This file does not exist.');
}

/** How long a download URL is valid, in seconds. */
const DOWNLOAD_SECONDS = 5 * 60;

interface Download {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why a file cannot be downloaded. */
type DownloadProblem = 'closed' | 'unchecked';

/** Creates a download URL of a form's file. @returns `closed` for a closed file; `unchecked` before its checks end */
export async function createDownload(
  file: Required<Pick<ObjectName, 'key' | 'version'>>,
  name: string,
): Promise<Download | DownloadProblem> {
  const object = { ...file, bucket: environment('UPLOADS_BUCKET') };
  const tags = (await readTags(object))?.tags;
  if (!tags || isRejected(tags)) return 'closed';
  if (!isSubmitted(tags) || !isPassed(tags)) return 'unchecked';
  if (!isSwitchedOff('UPLOADS_ARE_SCANNED') && !isClean(tags)) return 'unchecked';
  const expiresAt = new Date(Date.now() + DOWNLOAD_SECONDS * 1000);
  const names = { own: downloadName(file.key, name), plain: nameInKey(file.key) };
  return { url: await signDownloadUrl(object, names, DOWNLOAD_SECONDS), expiresAt };
}
