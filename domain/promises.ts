import { BUSINESS_HOURS, type OfficeHours } from './time/business-hours.ts';

/** The numbers of promises whose clocks the back office watches: see `openTasks` (clients.ts). All from the form. */
export interface Promised {
  readonly setupStartHours: number;
  readonly contactBusinessDays: number;
  readonly launchBusinessDays: { readonly fewest: number; readonly most: number };
}

/** The same of an agency that has not changed its settings. */
export const PROMISED: Promised = {
  setupStartHours: 24,
  contactBusinessDays: 2,
  launchBusinessDays: { fewest: 5, most: 10 },
};

/** The settings that clocks and promised times follow. */
export interface ServiceTimes {
  readonly hours: OfficeHours;
  readonly promises: Promised;
}

/** Promised times that follow the settings, as emails state them. */
export function describePromises({ hours, promises }: ServiceTimes) {
  const { fewest, most } = promises.launchBusinessDays;
  return {
    /** Until a person replies. */
    reply: plural(hours.reply, 'business hour'),
    /** From the onboarding form to the start of setup. */
    setupStart: plural(promises.setupStartHours, 'hour'),
    /** From a paid onboarding form to first contact. */
    contact: plural(promises.contactBusinessDays, 'business day'),
    /** Until all services run. */
    launch: fewest === most ? plural(most, 'business day') : `${fewest}-${most} business days`,
  };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Promised times, as the site's pages state them: those of the release. docs/product.md#promises-and-business-hours */
export const PROMISES = {
  ...describePromises({ hours: BUSINESS_HOURS, promises: PROMISED }),
  /** From an unpaid onboarding form to first contact. */
  contactUnpaid: '1-2 business days',
  /** From the first payment to the onboarding call. */
  call: '48 hours',
  /** From signing to the first work. */
  workStart: '5-7 business days',
  /** Until a bank transfer or debit usually arrives. */
  paymentArrival: '5 business days',
  unsubscribing: '24-48 hours',
  /** From a review to the draft of an answer. */
  reviewAnswer: 'one business day',
  /** Notice to end a monthly service, in writing. */
  notice: '30 days',
} as const;
