import { dispatch } from '../http/dispatch.ts';
import { addFiles } from './add-files.ts';
import { allowUpload } from './allow-upload.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { submitForm } from './submit-form.ts';

/** Onboarding: the form, its draft, and its files. */
export const handler = dispatch(submitForm, readDraft, keepDraft, allowUpload, addFiles);
