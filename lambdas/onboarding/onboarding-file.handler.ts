import { onboardingFileContract } from '../../domain/contracts/onboarding.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { readUpload } from '../tokens/upload-tokens.ts';
import { downloadOf, UNSCANNED_MESSAGE } from '../uploads/uploaded-files.ts';

const problem = problemsOf(onboardingFileContract);

/** `GET /api/onboarding/files`: redirects from a file's URL to a download that works for a few minutes. */
export const handler = endpoint(onboardingFileContract, async ({ query }) => {
  const key = await readUpload(query.token);
  if (key === undefined) throw problem('invalid_token', 'This link is not complete. Please copy it whole.');
  const download = await downloadOf(key);
  switch (download) {
    case 'missing':
      throw problem('file_not_found', 'This file was never uploaded, or it has been deleted since.');
    case 'rejected':
      throw problem(
        'file_not_found',
        'This file is not the kind of file that it said it was, and is deleted.',
      );
    case 'infected':
      throw problem('file_not_found', 'This file was found to have malware in it, and is deleted.');
    case 'unscanned':
      throw problem('file_not_scanned', UNSCANNED_MESSAGE);
    default:
      return { location: download.url };
  }
});
