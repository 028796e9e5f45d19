import type * as z from 'zod/mini';
import type { AdminList } from '../../../domain/admin.ts';
import { type ApiProblem, type ApiRoute, api, IDEMPOTENCY_HEADER, routeTo } from '../../../domain/api.ts';
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
import type {
  adminPostChoicesContract,
  adminPostPreviewContract,
  adminPostPublicationContract,
  adminPostSaveContract,
  adminPostUploadsContract,
} from '../../../domain/contracts/admin-posts.ts';
import type { LetterSummary, RecordChange, SummaryOf } from '../../../domain/contracts/admin-records.ts';
import type {
  letterFiguresContract,
  letterPreviewContract,
  letterSendingContract,
  subscriberLettersContract,
} from '../../../domain/contracts/letters.ts';
import type { ErasureReport, PersonData } from '../../../domain/contracts/privacy.ts';
import type { ClientBody, InquiryBody } from '../../../domain/contracts/work/by-hand.ts';
import type { ClientMoney, MoneyPreview, moneyActionContract } from '../../../domain/contracts/work/money.ts';
import type { replyContract } from '../../../domain/contracts/work/reply.ts';
import type { CurrentSettings } from '../../../domain/contracts/work/settings.ts';
import type { Team, teamChangeContract } from '../../../domain/contracts/work/team.ts';
import type { PeriodKind } from '../../../domain/figures/periods.ts';
import type { LetterContent } from '../../../domain/letters.ts';
import type { ReplyList } from '../../../domain/records/records.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { type ApiCall, getErrorMessage, getRequestId } from '../../lib/api.ts';
import { type CallAsUserOptions, callAsUser } from '../../lib/auth/call-as-user.ts';
import {
  type AccessFailure,
  AdminError,
  isAccessFailure,
  isForOperators,
  readFailure,
} from './admin-failure.ts';
import type { ListFilter } from './dashboard-url.ts';

export type AdminSession = z.output<typeof adminSessionContract.success>;
export type RecordPage = z.output<typeof adminListContract.success>;
export type Board = z.output<typeof adminBoardContract.success>;
export type CsvPart = z.output<typeof adminExportContract.success>;
type FileDownload = z.output<typeof adminFileContract.success>;
type LetterFiguresAnswer = z.output<typeof letterFiguresContract.success>;
export type LetterPreview = z.output<typeof letterPreviewContract.success>;
type LetterSending = z.input<NonNullable<typeof letterSendingContract.body>>;
type SubscriberLetters = z.output<typeof subscriberLettersContract.success>;
export type PostChoices = z.output<typeof adminPostChoicesContract.success>;
type PostBody = z.input<NonNullable<typeof adminPostSaveContract.body>>;
type SavedPost = z.output<typeof adminPostSaveContract.success>;
type PreviewBody = z.input<NonNullable<typeof adminPostPreviewContract.body>>;
export type PostPreview = z.output<typeof adminPostPreviewContract.success>;
export type PictureUploads = z.output<typeof adminPostUploadsContract.success>;
export type PublicationBody = z.input<NonNullable<typeof adminPostPublicationContract.body>>;
type MoneyBody = z.input<NonNullable<typeof moneyActionContract.body>>;
export type ReplyBody = z.input<NonNullable<typeof replyContract.body>>;
type SentReply = z.output<typeof replyContract.success>;
type ChangedTeam = z.output<typeof teamChangeContract.success>;
export type ChangeBody = z.input<NonNullable<typeof adminChangeContract.body>>;

/** The keys of queries. */
export const teamKey = ['team'] as const;
export const settingsKey = ['agency settings'] as const;

/** A record as it is when opened, and its latest change. */
export interface ChangedRecord extends Pick<FullRecord, 'record'> {
  readonly change: RecordChange;
}

/** A record of any list, as lists show it. */
export type Summary = SummaryOf[AdminList];

export interface RecordName {
  readonly list: AdminList;
  readonly id: string;
}

/** A filter, and the cursor at which the part before ended. */
type Part = ListFilter & { readonly cursor?: string | undefined };

/** The calls of the back office. Each throws an `AdminError`, or the signal's reason once it is aborted. */
export type AdminApi = ReturnType<typeof createAdminApi>;

