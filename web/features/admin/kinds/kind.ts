import type { ComponentType } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import type { AdminNumbers, Person } from '../../../../domain/contracts/admin.ts';
import type { DetailsOf, SummaryOf } from '../../../../domain/contracts/admin-records.ts';
import type { PaymentState } from '../../../../domain/orders.ts';

/** What a list can be narrowed down to besides a status: payments that did not simply arrive. */
interface PaymentFilter {
  readonly state: PaymentState;
  readonly name: string;
  /** What there is none of when the list has nothing. */
  readonly none: string;
  /** What is to be known about that. */
  readonly remark?: string;
}

/** How records of a kind are shown among everything of a client. */
interface Story<List extends keyof Person & AdminList> {
  /** What one is called there. */
  readonly name: string;
  /** What several are called, if only the latest page of them is shown there. */
  readonly paged: string | undefined;
  readonly Content: ComponentType<{ readonly record: Person[List][number] }>;
}

/** A record as far as it has come: at first what its list shows. */
type KnownRecord<List extends AdminList> = {
  readonly [Each in List]: SummaryOf[Each] & Partial<DetailsOf[Each]>;
}[List];

/**
 * What the back office says and shows of one kind of record. Specification: content and operations, 'Admin dashboard' and,
 * of `failed`, section 8.
 */
export interface Kind<List extends AdminList> {
  readonly name: string;
  readonly subtitle: string;
  /** One of its records, and several. */
  readonly one: string;
  readonly many: string;
  /** What can be searched for. */
  readonly searched: string;
  readonly empty: { readonly title: string; readonly text: string };
  /** Of the message when the list cannot be fetched. */
  readonly failed: string;
  /** Subject of an answer. */
  readonly replySubject: string;
  /** The status that a record usually gets after each. */
  readonly next: Readonly<Record<string, string>>;
  /** The services of its `RecordDefinition` by name. */
  readonly services: readonly { readonly id: string; readonly label: string }[];
  readonly payments: readonly PaymentFilter[];
  /** What of the list asks for work, or at least is news, such as `3 new`. */
  readonly waiting: (numbers: AdminNumbers) => string;
  /** What the header warns of. */
  readonly Attention: ComponentType<{ readonly numbers: AdminNumbers }> | undefined;
  /** The last line of a record's card. */
  readonly CardLine: ComponentType<{ readonly record: SummaryOf[List] }>;
  /** What the pane shows below a record's head; undefined for what is opened as a page. */
  readonly Pane: ComponentType<{ readonly record: KnownRecord<List> }> | undefined;
  /** What the pane shows below the mails. */
  readonly Answers: ComponentType<{ readonly record: KnownRecord<List> }> | undefined;
  /** In place of the buttons for statuses. There is no way back from what they do, so it is not done to many at once. */
  readonly Actions: ComponentType<ActionsProps> | undefined;
  /** Undefined for clients themselves. */
  readonly story: Story<List & keyof Person> | (List extends keyof Person ? never : undefined);
}

export interface ActionsProps {
  readonly status: string;
  readonly isBusy: boolean;
  readonly onSet: (status: string) => void;
}
