import { SUBMISSIONS } from '../../../domain/records/submissions.ts';
import { MAX_PER_KIND } from '../../privacy/source.ts';
import { type ContactSubmission, contactSubmissions } from '../../tables/contact-submissions.ts';
import { onboardingSubmissions } from '../../tables/onboarding-submissions.ts';
import { orders } from '../../tables/orders.ts';
import { latestFrom } from '../../tables/record-table.ts';
import { personalRecords } from '../personal-records.ts';

export const personalSubmissions = personalRecords('submissions', {
  name: 'contactRequests',
  what: 'Contact requests, with their notes',
  find: ({ email }) => latestFrom(email, contactSubmissions, MAX_PER_KIND),
  kept: [
    // Spam goes whoever sent it. Other requests stay while their sender is a customer.
    { as: 'spam', attribute: 'status', values: ['spam'] },
    {
      as: 'inquiries',
      attribute: 'status',
      values: SUBMISSIONS.statuses.filter((status) => status !== 'spam'),
      staysFor: isFromCustomer,
    },
  ],
});

async function isFromCustomer({ email }: ContactSubmission): Promise<boolean> {
  const [[bought], [form]] = await Promise.all([
    latestFrom(email, orders, 1),
    latestFrom(email, onboardingSubmissions, 1),
  ]);
  return bought !== undefined || form !== undefined;
}
