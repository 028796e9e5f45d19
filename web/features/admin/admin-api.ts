import type * as z from 'zod/mini';
import type { AdminList } from '../../../domain/admin.ts';
import { type ApiRoute, api, routeTo } from '../../../domain/api.ts';
import type { ClientStage } from '../../../domain/clients.ts';
import type {
  AdminNumbers,
  adminBoardContract,
  adminChangeContract,
  adminExportContract,
  adminFileContract,
  adminListContract,
  adminSessionContract,
  FullRecord,
  Person,
} from '../../../domain/contracts/admin.ts';
import type { RecordChange, SummaryOf } from '../../../domain/contracts/admin-records.ts';
import type { ErasureReport, PersonData } from '../../../domain/contracts/privacy.ts';
import type { ApiCall } from '../../lib/api.ts';
import { type CallAsUserOptions, callAsUser } from '../../lib/auth/call-as-user.ts';
import { type AccessFailure, AdminError, isAccessFailure, type Trouble, troubleIn } from './admin-failure.ts';
import type { ListFilter } from './dashboard-url.ts';

export type AdminSession = z.output<typeof adminSessionContract.success>;
export type RecordPage = z.output<typeof adminListContract.success>;
export type Board = z.output<typeof adminBoardContract.success>;
export type CsvPart = z.output<typeof adminExportContract.success>;
export type FileDownload = z.output<typeof adminFileContract.success>;
export type Changed = z.output<typeof adminChangeContract.success>;
export type ChangeBody = z.input<NonNullable<typeof adminChangeContract.body>>;

/** A record of any list, as lists show it. */
export type Summary = SummaryOf[AdminList];

/** Names a record. */
export interface RecordName {
  readonly list: AdminList;
  readonly id: string;
}

interface Part extends ListFilter {
  /** Where the part before ended; the first one when not given. */
  readonly cursor?: string | undefined;
}

/** The calls of the back office. Each throws an `AdminError`, or the signal's reason once that is aborted. */
export interface AdminApi {
  session(signal: AbortSignal): Promise<AdminSession>;
  numbers(signal: AbortSignal): Promise<AdminNumbers>;
  list(part: Part, signal: AbortSignal): Promise<RecordPage>;
  /** The first page of each stage, or the next one of a stage. */
  board(
    page: { readonly stage?: ClientStage; readonly cursor?: string },
    signal?: AbortSignal,
  ): Promise<Board>;
  /** A part of a list, or one record of it. */
  csv(part: Part | RecordName, signal: AbortSignal): Promise<CsvPart>;
  record(name: RecordName, signal: AbortSignal): Promise<FullRecord>;
  change(name: RecordName, body: ChangeBody): Promise<{ record: Summary; change: RecordChange }>;
  person(name: RecordName, signal: AbortSignal): Promise<Person>;
  /** @param file its place among the form's files */
  file(id: string, file: number): Promise<FileDownload>;
  /** Everything that is kept of a person, for somebody who has signed in not long ago. */
  personData(email: string, signal: AbortSignal): Promise<PersonData>;
  /** What would be erased of a person; with the email address typed once more, it is. */
  erase(email: string, confirmation?: string): Promise<ErasureReport>;
}

interface AdminApiOptions extends CallAsUserOptions {
  /** Hears that there is nothing more to be seen here, whichever call says so. */
  readonly onAccessFailure: (failure: AccessFailure) => void;
}

/** Calls the back office as whoever is signed in. */
export function createAdminApi({ onAccessFailure, ...others }: AdminApiOptions): AdminApi {
  /** Asks for what needs a recent sign-in. Without one it is refused like a session that has ended. */
  function askRecent<Body>(route: ApiRoute, options: ApiCall): Promise<Body> {
    return ask(route, options, 'sign_in_too_old');
  }

  async function ask<Body>(
    route: ApiRoute,
    options: ApiCall,
    signedOut: 'signed_out' | 'sign_in_too_old' = 'signed_out',
  ): Promise<Body> {
    const answer = await callAsUser(route, options, others).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      throw new AdminError({ failure: 'unreachable' }, { cause: error });
    });
    options.signal?.throwIfAborted();
    if (answer?.status === 200) return answer.body as Body;
    const found: Trouble = answer ? troubleIn(answer) : { failure: 'signed_out' };
    const trouble = found.failure === 'signed_out' ? { ...found, failure: signedOut } : found;
    if (isAccessFailure(trouble.failure)) onAccessFailure(trouble.failure);
    throw new AdminError(trouble);
  }

  return {
    session: (signal) => ask(api.adminSession, { signal }),
    numbers: (signal) => ask(api.adminNumbers, { signal }),
    list: ({ list, ...rest }, signal) => ask(routeTo(api.adminList, { list }), { ...queryOf(rest), signal }),
    board: (page, signal) => ask(api.adminBoard, { ...queryOf({ ...page }), ...(signal && { signal }) }),
    csv: (part, signal) => askRecent(api.adminExport, { ...queryOf({ ...part }), signal }),
    record: (name, signal) => ask(routeTo(api.adminRecord, { ...name }), { signal }),
    change: (name, body) => ask(routeTo(api.adminChange, { ...name }), { body }),
    person: (name, signal) => ask(routeTo(api.adminPerson, { ...name }), { signal }),
    personData: (email, signal) => askRecent(api.adminPersonData, { body: { email }, signal }),
    erase: (email, confirmation) => askRecent(api.adminErasure, { body: { email, confirmation } }),
    file: (id, file) => ask(routeTo(api.adminFile, { id, file: String(file) }), {}),
  };
}

/** What has a value; nothing where nothing has, so that the URL stays as it is. */
function queryOf(values: Readonly<Record<string, string | undefined>>): Pick<ApiCall, 'query'> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? { query: Object.fromEntries(given) } : {};
}
