/** Tags are replaced as a whole by several functions. Only the upload writes `pending`, so no submission is undone. */
import type { FileState } from '../../domain/onboarding/onboarding-files.ts';
import type { ObjectTags } from '../aws/object-tags.ts';

/** Expires after some days. See infra/uploads/uploads.ts. */
export const PENDING: ObjectTags = { state: 'pending' };

/** Belongs to a form, and does not expire. */
export const SUBMITTED: ObjectTags = { state: 'submitted' };

/** Does not match its declared type, and belongs to no form: cannot be downloaded, and expires. */
export const REJECTED: ObjectTags = { check: 'rejected' };

/** The same of a file that belongs to a form: expires later. */
export const REFUSED: ObjectTags = { check: 'refused' };

/** Contains malware, and is rejected. */
export const INFECTED: ObjectTags = { ...REJECTED, scan: 'infected' };

/** Matches its declared type. */
export const PASSED: ObjectTags = { check: 'passed' };

/** Was scanned without a finding. Where files are scanned, only these can be downloaded. */
export const CLEAN: ObjectTags = { scan: 'clean' };

export function isChecked({ check }: ObjectTags): boolean {
  return check !== undefined;
}

/** Whether a file can never be downloaded. */
export function isRejected({ check }: ObjectTags): boolean {
  return check === REJECTED.check || check === REFUSED.check;
}

/** Returns the state of an uploaded file of a form. */
export function getFileState(tags: ObjectTags): Exclude<FileState, 'missing'> {
  if (!isRejected(tags)) return 'stored';
  return tags.scan === INFECTED.scan ? 'infected' : 'rejected';
}

export function isPassed({ check }: ObjectTags): boolean {
  return check === PASSED.check;
}

export function isClean({ scan }: ObjectTags): boolean {
  return scan === CLEAN.scan;
}

export function isSubmitted({ state }: ObjectTags): boolean {
  return state === SUBMITTED.state;
}

export function haveSameTags(tags: ObjectTags, others: ObjectTags): boolean {
  const names = Object.keys({ ...tags, ...others });
  return names.every((name) => tags[name] === others[name]);
}
