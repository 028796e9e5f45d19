import * as z from 'zod/mini';
import { CONTACT_FIELDS, type ContactFieldId } from '../../contact.ts';
import { cameFrom } from '../came-from.ts';
import { addition, each, recordSummary } from './record.ts';

const FIELD_IDS: readonly ContactFieldId[] = CONTACT_FIELDS.map(({ id }) => id);

const fields = z.object({
  ...addition,
  /** Labels of the chosen services, joined by commas. */
  service: z.nullable(z.string()),
  /** How often it was sent within a day; absent for once. */
  times: z.exactOptional(z.number()),
  cameFrom: z.exactOptional(cameFrom),
});

/** The shown fields of a contact request, besides its texts. */
export type SubmissionFields = Readonly<z.output<typeof fields>>;

export const submissionSummary = z.extend(recordSummary, {
  ...each(FIELD_IDS, z.string()),
  ...fields.shape,
});
