import { onboardingFilesContract } from '../../domain/contracts/onboarding.ts';
import { dispatch } from '../http/dispatch.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { readFormToken } from '../tokens/form-tokens.ts';
import { allowUpload } from './allow-upload.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { addToForm, listFileStates } from './later-changes.ts';
import { ADDED_FILES_PER_VISITOR } from './limits.ts';
import { submitForm } from './submit-form.ts';
import { resolveFiles } from './submitted-files.ts';

const problem = createProblemFactory(onboardingFilesContract);

/** `POST /api/onboarding/files`: adds files to a form that was received, such as those whose upload had failed. */
export const addFormFiles = defineEndpoint(onboardingFilesContract, async ({ body, viewer, note }) => {
  if (!(await tryConsumeForVisitor([ADDED_FILES_PER_VISITOR], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const id = await readFormToken(body.form);
  const form = id === undefined ? undefined : await onboardingSubmissions.get(id);
  if (!form) throw unknownFormProblem();
  const files = await resolveFiles(body.files);
  if (!files)
    throw problem('unknown_file', 'We could not find one of your files. Please choose your files again.');
  const added = await addToForm(form, { files });
  if (added === 'full') throw problem('form_full', 'Your form has reached its limit of files.');
  if (!added) throw unknownFormProblem();
  const states = listFileStates(added, files);
  note({ id: added.id, files: states.join(' ') });
  return { success: true as const, files: states };
});

function unknownFormProblem() {
  return problem('unknown_form', 'We no longer have this form. Please contact us.');
}

/** Onboarding: the form, its draft, and its files. */
export const handler = dispatch(submitForm, readDraft, storeDraft, allowUpload, addFormFiles);