interface AdminApiOptions extends CallAsUserOptions {
  readonly onAccessFailure: (failure: AccessFailure) => void;
}

/** Creates the calls of the back office, made as the signed-in user. */
export function createAdminApi({ onAccessFailure, ...others }: AdminApiOptions) {
  /** Makes a call that needs a recent sign-in. Without one the server responds as to a session that has ended. */
  function askRecent<Body>(route: ApiRoute, options: ApiCall): Promise<Body> {
    return ask(route, options, 'sign_in_too_old');
  }

  async function ask<Body>(
    route: ApiRoute,
    options: ApiCall,
    signedOut: 'signed_out' | 'sign_in_too_old' = 'signed_out',
  ): Promise<Body> {
    const response = await callAsUser(route, options, others).catch((cause: unknown) => {
      options.signal?.throwIfAborted();
      throw new AdminError('unreachable', { cause });
    });
    options.signal?.throwIfAborted();
    if (response?.status === 200) return response.body as Body;
    const found = response ? readFailure(response) : 'signed_out';
    const failure = found === 'signed_out' ? signedOut : found;
    if (isAccessFailure(failure)) onAccessFailure(failure);
    const requestId = response && isForOperators(failure) ? getRequestId(response) : undefined;
    throw new AdminError(failure, {
      ...(requestId !== undefined && { requestId }),
      ...(response && getErrorMessage(response) !== undefined && { problem: response.body as ApiProblem }),
    });
  }

  return {
    ...createWorkCalls(ask, askRecent),
    session: (signal: AbortSignal): Promise<AdminSession> => ask(api.adminSession, { signal }),
    setDigest: (digest: boolean): Promise<{ digest: boolean }> => ask(api.adminDigest, { body: { digest } }),
    /** @param by adds the figures of these periods */
    numbers: (by: PeriodKind | undefined, signal: AbortSignal): Promise<AdminNumbers> =>
      ask(api.adminNumbers, { ...toQuery({ by }), signal }),
    list: ({ list, ...rest }: Part, signal: AbortSignal): Promise<RecordPage> =>
      ask(routeTo(api.adminList, { list }), { ...toQuery(rest), signal }),
    /** Fetches the first page of each stage, or the next page of one. */
    board: (page: { stage?: ClientStage; cursor?: string }, signal?: AbortSignal): Promise<Board> =>
      ask(api.adminBoard, { ...toQuery(page), ...(signal && { signal }) }),
    /** Exports a part of a list, or one record. */
    csv: (part: Part | RecordName, signal: AbortSignal): Promise<CsvPart> =>
      askRecent(api.adminExport, { ...toQuery({ ...part }), signal }),
    /** @param signal by default ends the call after ten seconds */
    record: (name: RecordName, signal = AbortSignal.timeout(10_000)): Promise<FullRecord> =>
      ask(routeTo(api.adminRecord, { ...name }), { signal }),
    change: (name: RecordName, body: ChangeBody): Promise<ChangedRecord> =>
      ask(routeTo(api.adminChange, { ...name }), { body }),
    person: (name: RecordName, signal: AbortSignal): Promise<Person> =>
      ask(routeTo(api.adminPerson, { ...name }), { signal }),
    personData: (email: string, signal: AbortSignal): Promise<PersonData> =>
      askRecent(api.adminPersonData, { body: { email }, signal }),
    /** Erases a person if the email address is confirmed; reports what would be erased if not. */
    erase: (email: string, confirmation?: string): Promise<ErasureReport> =>
      askRecent(api.adminErasure, { body: { email, confirmation } }),
    /** @param key the same for each attempt to begin the same letter */
    beginLetter: (content: LetterContent, key: string): Promise<{ record: LetterSummary }> =>
      ask(api.adminLetterCreation, { body: content, headers: { [IDEMPOTENCY_HEADER]: key } }),
    /** @param edition that the content is based on */
    saveLetter: (id: string, content: LetterContent, edition: number): Promise<{ record: LetterSummary }> =>
      ask(routeTo(api.adminLetterContent, { id }), { body: { ...content, edition } }),
    previewLetter: (id: string, content: LetterContent, signal: AbortSignal): Promise<LetterPreview> =>
      ask(routeTo(api.adminLetterPreview, { id }), { body: content, signal }),
    testLetter: (id: string): Promise<{ email: string }> => ask(routeTo(api.adminLetterTest, { id }), {}),
    letterFigures: (id: string, since: string, signal: AbortSignal): Promise<LetterFiguresAnswer> =>
      ask(routeTo(api.adminLetterFigures, { id }), { ...toQuery({ since }), signal }),
    sendLetter: (id: string, body: LetterSending): Promise<{ record: LetterSummary; change: RecordChange }> =>
      askRecent(routeTo(api.adminLetterSending, { id }), { body }),
    subscriberLetters: (id: string, signal: AbortSignal): Promise<SubscriberLetters> =>
      ask(routeTo(api.adminSubscriberLetters, { id }), { signal }),
    /** @param file index among the form's files */
    file: (id: string, file: number): Promise<FileDownload> =>
      ask(routeTo(api.adminFile, { id, file: String(file) }), {}),
    /** Begins a post, empty or with the texts of a Markdown file. @param key the same for each attempt to begin the same post */
    createPost: (key: string, file?: { name: string; text: string }): Promise<{ id: string }> =>
      ask(api.adminPostCreation, { body: { file }, headers: { [IDEMPOTENCY_HEADER]: key } }),
    /** Exports a post as a Markdown file. */
    postFile: (id: string): Promise<{ name: string; text: string }> =>
      ask(routeTo(api.adminPostFile, { id }), {}),
    postChoices: (signal: AbortSignal): Promise<PostChoices> => ask(api.adminPostChoices, { signal }),
    savePost: (id: string, body: PostBody): Promise<SavedPost> =>
      ask(routeTo(api.adminPostSave, { id }), { body }),
    previewPost: (id: string, body: PreviewBody, signal: AbortSignal): Promise<PostPreview> =>
      ask(routeTo(api.adminPostPreview, { id }), { body, signal }),
    permitPicture: (): Promise<PictureUploads> => ask(api.adminPostUploads, { body: {} }),
    /** Takes an uploaded picture over to the site. */
    takePicture: (id: string): Promise<{ path: string }> => ask(api.adminPostPicture, { body: { id } }),
    publishPost: (id: string, body: PublicationBody): Promise<ChangedRecord> =>
      ask(routeTo(api.adminPostPublication, { id }), { body }),
  };
}

