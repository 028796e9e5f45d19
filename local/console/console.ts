/** `/_local/`: shows what happened in the local cloud, and has its switches. Never part of a deployment. */

import type { Report } from '../aws/ses/events.ts';
import type { Email } from '../aws/ses/outbox.ts';
import { FillingRefused } from '../filling.ts';
import { header, jsonResponse, type Request, type Response, textResponse } from '../http-message.ts';
import { SAMPLE_PATH } from '../project.ts';
import { FaultRefused, type StandIns } from '../services.ts';
import { ActionRefused } from '../stripe/actions.ts';
import { accountSummaries, changeAccount } from './accounts.ts';
import { fillingPage } from './filling-page.ts';
import { emailPage, samplePage } from './mail-pages.ts';
import { type ConsoleSources, overviewPage, tablePage } from './pages.ts';
import { stripeList, stripePage } from './stripe-pages.ts';

const ROOT = '/_local';

/** Pages have inline styles and no scripts. Only emails are shown in frames. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'";

/** An email is shown without scripts and remote pictures; its links open new windows. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

/** The events of emails that the console can cause. */
const REPORTS: Readonly<Record<string, Report>> = { bounce: 'Bounce', complain: 'Complaint' };

interface Call {
  readonly request: Request;
  readonly sources: ConsoleSources;
  /** The path after the area: a name, then a part or an action. */
  readonly name: string | undefined;
  readonly detail: string | undefined;
  /** The action on a part, if parts have actions. */
  readonly action: string | undefined;
}

type Answer = (call: Call) => Response | Promise<Response>;

const ROUTES: Readonly<Record<string, Answer>> = {
  'GET ': async ({ sources }) => page(await overviewPage(sources)),
  'GET tables': showTable,
  'GET checkout-sessions': ({ sources }) => jsonResponse(200, sources.standIns.stripe.sessions()),
  'GET emails': showEmails,
  'POST emails': reportEmail,
  'DELETE emails': ({ sources }) => {
    sources.standIns.ses.clear();
    return noContent();
  },
  'GET accounts': ({ sources }) => jsonResponse(200, accountSummaries(sources.standIns.cognito.accounts())),
  'POST accounts': actOnAccount,
  'GET sample': showFilling,
  'POST sample': startFilling,
  'GET stack': ({ sources }) => jsonResponse(200, sources.description),
  'GET permissions': ({ sources }) => jsonResponse(200, sources.permissions.grants()),
  'GET samples': showSample,
  'GET uploads': showUploads,
  'GET schedules': ({ sources }) => jsonResponse(200, sources.schedules.list()),
  'POST schedules': runSchedule,
  'POST captcha': actOnCaptcha,
  'POST viewer': setViewerIp,
  'GET logs': ({ sources }) => jsonResponse(200, sources.log.entries.toReversed()),
  'POST faults': switchFault,
  'GET stripe': showPayments,
  'POST stripe': actOnPayments,
};

/** Handles a request to the console. */
export async function handleConsole(request: Request, sources: ConsoleSources): Promise<Response> {
  const [area = '', name, detail, action] = request.path.slice(ROOT.length + 1).split('/');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const answer = ROUTES[`${method} ${area}`];
  return answer ? answer({ request, sources, name, detail, action }) : notFound();
}

async function showTable({ sources: { standIns }, name }: Call): Promise<Response> {
  const tables = await standIns.dynamodb.tableNames();
  const table = tables.find((known) => encodeURIComponent(known) === name);
  return table ? page(tablePage(table, await standIns.dynamodb.items(table))) : notFound();
}

function showEmails({ request, sources: { standIns }, name, detail }: Call): Response {
  if (!name) return jsonResponse(200, newerEmails(standIns, new URLSearchParams(request.query).get('after')));
  const email = standIns.ses.find(name);
  if (!email) return notFound();
  return detail === 'html' ? mail(email.html) : page(emailPage(email));
}

/** @param after the id of the last one that is known already, if any */
function newerEmails({ ses }: StandIns, after: string | null): readonly Email[] {
  const known = ses.emails().findIndex(({ id }) => id === after);
  return known < 0 ? ses.emails() : ses.emails().slice(0, known);
}

function reportEmail({ request, sources: { standIns }, name = '', detail = '' }: Call): Response {
  const type = REPORTS[detail];
  if (!type || !standIns.ses.report(name, type)) return notFound();
  return done(request, `${ROOT}/emails/${name}`);
}

async function actOnAccount({
  request,
  sources: { standIns },
  name = '',
  detail = '',
}: Call): Promise<Response> {
  const { group } = (await readFields(request)) ?? {};
  const isDone = await changeAccount(standIns.cognito, name, detail, String(group ?? ''));
  if (!isDone) return notFound();
  return done(request);
}

function showFilling({ sources: { filling } }: Call): Response {
  return filling ? page(fillingPage(filling)) : notFound();
}

