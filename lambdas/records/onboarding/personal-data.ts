import { UNCHECKED } from '../../../domain/admin.ts';
import { inParallel } from '../../../domain/in-parallel.ts';
import { sanitizeKeyPart } from '../../../domain/onboarding/onboarding-files.ts';
import { environment } from '../../aws/environment.ts';
import { removeVersions } from '../../aws/s3.ts';
import { MAX_PER_KIND, ofEach } from '../../privacy/source.ts';
import { removeChanges } from '../../tables/admin-changes.ts';
import {
  DISCARDED,
  discardedForm,
  discardForm,
  type OnboardingSubmission,
  onboardingSubmissions,
  relatedIdsOf,
  removeRelated,
  type TracedForm,
} from '../../tables/onboarding-submissions.ts';
import { latestFrom } from '../../tables/record-table.ts';
import { changesOf, type Expiry, personalRecords } from '../personal-records.ts';

export const personalForms = personalRecords('onboarding', {
  name: 'onboardingForms',
  what: 'Onboarding forms, with their notes and files in all versions',
  find: async ({ email }) => {
    const listed = await latestFrom<{ id: string }>(email, onboardingSubmissions, MAX_PER_KIND);
    const forms = await ofEach(listed, ({ id }) => onboardingSubmissions.get(id));
    return forms.filter((form) => form !== undefined);
  },
  erase: removeForm,
  relatedIds: relatedIdsOf,
  // As their owner knows them, and where they are in a copy.
  shown: (form) => ({
    files: form.files.map(({ category, name, size, type, state }, place) => {
      const path = pathOf(form, place);
      return { category, name, size, type, state, ...(state === 'stored' && { path }) };
    }),
  }),
  files: (form) =>
    form.files.map(({ state }, place) => ({ form: form.id, place, path: pathOf(form, place), state })),
  // Those that people have looked at and kept all belong to clients.
  kept: [
    { as: 'spam', attribute: 'status', values: ['spam'] },
    { as: 'inquiries', attribute: 'status', values: [UNCHECKED] },
  ],
  async expire(form) {
    if (!(await discardForm(form))) return false;
    await removeForm(form);
    return true;
  },
});

/** What an earlier run could not finish. */
export const discardedForms: Expiry = {
  kind: 'spam',
  table: onboardingSubmissions,
  index: 'byStatus',
  partition: ['status', DISCARDED],
  async remove(id) {
    const form = await discardedForm(id);
    if (form) await removeForm(form);
    return form !== undefined;
  },
};

/**
 * Deletes a form with its notes, its mails, its claim of a payment, and all versions of its files, and the form itself
 * last, so that a removal that was interrupted continues from it.
 */
async function removeForm(form: TracedForm): Promise<void> {
  const keys = form.files.flatMap(({ key }) => key ?? []);
  await inParallel(keys, (key) => removeVersions(environment('UPLOADS_BUCKET'), key));
  await removeRelated(form);
  await removeChanges(await changesOf('onboarding', form.id));
  await onboardingSubmissions.remove(form.id);
}

function pathOf({ id, files }: OnboardingSubmission, place: number): string {
  return `files/${id}/${place + 1}-${sanitizeKeyPart(files[place]?.name ?? '', 'file', 'end')}`;
}
