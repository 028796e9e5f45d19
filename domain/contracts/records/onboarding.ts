import * as z from 'zod/mini';
import {
  type FormPayment,
  type OnboardingAnswers,
  type OnboardingServiceId,
  type OnboardingSource,
  SOCIAL_CHANNELS,
  TEXT_FIELDS,
  type YesNo,
} from '../../onboarding/onboarding.ts';
import type { FileCategory, FileState } from '../../onboarding/onboarding-files.ts';
import { listOf, openEnum } from '../contract.ts';
import { each, emails, recordSummary } from './record.ts';

const fields = z.object({ businessName: z.string(), source: openEnum<OnboardingSource>() });

export type FormFields = Readonly<z.output<typeof fields>>;

export const onboardingSummary = z.extend(recordSummary, {
  ...fields.shape,
  payment: openEnum<FormPayment>(),
});

type ListedFormAttribute = Exclude<keyof z.output<typeof onboardingSummary>, 'undeliverable'> | 'services';

/** The summary and the filter fields of a form: its answers are too long for lists. */
export const LISTED_FORM_ATTRIBUTES = [...Object.keys(onboardingSummary.shape), 'services'].filter(
  (name): name is ListedFormAttribute => name !== 'undeliverable',
);

const formFile = z.object({
  category: openEnum<FileCategory>(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  type: z.string(),
  /** Only `stored` files can be downloaded. */
  state: openEnum<FileState>(),
});

export const formFiles = listOf(formFile);

/** Forms of other releases have other questions; a missing answer is empty. */
const answer = z._default(z.string(), '');
const yesNo = z._default(openEnum<YesNo>(), '');
const channel = z.prefault(z.object({ selected: z._default(z.boolean(), false), url: answer }), {});

/** The answers of a form, as they are stored and returned. */
export const storedAnswers = z.object({
  ...each(
    TEXT_FIELDS.map(({ id }) => id),
    answer,
  ),
  services: z._default(listOf(openEnum<OnboardingServiceId>()), []),
  socialChannels: z.prefault(
    z.object(
      each(
        SOCIAL_CHANNELS.map(({ id }) => id),
        channel,
      ),
    ),
    {},
  ),
  hasLocalPhotos: yesNo,
  hasBrandGuidelines: yesNo,
} satisfies { readonly [Name in keyof OnboardingAnswers]: z.ZodMiniType<OnboardingAnswers[Name]> });

export const onboardingDetails = z.object({
  answers: storedAnswers,
  /** Of the latest answers. */
  contactPerson: z._default(z.string(), ''),
  /** Later answers that differ, in the order of their arrival. */
  changes: z.optional(
    z.array(
      z.object({
        /** ISO 8601. */
        at: z.string(),
        /** The text is empty for a removed answer. */
        answers: z.array(z.object({ label: z.string(), text: z.string() })),
      }),
    ),
  ),
  files: formFiles,
  /** Claimed by the browser, not verified. */
  customerPaid: z.boolean(),
  ...emails,
});