type Ask = <Body>(route: ApiRoute, options: ApiCall) => Promise<Body>;

/** Creates the calls about records added by hand, replies, money, team, and settings. */
function createWorkCalls(ask: Ask, askRecent: Ask) {
  return {
    /** @param key the same for each attempt to add the same record, here and below */
    addInquiry: (body: InquiryBody, key: string): Promise<{ record: Summary }> =>
      ask(api.adminInquiry, { body, headers: { [IDEMPOTENCY_HEADER]: key } }),
    /** Payments and plans of a client at the payment provider. */
    money: (id: string, signal: AbortSignal): Promise<ClientMoney> =>
      askRecent(routeTo(api.adminMoney, { id }), { signal }),
    moveMoney: (id: string, body: MoneyBody): Promise<MoneyPreview> =>
      askRecent(routeTo(api.adminMoneyAction, { id }), { body }),
    sendReply: (list: ReplyList, id: string, body: ReplyBody): Promise<SentReply> =>
      ask(routeTo(api.adminReply, { list, id }), { body }),
    addClient: (body: ClientBody, key: string): Promise<{ record: Summary }> =>
      ask(api.adminClient, { body, headers: { [IDEMPOTENCY_HEADER]: key } }),
    team: (signal: AbortSignal): Promise<Team> => ask(api.adminTeam, { signal }),
    changeTeam: (body: z.input<NonNullable<typeof teamChangeContract.body>>): Promise<ChangedTeam> =>
      askRecent(api.adminTeamChange, { body }),
    settings: (signal: AbortSignal): Promise<CurrentSettings> => askRecent(api.adminSettings, { signal }),
    changeSettings: (settings: Settings, version: number): Promise<CurrentSettings> =>
      askRecent(api.adminSettingsChange, { body: { settings, version } }),
  };
}

/** Drops empty values. Without any, the URL gets no query. */
function toQuery(values: Readonly<Record<string, string | undefined>>): Pick<ApiCall, 'query'> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? { query: Object.fromEntries(given) } : {};
}
