/** Simulates sending with Amazon SES, version 1 of its API. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import type { Publish } from '../events/topics.ts';
import { type Access, Permissions, readAccessKey } from '../permissions/permissions.ts';
import { type FaultMode, readBody, SLOW_MS, type StandIn, startStandIn } from '../stand-in.ts';
import type { SesAccount } from './ses/account.ts';
import { createDeliveryEvents, type DeliveryEvent, eventRecord, type Report } from './ses/events.ts';
import {
  bareAddress,
  type Header,
  type Message,
  rawMessage,
  type ServiceEmail,
  serviceMessage,
} from './ses/message.ts';
import { type Email, openOutbox } from './ses/outbox.ts';
import { readTags, SesError, sendError, sendResult, type Tag } from './ses/query.ts';
import { checkRecipients, findIdentities } from './ses/rules.ts';

export interface SesOptions {
  /** File of accepted emails; without it they are kept in memory. */
  readonly dataFile?: string | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
  /** The reported sending rate of the account, in emails per second. */
  readonly sendRate?: number | undefined;
  /** Permissions of the callers; by default all are administrators. */
  readonly permissions?: Permissions | undefined;
}

export interface SesStandIn extends StandIn {
  /** Replaces identities and configuration sets; at first there are none. */
  setAccount(account: SesAccount): void;
  /** Sets the receiver of events; until then they are dropped. */
  publishTo(publish: Publish): void;
  /** Accepts an email from another AWS service. @throws SesError, also while a fault is set */
  send(email: ServiceEmail): void;
  /** Accepted emails that were not dropped, newest first. */
  emails(): readonly Email[];
  find(id: string): Email | undefined;
  /** Deletes all emails, and empties the suppression list. */
  clear(): void;
  /**
   * Simulates a bounce of an accepted mail, or a complaint. Its recipients are then on the account's suppression list:
   * email to them is accepted and dropped.
   * @returns false for an unknown email
   */
  report(id: string, type: Report): boolean;
  /** Sets the reported sending rate, in emails per second. It is not enforced. */
  setSendRate(perSecond: number): void;
}

/** Faults that reject a message. */
const REFUSALS: { readonly [Mode in FaultMode]?: SesError } = {
  error: new SesError('ServiceUnavailable', 'The service is temporarily unavailable.', 500),
  throttle: new SesError('Throttling', 'Maximum sending rate exceeded.'),
  rejected: new SesError('MessageRejected', 'The message was rejected.'),
};

const NOTHING_CONFIGURED: SesAccount = {
  region: 'us-east-1',
  identities: [],
  configurationSets: new Map(),
};

/** The quota of an account that has left the sandbox. */
const FIRST_SEND_RATE = 14;

const EVENT_SUBJECT = 'Amazon SES Email Event Notification';

/**
 * Starts SES. With the fault `slow` a message is accepted at once and the response is late: a caller that times out
 * does not know that the email was sent, as with a real timeout.
 */
