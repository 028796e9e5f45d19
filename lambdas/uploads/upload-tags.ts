/**
 * What is noted with an uploaded file. Tags are replaced as a whole, and several functions note things, so there is
 * one rule: nobody but the upload itself writes `pending`. What a function has read a moment ago can then no longer
 * undo that a file was submitted.
 */
import type { Tags } from '../aws/s3.ts';

/** Expires after some days. See infra/uploads/uploads.ts. */
export const PENDING: Tags = { state: 'pending' };

/** Belongs to a form, and is kept. */
export const SUBMITTED: Tags = { state: 'submitted' };

/** Is not what it says it is: cannot be downloaded any more, and expires. */
export const REJECTED: Tags = { check: 'rejected' };

/** Has malware in it: is rejected, whatever else it is. */
export const INFECTED: Tags = { ...REJECTED, scan: 'infected' };

/** Is what it says it is. */
export const PASSED: Tags = { check: 'passed' };

/** Was scanned, and has no malware in it. Where files are scanned, only these can be downloaded. */
export const CLEAN: Tags = { scan: 'clean' };

/** Whether somebody has looked at the file. */
export function isChecked({ check }: Tags): boolean {
  return check !== undefined;
}

/** Whether a file is not what it says it is. */
export function isRejected({ check }: Tags): boolean {
  return check === REJECTED.check;
}

/** Whether malware was found in a file. */
export function isInfected({ scan }: Tags): boolean {
  return scan === INFECTED.scan;
}

/** Whether a file was scanned, and nothing was found. */
export function isClean({ scan }: Tags): boolean {
  return scan === CLEAN.scan;
}

/** Whether a file belongs to a form. */
export function isSubmitted({ state }: Tags): boolean {
  return state === SUBMITTED.state;
}

/** Whether the same is noted. */
export function areSame(tags: Tags, others: Tags): boolean {
  const names = Object.keys({ ...tags, ...others });
  return names.every((name) => tags[name] === others[name]);
}
