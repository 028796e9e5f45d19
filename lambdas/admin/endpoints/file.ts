import { adminFileContract } from '../../../domain/contracts/admin.ts';
import { problemsOf } from '../../http/problem.ts';
import { onboardingSubmissions } from '../../tables/onboarding-submissions.ts';
import { downloadOf } from '../../uploads/uploaded-files.ts';
import { adminEndpoint } from '../admin-endpoint.ts';

const problem = problemsOf(adminFileContract);

/** `GET /api/admin/onboarding/{id}/files/{file}`: a download URL of a form's file that works for a few minutes. */
export const file = adminEndpoint(adminFileContract, async ({ path: { id, file: place }, note }) => {
  const form = await onboardingSubmissions.get(id);
  if (form) note({ id, file: place });
  const file = form?.files[place];
  const { state, key, version, name = '' } = file ?? {};
  if (state !== 'stored' || key === undefined || version === undefined) throw notFound();
  const download = await downloadOf({ key, version }, name);
  if (download === 'closed') throw notFound();
  if (download === 'unchecked') {
    throw problem('file_not_checked', 'This file is still being checked. Please try again in a minute.');
  }
  return { url: download.url, expiresAt: download.expiresAt.toISOString() };
});

function notFound() {
  return problem('not_found', 'There is no such file to download.');
}
