/**
 * Tags of uploaded files. Tags are replaced as a whole, and several functions write them, so there is one rule: only
 * the upload itself writes `pending`. So a function that writes tags it read a moment ago cannot undo that a file was
 * submitted.
 */
import type { FileState } from '../../domain/onboarding/onboarding-files.ts';
import type { Tags } from '../aws/object-tags.ts';

/** Expires after some days. See infra/uploads/uploads.ts. */
export const PENDING: Tags = { state: 'pending' };

/** Belongs to a form, and does not expire. */
export const SUBMITTED: Tags = { state: 'submitted' };

/** Does not match its declared type, and belongs to no form: cannot be downloaded, and expires. */
export const REJECTED: Tags = { check: 'rejected' };

/** The same of a file that belongs to a form: expires later. */
export const REFUSED: Tags = { check: 'refused' };

/** Contains malware, and is rejected. */
export const INFECTED: Tags = { ...REJECTED, scan: 'infected' };

/** Matches its declared type. */
export const PASSED: Tags = { check: 'passed' };

/** Was scanned without a finding. Where files are scanned, only these can be downloaded. */
export const CLEAN: Tags = { scan: 'clean' };

/** Whether a file's type has been checked. */
export function isChecked({ check }: Tags): boolean {
  return check !== undefined;
}

/** Whether a file cannot be downloaded, now and ever. */
export function isRejected({ check }: Tags): boolean {
  return check === REJECTED.check || check === REFUSED.check;
}

/** The state of an uploaded file of a form. */
export function stateOf(tags: Tags): Exclude<FileState, 'missing'> {
  if (!isRejected(tags)) return 'stored';
  return tags.scan === INFECTED.scan ? 'infected' : 'rejected';
}

/** Whether a file matches its declared type. */
export function isPassed({ check }: Tags): boolean {
  return check === PASSED.check;
}

/** Whether a file was scanned without a finding. */
export function isClean({ scan }: Tags): boolean {
  return scan === CLEAN.scan;
}

/** Whether a file belongs to a form. */
export function isSubmitted({ state }: Tags): boolean {
  return state === SUBMITTED.state;
}

/** Whether two sets of tags are equal. */
export function areSame(tags: Tags, others: Tags): boolean {
  const names = Object.keys({ ...tags, ...others });
  return names.every((name) => tags[name] === others[name]);
}
