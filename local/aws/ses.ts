/** Plays Amazon SES, version 1 of its API, for sending. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { type FaultMode, readBody, SLOW_MS, type StandIn, startStandIn } from '../stand-in.ts';
import type { SesAccount } from './ses/account.ts';
import { deliveryEventsOf, type EventType, eventRecord } from './ses/events.ts';
import {
  type Header,
  type Message,
  rawMessage,
  type ServiceMail,
  serviceMessage,
  simpleMessage,
} from './ses/message.ts';
import { type Email, openOutbox } from './ses/outbox.ts';
import { SesError, sendAccepted, sendError, type Tag, tagsOf } from './ses/query.ts';
import { recipientsOf } from './ses/rules.ts';

export interface SesOptions {
  /** Where accepted mails are kept between runs; without it, in memory. */
  readonly dataFile?: string | undefined;
  /** The system's clock unless a test brings its own. */
  readonly clock?: Clock | undefined;
}

/** Takes a message to a topic. */
export type Publish = (topicArn: string, subject: string, message: string) => void;

export interface SesStandIn extends StandIn {
  /** Replaces what is verified and configured; nothing is until then. */
  setAccount(account: SesAccount): void;
  /** Sets who takes events to their topics; they are dropped until then. */
  publishTo(publish: Publish): void;
  /**
   * Takes a mail that another service of AWS sends.
   * @throws SesError, also when a fault is on
   */
  send(mail: ServiceMail): void;
  /** Accepted mails, newest first. */
  emails(): readonly Email[];
  find(id: string): Email | undefined;
  /** Forgets all mails. */
  clear(): void;
  /**
   * Lets an accepted mail come back, or its recipients complain.
   * @returns false when there is no such mail
   */
  report(id: string, type: EventType): boolean;
}

const ACTIONS: Readonly<Record<string, (form: URLSearchParams) => Message | Promise<Message>>> = {
  SendEmail: simpleMessage,
  SendRawEmail: rawMessage,
};

/** Faults that refuse a message. */
const REFUSALS: { readonly [Mode in FaultMode]?: SesError } = {
  error: new SesError('ServiceUnavailable', 'The service is temporarily unavailable.', 500),
  throttle: new SesError('Throttling', 'Maximum sending rate exceeded.'),
  rejected: new SesError('MessageRejected', 'The message was rejected.'),
};

const NOTHING_CONFIGURED: SesAccount = {
  region: 'us-east-1',
  accountId: '123456789012',
  identities: [],
  configurationSets: new Map(),
};

/** Other services of AWS may send from these when a template names no sender of its own. */
const AWS_IDENTITIES = ['verificationemail.com'];

const EVENT_SUBJECT = 'Amazon SES Email Event Notification';

/**
 * Starts SES.
 *
 * Under the fault `slow` a message is accepted at once and the answer comes late: a caller that has given up
 * does not know that the mail is on its way, as after a real timeout.
 */
export async function startSes(options: SesOptions = {}): Promise<SesStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const outbox = openOutbox(options.dataFile, clock);
  let account = NOTHING_CONFIGURED;
  let publish: Publish = () => {};

  async function answer(request: IncomingMessage, response: ServerResponse, mode: FaultMode): Promise<void> {
    const body = await readBody(request);
    if (mode === 'unreachable') {
      request.socket.destroy();
      return;
    }
    const form = new URLSearchParams(body?.toString());
    const action = form.get('Action') ?? '';
    try {
      const refusal = REFUSALS[mode];
      if (refusal) throw refusal;
      const { id } = accept(await readMessage(action, form), tagsOf(form), form.get('ConfigurationSetName'));
      if (mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
      sendAccepted(response, action, id);
    } catch (error) {
      if (!(error instanceof SesError)) throw error;
      sendError(response, error);
    }
  }

  function accept(
    message: Message,
    tags: readonly Tag[],
    configurationSet: string | null,
    sender = account,
  ): Email {
    const to = recipientsOf(message, tags, configurationSet, sender);
    const { subject, text, html } = message;
    const email = outbox.add({
      to,
      from: headerOf(message, 'from'),
      subject,
      text,
      html,
      headers: headersByName(message.headers),
      tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      configurationSet,
    });
    for (const { type, recipients } of deliveryEventsOf(email)) publishEvent(type, recipients, email);
    return email;
  }

  function publishEvent(type: EventType, recipients: readonly string[], email: Email): void {
    const destinations = account.configurationSets.get(email.configurationSet ?? '') ?? [];
    const record = eventRecord(type, recipients, email, account, clock.now());
    for (const { eventTypes, topicArn } of destinations) {
      if (eventTypes.includes(type.toLowerCase())) publish(topicArn, EVENT_SUBJECT, JSON.stringify(record));
    }
  }

  const standIn = await startStandIn('SES', answer);
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      clock.cancelAll();
      outbox.flush();
    },
    setAccount(next) {
      account = next;
    },
    publishTo(next) {
      publish = next;
    },
    send(mail) {
      const fault = standIn.fault();
      const refusal = REFUSALS[fault === 'unreachable' ? 'error' : fault];
      if (refusal) throw refusal;
      const identities = [...account.identities, ...AWS_IDENTITIES];
      accept(serviceMessage(mail), [], mail.configurationSet ?? null, { ...account, identities });
    },
    emails: outbox.all,
    find: outbox.find,
    clear: outbox.clear,
    report(id, type) {
      const email = outbox.find(id);
      if (email) publishEvent(type, email.to, email);
      return email !== undefined;
    },
  };
}

async function readMessage(action: string, form: URLSearchParams): Promise<Message> {
  const read = ACTIONS[action];
  if (!read) throw new SesError('InvalidAction', `Could not find operation ${action} for version 2010-12-01`);
  return read(form);
}

function headerOf({ headers }: Message, name: string): string {
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