async function startFilling({ request, sources: { filling } }: Call): Promise<Response> {
  if (!filling) return notFound();
  try {
    await filling.start();
    return done(request, SAMPLE_PATH, () => jsonResponse(202, filling.state));
  } catch (error) {
    if (!(error instanceof FillingRefused)) throw error;
    if (!isForm(request)) return jsonResponse(409, { error: error.message });
    return { ...page(fillingPage(filling, error.message)), status: 409 };
  }
}

function showSample({ sources: { project }, name, detail }: Call): Response {
  const sample = project.console?.mailSamples?.find((known) => encodeURIComponent(known.name) === name);
  if (!sample) return notFound();
  return detail === 'html' ? mail(sample.mail.html) : page(samplePage(sample));
}

async function showUploads({ sources: { standIns }, name, detail }: Call): Promise<Response> {
  const objects = standIns.s3.objects();
  if (!name) return jsonResponse(200, objects);
  const found = objects.find(({ bucket, key }) => bucket === name && encodeURIComponent(key) === detail);
  const content = found && (await standIns.s3.content(found.bucket, found.key));
  return content ? download(content) : notFound();
}

async function runSchedule({ request, sources: { schedules }, name = '' }: Call): Promise<Response> {
  const results = await schedules.run(name);
  if (!results) return notFound();
  return done(request, `${ROOT}/`, () => {
    const failed = results.find((result) => !result.ok);
    if (!failed) return jsonResponse(200, { success: true });
    return jsonResponse(502, { error: `${failed.errorType}: ${failed.message}` });
  });
}

async function actOnCaptcha({ request, sources: { standIns }, name }: Call): Promise<Response> {
  if (name === 'expire') {
    standIns.captcha.expireAll();
    return done(request);
  }
  if (name !== 'tokens') return notFound();
  const { hostname, ageSeconds } = (await readFields(request)) ?? {};
  const token = standIns.captcha.issueToken({
    ...(typeof hostname === 'string' && { hostname }),
    ...(typeof ageSeconds === 'number' && { age: ageSeconds * 1000 }),
  });
  return jsonResponse(200, { token });
}

async function setViewerIp({ request, sources }: Call): Promise<Response> {
  const ip = (await readFields(request))?.ip;
  if (ip !== null && typeof ip !== 'string') {
    return jsonResponse(400, {
      error: 'The body must be {"ip":"203.0.113.7"}, or null for the true one.',
    });
  }
  sources.setViewerIp(ip ?? undefined);
  return noContent();
}

function showPayments({ sources: { standIns }, name }: Call): Response {
  if (!name) return page(stripePage(standIns.stripe));
  const list = stripeList(standIns.stripe, name);
  return list ? jsonResponse(200, list) : notFound();
}

async function actOnPayments({
  request,
  sources,
  name = '',
  detail = '',
  action = '',
}: Call): Promise<Response> {
  const { stripe } = sources.standIns;
  try {
    const isReversal = name === 'events' && detail === 'send-last-reversed';
    const events = await (isReversal ? stripe.sendLastReversed() : stripe.act(name, detail, action));
    return done(request, `${ROOT}/stripe`, () => jsonResponse(200, { events }));
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error;
    if (!isForm(request)) return jsonResponse(409, { error: error.message });
    return { ...page(stripePage(stripe, error.message)), status: 409 };
  }
}

async function switchFault({ request, sources: { faults } }: Call): Promise<Response> {
  try {
    const fields = await readFields(request);
    if (!fields) {
      throw new FaultRefused('The body must be a JSON object such as {"service":"stripe","mode":"error"}');
    }
    const { service, mode } = fields;
    faults.set(service, mode);
    return done(request, `${ROOT}/`, () => jsonResponse(200, { service, mode }));
  } catch (error) {
    if (error instanceof FaultRefused) return jsonResponse(400, { error: error.message });
    throw error;
  }
}

/** The fields of a form or a JSON object; undefined for any other body. */
async function readFields(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = (await request.body())?.toString() ?? '';
  if (isForm(request)) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** The console's own buttons send forms, and expect a page as response. */
function isForm(request: Request): boolean {
  return header(request, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function page(html: string): Response {
  return document(html, PAGE_POLICY);
}

/** Mail programs open links outside of the email, and the site forbids being framed. */
function mail(html: string): Response {
  if (html === '') return notFound();
  return document(html.replace(/<head\b[^>]*>/i, '$&<base target="_blank">'), MAIL_POLICY);
}

function document(html: string, policy: string): Response {
  const response = textResponse(200, 'text/html; charset=utf-8', html);
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** Uploads are never displayed as pages, whatever their content type. */
function download(body: Buffer): Response {
  const headers = new Headers({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  return { status: 200, headers, body };
}

/** Leads a form back to a page, and answers a call. */
function done(request: Request, location = `${ROOT}/`, answer: () => Response = noContent): Response {
  if (!isForm(request)) return answer();
  return { status: 303, headers: new Headers({ location }), body: Buffer.of() };
}

function noContent(): Response {
  return { status: 204, headers: new Headers(), body: Buffer.of() };
}

function notFound(): Response {
  return jsonResponse(404, { error: `There is nothing here. See ${ROOT}/` });
}
