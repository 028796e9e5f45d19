/** Tags are replaced as a whole by several functions. Only the upload writes `pending`, so no submission is undone. */
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

export function isPassed({ check }: Tags): boolean {
  return check === PASSED.check;
}

export function isClean({ scan }: Tags): boolean {
  return scan === CLEAN.scan;
}

export function isSubmitted({ state }: Tags): boolean {
  return state === SUBMITTED.state;
}

export function areSame(tags: Tags, others: Tags): boolean {
  const names = Object.keys({ ...tags, ...others });
  return names.every((name) => tags[name] === others[name]);
}
