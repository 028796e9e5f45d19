import { randomUUID } from 'node:crypto';
import type { AdminList } from '../../../domain/admin.ts';
import { type ApiRoute, api, IDEMPOTENCY_HEADER, routeTo } from '../../../domain/api.ts';
import type { Person } from '../../../domain/contracts/admin.ts';
import type { LetterContent } from '../../../domain/letters.ts';
import { LETTERS_LIST } from '../../../domain/records/letters.ts';
import { POSTS_LIST } from '../../../domain/records/posts.ts';
import { ADMIN_LISTS } from '../../../domain/records/records.ts';
import { isOpen } from '../../../domain/records/tasks.ts';
import { DEFAULT_TEMPLATES, fillReply } from '../../../domain/settings/reply-templates.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import type { StackDescription } from '../../../local/project.ts';
import { signIn } from './sign-in.ts';

/** The account of an administrator. */
export interface AdministratorAccount {
  readonly email: string;
  readonly password: string;
}

/** The changes of an administrator to a record. */
export interface OfficeChange {
  readonly status?: string;
  readonly note?: string;
  /** Email address of an administrator. */
  readonly owner?: string;
  /** `YYYY-MM-DD`. */
  readonly followUp?: string;
  /** Replies with a template, before the other changes. */
  readonly reply?: true;
  readonly stopReminders?: true;
}

interface ListedRecord {
  readonly id: string;
  readonly email: string;
  readonly version: number;
  readonly status: string;
  /** Of contact requests. */
  readonly name?: string;
  readonly company?: string;
  readonly service?: string | null;
}

const [REPLY_TEMPLATE] = DEFAULT_TEMPLATES;

/** An administrator signs in again before the session is over. */
const SESSION_MS = 7 * 60 * 60_000;

/** An administrator's actions in the back office. All methods throw Error for a refused call. */
export class BackOffice {
  readonly #origin: string;
  readonly #stack: StackDescription;
  readonly #account: AdministratorAccount;
  readonly #now: () => number;
  #session: { readonly token: string; readonly until: number } | undefined;

  /** @param now milliseconds since the epoch */
  constructor(
    { origin, stack }: { readonly origin: string; readonly stack: StackDescription },
    account: AdministratorAccount,
    now: () => number,
  ) {
    this.#origin = origin;
    this.#stack = stack;
    this.#account = account;
    this.#now = now;
  }

  get email(): string {
    return this.#account.email;
  }

  /** The first list that has a record; undefined when all are empty. */
  async findFilledList(): Promise<AdminList | undefined> {
    for (const list of ADMIN_LISTS) {
      const { items } = await this.#call<{ items: readonly ListedRecord[] }>(
        routeTo(api.adminList, { list }),
      );
      // A release brings posts of its own.
      if (items.some(({ status }) => status !== 'repository')) return list;
    }
    return undefined;
  }

  /** Changes the latest record of an email address, as an administrator who has it open. */
  async change(list: AdminList, email: string, { reply, ...change }: OfficeChange): Promise<void> {
    const found = await this.#find(list, email);
    const { id, version } = reply ? await this.#reply(list, found) : found;
    if (Object.keys(change).length === 0) return;
    await this.#call(routeTo(api.adminChange, { list, id }), { version, ...change });
  }

  /** Sends the first template. @returns the changed record */
  async #reply(list: AdminList, { id, version, ...record }: ListedRecord): Promise<ListedRecord> {
    const { name = '', company = '', service } = record;
    const values = { name, company, service: service ?? '' };
    const reply = fillReply(REPLY_TEMPLATE, values, DEFAULT_SETTINGS);
    const answer = await this.#call<{ record: ListedRecord }>(routeTo(api.adminReply, { list, id }), {
      version,
      ...reply,
    });
    return answer.record;
  }

  /** Checks off tasks of a client, those with the earliest day first. @param most how many */
  async doTasks(email: string, most: number): Promise<void> {
    const { id, version } = await this.#find('clients', email);
    const name = { list: 'clients', id };
    const { tasks } = await this.#call<Pick<Person, 'tasks'>>(routeTo(api.adminPerson, name));
    for (const [place, task] of tasks.filter(isOpen).slice(0, most).entries()) {
      const body = { version: version + place, task: { id: task.id, done: true } };
      await this.#call(routeTo(api.adminChange, name), body);
    }
  }

  async #find(list: AdminList, email: string): Promise<ListedRecord> {
    const { items } = await this.#call<{ items: readonly ListedRecord[] }>(
      routeTo(api.adminList, { list }),
      undefined,
      `?q=${encodeURIComponent(email)}`,
    );
    const record = items.find((item) => item.email === email);
    if (!record) throw new Error(`${list} has no record of ${email}.`);
    return record;
  }

  /** Publishes a post that was written elsewhere. @param at when, as local time; absent for now */
  async publishPost(name: string, text: string, at?: string): Promise<void> {
    const { id } = await this.#call<{ id: string }>(api.adminPostCreation, { file: { name, text } });
    const { record } = await this.#call<{ record: { version: number; edition: number } }>(
      routeTo(api.adminRecord, { list: POSTS_LIST, id }),
    );
    const { version, edition } = record;
    const wanted = at === undefined ? { to: 'published' } : { to: 'scheduled', at };
    await this.#call(routeTo(api.adminPostPublication, { id }), { version, edition, ...wanted });
  }

  /** Writes a letter, and sends it to all subscribers and to the public archive. */
  async sendLetter(content: LetterContent): Promise<void> {
    // Sending takes a recent sign-in.
    this.#session = undefined;
    const { record } = await this.#call<{ record: { id: string; version: number; edition: number } }>(
      api.adminLetterCreation,
      content,
    );
    const { id, edition } = record;
    await this.#call(routeTo(api.adminChange, { list: LETTERS_LIST, id }), {
      version: record.version,
      isPublic: true,
    });
    const version = record.version + 1;
    const { audience } = await this.#call<{ audience: number }>(routeTo(api.adminLetterFigures, { id }));
    await this.#call(routeTo(api.adminLetterSending, { id }), { version, edition, recipients: audience });
  }

  async #call<Answer>({ method, path }: ApiRoute, body?: object, query = ''): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#token()}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { [IDEMPOTENCY_HEADER]: randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  async #token(): Promise<string> {
    const now = this.#now();
    if (!this.#session || now >= this.#session.until) {
      const { token, expiresIn } = await signIn(this.#stack, this.#account);
      this.#session = { token, until: now + Math.min(expiresIn * 1000, SESSION_MS) - 60_000 };
    }
    return this.#session.token;
  }
}
