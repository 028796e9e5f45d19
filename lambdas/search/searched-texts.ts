import type { AdminList } from '../../domain/admin.ts';
import { CONTACT_FIELDS } from '../../domain/contact.ts';
import { shownEmail } from '../../domain/email-address.ts';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { type Client, clients } from '../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import type { RecordTable } from '../tables/record-table.ts';
import { type Subscriber, subscribers } from '../tables/subscribers.ts';
import type { SearchedTexts } from './words.ts';

/** A table whose records are searched, and what of them is. */
export interface SearchedTable<Item> {
  readonly table: Pick<RecordTable<Item>, 'kind' | 'variable' | 'keyName'>;
  readonly textsOf: (record: Item) => SearchedTexts;
}

interface RecordOf {
  readonly submissions: ContactSubmission;
  readonly onboarding: OnboardingSubmission;
  readonly orders: Order;
  readonly subscribers: Subscriber;
  readonly clients: Client;
}

/** What is searched in each list of the back office. */
export const SEARCHED: { readonly [List in AdminList]: SearchedTable<RecordOf[List]> } = {
  submissions: {
    table: contactSubmissions,
    textsOf: (record) => {
      const { names, phones, texts } = byKind(CONTACT_FIELDS, (id) => record[id]);
      return { names: [...names, shownEmail(record.email)], phones, texts: [...texts, record.service] };
    },
  },
  onboarding: {
    table: onboardingSubmissions,
    textsOf: ({ businessName, email, answers }) => {
      const fields = ONBOARDING_STEPS.flatMap((step) => [...step.fields]);
      const { names, phones, texts } = byKind(fields, (id) => answers[id]);
      return { names: [businessName, email, shownEmail(email), ...names], phones, texts };
    },
  },
  orders: {
    table: orders,
    textsOf: ({ name, email, id }) => ({ names: [name, email, shownEmail(email)], texts: [id] }),
  },
  subscribers: { table: subscribers, textsOf: ({ email }) => ({ names: [email, shownEmail(email)] }) },
  clients: {
    table: clients,
    textsOf: ({ businessName, name, email, emails, orders: bought }) => {
      const forms = Object.values(bought).map(({ form }) => form?.email);
      const ids = Object.entries(bought).flatMap(([id, { customerId }]) => [id, customerId]);
      return {
        names: [
          businessName,
          name,
          ...[email, ...emails, ...forms].flatMap((one) => [one, shownEmail(one ?? '')]),
        ],
        texts: ids,
      };
    },
  },
};

interface Field<Id extends string> {
  readonly id: Id;
  readonly kind: 'text' | 'url' | 'tel' | 'email' | 'long';
}

/** Sorts the answers of a form by what its fields are for. */
function byKind<Id extends string>(
  fields: readonly Field<Id>[],
  answerTo: (id: Id) => string | null | undefined,
): Required<SearchedTexts> {
  const answers = (isWanted: (kind: Field<Id>['kind']) => boolean) =>
    fields.filter(({ kind }) => isWanted(kind)).map(({ id }) => answerTo(id));
  return {
    names: answers((kind) => kind === 'text' || kind === 'email'),
    phones: answers((kind) => kind === 'tel'),
    texts: answers((kind) => kind === 'long' || kind === 'url'),
  };
}