export async function startSes(options: SesOptions = {}): Promise<SesStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const { permissions = new Permissions() } = options;
  const outbox = openOutbox(options.dataFile);
  /** The account's suppression list: why an address is on it, by the address in lower case. */
  const suppressed = new Map<string, Report>();
  let account = NOTHING_CONFIGURED;
  let publish: Publish = () => {};
  let sendRate = options.sendRate ?? FIRST_SEND_RATE;

  async function answer(request: IncomingMessage, response: ServerResponse, mode: FaultMode): Promise<void> {
    const body = await readBody(request);
    const form = new URLSearchParams(body?.toString());
    const action = form.get('Action') ?? '';
    try {
      const refusal = REFUSALS[mode];
      if (refusal) throw refusal;
      if (action === 'GetSendQuota') {
        const asked = [{ action: 'ses:GetSendQuota', resource: '*' }];
        const denied = await permissions.refusal(readAccessKey(request.headers), asked);
        if (denied !== undefined) throw new SesError('AccessDenied', denied, 403);
        const quota = { Max24HourSend: 50_000, MaxSendRate: sendRate, SentLast24Hours: 0 };
        return sendResult(response, action, quota);
      }
      if (action !== 'SendRawEmail') throw new SesError('InvalidAction', `${action} is not played locally.`);
      const message = await rawMessage(form);
      const configurationSet = form.get('ConfigurationSetName');
      const accesses = accessesOf(action, message, configurationSet);
      const denial = await permissions.refusal(readAccessKey(request.headers), accesses);
      if (denial !== undefined) throw new SesError('AccessDenied', denial, 403);
      const { id } = accept(message, readTags(form), configurationSet);
      if (mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
      sendResult(response, action, { MessageId: id });
    } catch (error) {
      if (!(error instanceof SesError)) throw error;
      sendError(response, error);
    }
  }

  /** Sending asks for the identities of the senders, and of those recipients that the account has verified too. */
  function accessesOf(action: string, message: Message, configurationSet: string | null): Access[] {
    const identities = [...message.senders, ...message.recipients].flatMap((address) =>
      findIdentities(bareAddress(address), account.identities),
    );
    const context = { 'ses:FromAddress': bareAddress(getHeader(message, 'from')) };
    const names = new Set(identities.map((identity) => `identity/${identity}`));
    if (configurationSet !== null) names.add(`configuration-set/${configurationSet}`);
    return [...names].map((name) => ({
      action: `ses:${action}`,
      resource: permissions.arn('ses', name),
      context,
    }));
  }

  function accept(message: Message, tags: readonly Tag[], configurationSet: string | null): Email {
    const to = checkRecipients(message, tags, configurationSet, account);
    const { subject, text, html } = message;
    const now = clock.now();
    const email: Email = {
      id: `${now.toString(16).padStart(16, '0')}-${randomUUID()}-000000`,
      date: new Date(now).toISOString(),
      to,
      from: getHeader(message, 'from'),
      subject,
      text,
      html,
      headers: headersByName(message.headers),
      tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      configurationSet,
    };
    const reached = to.filter((address) => !suppressed.has(address.toLowerCase()));
    if (reached.length > 0) outbox.add({ ...email, to: reached });
    for (const event of createDeliveryEvents(email, suppressed)) publishEvent(event, email);
    return email;
  }

  function publishEvent(event: DeliveryEvent, email: Email): void {
    const destinations = account.configurationSets.get(email.configurationSet ?? '') ?? [];
    const record = eventRecord(event, email, clock.now());
    for (const { eventTypes, topicArn } of destinations) {
      const isWanted = eventTypes.includes(event.type.toLowerCase());
      if (isWanted) publish(topicArn, EVENT_SUBJECT, JSON.stringify(record));
    }
  }

  const standIn = await startStandIn('SES', answer, clock);
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      clock.cancelAll();
    },
    setAccount(next) {
      account = next;
    },
    publishTo(next) {
      publish = next;
    },
    send(email) {
      const fault = standIn.fault();
      const refusal = REFUSALS[fault === 'unreachable' ? 'error' : fault];
      if (refusal) throw refusal;
      accept(serviceMessage(email), [], email.configurationSet ?? null);
    },
    setSendRate(perSecond) {
      sendRate = perSecond;
    },
    emails: outbox.all,
    find: outbox.find,
    clear() {
      outbox.clear();
      suppressed.clear();
    },
    report(id, type) {
      const email = outbox.find(id);
      if (!email) return false;
      for (const address of email.to) suppressed.set(address.toLowerCase(), type);
      publishEvent({ type, recipients: email.to }, email);
      return true;
    },
  };
}

function getHeader({ headers }: Message, name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';
}

function headersByName(headers: readonly Header[]): Record<string, string> {
  const byName: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const present = byName[key];
    byName[key] = present === undefined ? value : `${present}\n${value}`;
  }
  return byName;
}
