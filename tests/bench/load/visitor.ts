/** Visitors and their actions, as their browsers do them: without a response, a visitor tries again. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiRoute, api, IDEMPOTENCY_HEADER, routeTo } from '../../../domain/api.ts';
import { INDEXED_PAGES } from '../../../domain/site/pages.ts';
import { CONTACT_ANSWERS, onboardingAnswers, type Permit, PICTURE, person, postPicture } from '../actions.ts';
import type { Ledger } from './ledger.ts';

/** The site, and the records of all visits. */
export interface Target {
  readonly origin: string;
  /** Token of an administrator. */
  readonly token: string;
  /** Id of the price of a service. */
  readonly price: string;
  readonly ledger: Ledger;
  /** Records a request: its purpose, its status (0 without a response), and its time in milliseconds. */
  readonly note: (kind: string, status: number, took: number) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly location: string;
}

/** An action from beginning to end. @param at the number of the visitor */
type Action = (target: Target, at: number) => Promise<void>;

/** Seconds before each retry. Their sum exceeds the length of a fault and the start of a run. */
const PAUSES = [1, 2, 4, 8, 16, 32];

const NO_ANSWER: Answer = { status: 0, body: '', location: '' };
const GIVES_UP_AFTER_MS = 30_000;

/** The mix, as parts of 100 visitors. */
const MIX: readonly (readonly [parts: number, action: Action])[] = [
  [50, read],
  [15, contact],
  [10, subscribe],
  [10, buy],
  [5, onboard],
  [10, work],
];

/** Lets the next visitor do something. */
export async function visit(target: Target, at: number): Promise<void> {
  // Every number occurs once in a hundred, in a mixed order.
  let rest = (at * 37) % 100;
  for (const [parts, action] of MIX) {
    rest -= parts;
    if (rest < 0) return action(target, at);
  }
}

async function read(target: Target, at: number): Promise<void> {
  await send(target, at, 'pages', 'GET', INDEXED_PAGES[at % INDEXED_PAGES.length] ?? '/');
}

async function contact(target: Target, at: number): Promise<void> {
  const body = { ...person(at), ...CONTACT_ANSWERS };
  if (await submit(target, at, 'contact', api.contact, body)) target.ledger.contacts.add(body.email);
}

async function subscribe(target: Target, at: number): Promise<void> {
  const { email } = person(at);
  const body = { email, page: '/blog', wording: '2026-11' };
  if (await submit(target, at, 'newsletter', api.newsletter, body)) target.ledger.subscribers.add(email);
}

async function buy(target: Target, at: number): Promise<void> {
  const order = {
    line_items: [{ price: target.price, quantity: 1 }],
    mode: 'subscription',
    billing_cycle: 'monthly',
  };
  const answer = await submit(target, at, 'checkout', api.checkout, order);
  if (!answer) return;
  const { url, sessionId } = JSON.parse(answer.body);
  const form = new URLSearchParams({ action: 'pay', card: 'accepted', email: person(at).email });
  const paid = await once(at, 'POST', url, String(form), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  if (paid.status === 303 && paid.location.includes(sessionId)) target.ledger.payments.add(sessionId);
}

async function onboard(target: Target, at: number): Promise<void> {
  const file = { name: 'photo.png', type: 'image/png', size: PICTURE.length };
  const asked = { ...file, category: 'general', businessName: `Business ${at}` };
  const permit = await submit(target, at, 'upload', api.onboardingUpload, asked);
  if (!permit) return;
  const { upload, url }: Permit = JSON.parse(permit.body);
  const stored = await postPicture({ upload, url }, file.name).catch(() => undefined);
  if (!stored?.ok) return;
  const answers = { ...onboardingAnswers(at), customerPaid: false, filesCount: 1 };
  const files = { general: [{ ...file, url }], localPhotos: [], brandGuidelines: [] };
  if (!(await submit(target, at, 'onboarding', api.onboarding, { ...answers, files }))) return;
  target.ledger.forms.add(answers.email);
  target.ledger.files.add(upload.fields.key ?? '');
}

/** An administrator opens one of the newest requests and writes a note. */
async function work(target: Target, at: number): Promise<void> {
  const list = { list: 'submissions' };
  const page = await send(target, at, 'admin list', api.adminList.method, routeTo(api.adminList, list).path);
  if (page.status !== 200) return;
  const { items } = JSON.parse(page.body);
  const id = items[at % items.length]?.id;
  if (!id) return;
  const { path } = routeTo(api.adminRecord, { ...list, id });
  const shown = await send(target, at, 'admin record', 'GET', path);
  if (shown.status !== 200) return;
  const note = `Note ${at}`;
  const body = { version: JSON.parse(shown.body).record.version, note };
  const changed = await send(target, at, 'admin change', api.adminChange.method, path, body);
  if (changed.status === 200) target.ledger.notes.add(note);
}

/**
 * Sends a form until it is answered, as the same form.
 * @returns undefined if it was refused, or never answered
 */
async function submit(
  target: Target,
  at: number,
  kind: string,
  { method, path }: Pick<ApiRoute, 'method' | 'path'>,
  body: object,
): Promise<Answer | undefined> {
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  for (const pause of [0, ...PAUSES]) {
    await wait(pause * 1000);
    const recaptchaToken = await captchaToken(target, at);
    const answer = await send(target, at, kind, method, path, { ...body, recaptchaToken }, headers);
    if (answer.status === 200) return answer;
    if (answer.status !== 0 && answer.status !== 429 && answer.status < 500) return undefined;
  }
  return undefined;
}

async function captchaToken({ origin }: Target, at: number): Promise<string | undefined> {
  const { status, body } = await once(at, 'POST', `${origin}/_local/captcha/tokens`, '{}');
  return status === 200 ? JSON.parse(body).token : undefined;
}

async function send(
  { origin, token, note }: Target,
  at: number,
  kind: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await once(at, method, `${origin}${path}`, body && JSON.stringify(body), {
    'content-type': 'application/json',
    ...(kind.startsWith('admin') && { authorization: `Bearer ${token}` }),
    ...headers,
  });
  note(kind, answer.status, performance.now() - startedAt);
  return answer;
}

/** Makes a request from an IP that only this visitor has: limits count them. */
function once(
  at: number,
  method: string,
  url: string,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const localAddress = `127.${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS);
    const sent = request(url, { method, headers, localAddress, agent: false, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(NO_ANSWER));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          location: response.headers.location ?? '',
        }),
      );
    });
    sent.on('error', () => resolve(NO_ANSWER));
    sent.end(body);
  });
}
