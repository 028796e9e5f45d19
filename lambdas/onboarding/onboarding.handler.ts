import { onboardingFilesContract } from '../../domain/contracts/onboarding.ts';
import { dispatch } from '../http/dispatch.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { formOfToken } from '../tokens/form-tokens.ts';
import { addToForm, statesIn } from './additions.ts';
import { allowUpload } from './allow-upload.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { FILES_ADDED } from './limits.ts';
import { submitForm } from './submit-form.ts';
import { namedFiles } from './submitted-files.ts';

const problem = problemsOf(onboardingFilesContract);

/** `POST /api/onboarding/files`: adds files to a form that was received, such as those whose upload had failed. */
export const addFiles = endpoint(onboardingFilesContract, async ({ body, viewer, note }) => {
  if (!(await isVisitorAllowed([FILES_ADDED], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const id = await formOfToken(body.form);
  const form = id === undefined ? undefined : await onboardingSubmissions.get(id);
  if (!form) throw unknownForm();
  const files = await namedFiles(body.files);
  if (!files) throw problem('unknown_file', 'A file is not known to us. Please choose your files again.');
  const added = await addToForm(form, { files });
  if (added === 'full') throw problem('form_full', 'Your form has as many files as it can have.');
  if (!added) throw unknownForm();
  const states = statesIn(added, files);
  note({ id: added.id, files: states.join(' ') });
  return { success: true as const, files: states };
});

function unknownForm() {
  return problem('unknown_form', 'This form is not with us any more. Please write to us.');
}

/** Onboarding: the form, its draft, and its files. */
export const handler = dispatch(submitForm, readDraft, keepDraft, allowUpload, addFiles);
