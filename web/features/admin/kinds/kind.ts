import type { ComponentType } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import type { AdminNumbers, Person } from '../../../../domain/contracts/admin.ts';
import type { DetailsOf, SummaryOf } from '../../../../domain/contracts/admin-records.ts';
import type { OnboardingAnswers } from '../../../../domain/onboarding/onboarding.ts';
import type { PaymentState } from '../../../../domain/orders.ts';
import type { ReplyList } from '../../../../domain/records/records.ts';
import type { ReplyValues } from '../../../../domain/settings/reply-templates.ts';
import type { RecordName } from '../admin-api.ts';

interface PaymentFilter {
  readonly state: PaymentState;
  readonly name: string;
  /** Title of the empty list. */
  readonly none: string;
  /** Text of the empty list. */
  readonly remark?: string;
}

/** The display of a kind's records on the page of a client. */
interface Story<List extends keyof Person & AdminList> {
  readonly name: string;
  /** The plural, for kinds of which that page shows only the latest. */
  readonly paged?: string;
  readonly Content: ComponentType<{ readonly record: Person[List][number] }>;
}

/** A record whose details may still be loading. */
type KnownRecord<List extends AdminList> = {
  readonly [Each in List]: SummaryOf[Each] & Partial<DetailsOf[Each]>;
}[List];

/** The answers of a form that replies use; absent while they load, and for other records. */
export interface Answered {
  readonly contactPerson?: string;
  readonly answers?: Pick<OnboardingAnswers, 'services'>;
}

/** What a reply begins with. */
interface ReplyStart<List extends AdminList> {
  readonly subject: string;
  /** Whether the email quotes the record's message. */
  readonly isQuoting?: (record: SummaryOf[List]) => boolean;
  /** Values for the placeholders of templates. */
  readonly values: (record: SummaryOf[List] & Answered) => ReplyValues;
}

/** A column of a list without an open record, on wide windows. */
export interface ListColumn<List extends AdminList> {
  readonly name: string;
  /** A track of a CSS grid, such as `8rem`. */
  readonly width: string;
  readonly isNumber?: true;
  /** Hidden until it is chosen. */
  readonly isExtra?: true;
  readonly Value: ComponentType<{ readonly record: SummaryOf[List] }>;
  /** The total of the loaded records, such as `$1,240.50`. */
  readonly total?: (records: readonly SummaryOf[List][]) => string;
}

/** Texts and components of one kind of record. docs/product.md#back-office */
export interface Kind<List extends AdminList> {
  readonly name: string;
  readonly subtitle: string;
  readonly one: string;
  readonly many: string;
  /** The fields that a search covers. */
  readonly searched: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly failed: string;
  /** The usual next status after each. */
  readonly next?: Readonly<Record<string, string>>;
  readonly services?: readonly { readonly id: string; readonly label: string }[];
  readonly payments?: readonly PaymentFilter[];
  /** Open work or news in the header, such as `3 new`. */
  readonly waiting: (numbers: AdminNumbers) => string;
  readonly columns: readonly ListColumn<List>[];
  /** The promise or task whose time runs; renders nothing for other records. */
  readonly Clock?: ComponentType<{ readonly record: SummaryOf[List]; readonly isShort: boolean }>;
  /** The second line of a record in a list. */
  readonly CardLine: ComponentType<{ readonly record: SummaryOf[List] }>;
  /** Buttons beside the search. */
  readonly Tools?: ComponentType;
  /** A record without a pane, as a page; undefined for the page of the client. */
  readonly Page?: ComponentType<{ readonly name: RecordName }>;
  /** The pane below the head; undefined for records that open as a page. */
  readonly Pane?: ComponentType<{ readonly record: KnownRecord<List> }>;
  /** The pane below the emails. */
  readonly Answers?: ComponentType<{ readonly record: KnownRecord<List> }>;
  /** Replaces the status buttons. Its effects cannot be undone, so they are not offered for many records at once. */
  readonly Actions?: ComponentType<ActionsProps>;
  /** Replaces the list while no filter is chosen. */
  readonly Board?: ComponentType<BoardProps>;
  /** Undefined for records that no reply is sent from. */
  readonly reply: ReplyStart<List> | (List extends ReplyList ? never : undefined);
  /** Undefined for clients themselves. */
  readonly story: Story<List & keyof Person> | (List extends keyof Person ? never : undefined);
}

export interface BoardProps {
  /** The status whose column is shown where only one fits; empty for the first column with records. */
  readonly chosen: string;
}

export interface ActionsProps {
  readonly status: string;
  readonly isBusy: boolean;
  readonly onSet: (status: string) => void;
}
