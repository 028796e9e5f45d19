/** The console's pages: plain HTML that works without scripts. */

import type { StoredObject } from '../aws/s3/store.ts';
import type { Email } from '../aws/ses/outbox.ts';
import type { Clock } from '../clock.ts';
import type { ScheduleSummary, Schedules } from '../events/schedules.ts';
import type { Filling } from '../filling.ts';
import { compact, type FunctionLog, type LogEntry } from '../functions/function-log.ts';
import { html, type Markup } from '../markup.ts';
import type { Permissions } from '../permissions/permissions.ts';
import type { MailSample, Project, StackDescription } from '../project.ts';
import { type Faults, faultModes, type SimulatedService, type StandIns } from '../services.ts';
import { accountList } from './accounts.ts';
import { document, muted, time } from './document.ts';
import { fillingSection } from './filling-page.ts';
import { orderTable } from './stripe-pages.ts';

/** The data that the console shows. */
export interface ConsoleSources {
  readonly standIns: StandIns;
  readonly permissions: Permissions;
  readonly faults: Faults;
  readonly log: FunctionLog;
  readonly schedules: Pick<Schedules, 'list' | 'run'>;
  readonly description: StackDescription;
  readonly project: Pick<Project, 'name' | 'console'>;
  /** Undefined without a sample. */
  readonly filling?: Filling | undefined;
  readonly clock: Clock;
  /** Sets the IP that visitors seem to have; undefined is their real one. */
  setViewerIp(ip: string | undefined): void;
}

const SHOWN_LOG_LINES = 100;
const SHOWN_EMAILS = 50;

/** The overview of everything. */
export async function overviewPage(sources: ConsoleSources): Promise<string> {
  const { standIns, faults, log, schedules, project, filling, clock } = sources;
  const { links = [], mailSamples = [], stripeCommand } = project.console ?? {};
  const tables = await standIns.dynamodb.tableNames();
  const fillingLine = filling && (await fillingSection(filling));
  return document(
    'Local cloud',
    html`
      <h1>${project.name}, local</h1>
      <p class="quiet">What happens behind the site on this machine.</p>
      <nav>${links.map(({ name, path }) => html`<a href="${path}">${name}</a> `)}</nav>
      ${fillingLine}
      <section><h2>Faults</h2>${faultSwitches(Object.keys(standIns) as SimulatedService[], faults)}</section>
      <section><h2>Checkout sessions</h2><p><a href="/_local/stripe">Orders, subscriptions, payments and their events</a></p>${orderTable(standIns.stripe.sessions())}</section>
      <section><h2>Emails</h2>${emailList(standIns.ses.emails())}</section>
      <section><h2>Accounts</h2>${accountList(standIns.cognito.accounts(), clock.now())}</section>
      <section><h2>Samples of every email</h2>${sampleList(mailSamples)}</section>
      <section><h2>Schedules</h2>${scheduleList(schedules.list())}</section>
      <section>
        <h2>Captcha</h2>
        <form method="post" action="/_local/captcha/expire"><button>Let passed captchas expire</button></form>
      </section>
      <section><h2>Tables</h2>${tableList(tables)}</section>
      <section><h2>Uploads</h2>${uploadList(standIns.s3.objects())}</section>
      <section><h2>Endpoints</h2>${endpointList(standIns, stripeCommand?.(standIns.stripe.url))}</section>
      <section><h2>Function logs</h2>${logLines(log.entries.slice(-SHOWN_LOG_LINES).reverse())}</section>`,
  );
}

/** The page of a table's items. */
export function tablePage(name: string, items: readonly object[]): string {
  return document(
    name,
    html`
      <nav><a href="/_local/">Local cloud</a></nav>
      <h1>${name}</h1>
      <section>
        ${items.length === 0 ? muted('The table is empty.') : undefined}
        ${items.map((item) => html`<p><code>${JSON.stringify(item)}</code></p>`)}
      </section>`,
  );
}

function faultSwitches(services: readonly SimulatedService[], faults: Faults): Markup {
  const rows = services.map((service) => {
    const current = faults.modeOf(service);
    const buttons = faultModes(service).map(
      (mode) =>
        html`<button name="mode" value="${mode}" aria-pressed="${String(mode === current)}">${mode}</button>`,
    );
    return html`
      <tr class="${current === 'off' ? 'well' : 'faulty'}">
        <th scope="row">${service}</th>
        <td><form method="post" action="/_local/faults" aria-label="Fault of ${service}"><input type="hidden" name="service" value="${service}">${buttons}</form></td>
      </tr>`;
  });
  return html`<table><tbody>${rows}</tbody></table>`;
}

function emailList(emails: readonly Email[]): Markup {
  if (emails.length === 0) return muted('No emails were sent.');
  const rows = emails.slice(0, SHOWN_EMAILS).map(
    ({ id, date, to, subject }) => html`
      <tr>
        <td>${time(Date.parse(date))}</td>
        <td>${to.join(', ')}</td>
        <td><a href="/_local/emails/${id}">${subject}</a></td>
      </tr>`,
  );
  return html`
    <p class="quiet">Newest first. <a href="/_local/emails">All as JSON</a></p>
    <table>
      <thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

function sampleList(samples: readonly MailSample[]): Markup {
  if (samples.length === 0) return muted('The project has no samples.');
  const items = samples.map(
    ({ name }) => html`<li><a href="/_local/samples/${encodeURIComponent(name)}">${name}</a></li>`,
  );
  return html`<ul>${items}</ul>`;
}

function scheduleList(schedules: readonly ScheduleSummary[]): Markup {
  if (schedules.length === 0) return muted('The template has no schedules.');
  const rows = schedules.map(
    ({ id, functions, expression, enabled }) => html`
      <tr>
        <th scope="row">${functions.join(', ')}</th>
        <td><code>${expression}</code>${enabled ? undefined : ' (disabled)'}</td>
        <td><form method="post" action="/_local/schedules/${id}" aria-label="${functions.join(', ')}"><button>Run now</button></form></td>
      </tr>`,
  );
  return html`<table><tbody>${rows}</tbody></table>`;
}

function tableList(names: readonly string[]): Markup {
  if (names.length === 0) return muted('The template has no tables.');
  return html`<ul>${names.map((name) => html`<li><a href="/_local/tables/${encodeURIComponent(name)}">${name}</a></li>`)}</ul>`;
}

function uploadList(objects: readonly StoredObject[]): Markup {
  if (objects.length === 0) return muted('No files were uploaded.');
  const rows = objects.map(
    ({ bucket, key, size, lastModified, headers, tags }) => html`
      <tr>
        <td>${time(lastModified)}</td>
        <td>${bucket}<br><a href="${uploadPath(bucket, key)}">${key}</a></td>
        <td>${size} bytes</td>
        <td>${headers['content-type']}</td>
        <td>${Object.entries(tags).map(([name, value]) => html`<code>${name}=${value}</code> `)}</td>
      </tr>`,
  );
  return html`
    <p class="quiet"><a href="/_local/uploads">All as JSON</a></p>
    <table>
      <thead><tr><th>Uploaded</th><th>Bucket and key</th><th>Size</th><th>Type</th><th>Tags</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

/** The stand-ins' URLs, for commands and manual requests. */
function endpointList(standIns: StandIns, stripeCommand: string | undefined): Markup {
  const rows = Object.entries(standIns).map(
    ([service, { url }]) => html`<tr><th scope="row">${service}</th><td><code>${url}</code></td></tr>`,
  );
  return html`
    <table><tbody>${rows}</tbody></table>
    <p class="quiet">They change with every start.${stripeCommand === undefined ? undefined : ' The command about prices, played against this Stripe:'}</p>
    ${stripeCommand === undefined ? undefined : html`<p><code>${stripeCommand}</code></p>`}`;
}

/** The path for downloading an uploaded file. */
function uploadPath(bucket: string, key: string): string {
  return `/_local/uploads/${bucket}/${encodeURIComponent(key)}`;
}

function logLines(entries: readonly LogEntry[]): Markup {
  if (entries.length === 0) return muted('No function wrote anything.');
  const rows = entries.map(
    (entry) => html`<tr><td>${time(entry.time)}</td><td><code>${compact(entry)}</code></td></tr>`,
  );
  return html`<p class="quiet">Newest first. <a href="/_local/logs">All as JSON</a></p><table><tbody>${rows}</tbody></table>`;
}
