/** The console's overview, and the pages of its tables. */
import type { StoredObject } from '../aws/s3/store.ts';
import type { Email } from '../aws/ses/outbox.ts';
import type { Clock } from '../clock.ts';
import { document } from '../document.ts';
import type { ScheduleSummary, Schedules } from '../events/schedules.ts';
import type { Filling } from '../filling.ts';
import { compact, type FunctionLog, type LogEntry } from '../functions/function-log.ts';
import { html, type Markup } from '../markup.ts';
import type { Permissions } from '../permissions/permissions.ts';
import type { Project, StackDescription } from '../project.ts';
import { type Faults, faultModes, type SimulatedService, type StandIns } from '../services.ts';
import { accountList } from './accounts.ts';
import { fillingSection } from './filling-page.ts';
import { fieldTable, linkList, muted, subpage, table, time } from './parts.ts';
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
      <section><h2>Samples of every email</h2>${linkList(mailSamples.map(({ name }) => link(name, 'samples')))}</section>
      <section><h2>Schedules</h2>${scheduleList(schedules.list())}</section>
      <section>
        <h2>Captcha</h2>
        <form method="post" action="/_local/captcha/expire"><button>Let passed captchas expire</button></form>
      </section>
      <section><h2>Tables</h2>${linkList(tables.map((name) => link(name, 'tables')))}</section>
      <section><h2>Uploads</h2>${uploadList(standIns.s3.objects())}</section>
      <section><h2>Endpoints</h2>${endpointList(standIns, stripeCommand?.(standIns.stripe.url))}</section>
      <section><h2>Function logs</h2>${logLines(log.entries.slice(-SHOWN_LOG_LINES).reverse())}</section>`,
  );
}

function link(name: string, area: string) {
  return { name, path: `/_local/${area}/${encodeURIComponent(name)}` };
}

/** The page of a table's items. */
export function tablePage(name: string, items: readonly object[]): string {
  const lines = items.map((item) => html`<p><code>${JSON.stringify(item)}</code></p>`);
  return subpage(name, html`<section>${lines.length === 0 ? muted('The table is empty.') : lines}</section>`);
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
  const rows = emails
    .slice(0, SHOWN_EMAILS)
    .map(({ id, date, to, subject }) => [
      time(Date.parse(date)),
      to.join(', '),
      html`<a href="/_local/emails/${id}">${subject}</a>`,
    ]);
  return table(['Sent', 'To', 'Subject'], rows, '/_local/emails');
}

function scheduleList(schedules: readonly ScheduleSummary[]): Markup {
  const rows = schedules.map(({ id, functions, expression, enabled }) => [
    functions.join(', '),
    html`<code>${expression}</code>${enabled ? undefined : ' (disabled)'}`,
    html`<form method="post" action="/_local/schedules/${id}" aria-label="${functions.join(', ')}"><button>Run now</button></form>`,
  ]);
  return table(['Functions', 'Schedule', 'Action'], rows, '/_local/schedules');
}

function uploadList(objects: readonly StoredObject[]): Markup {
  const rows = objects.map(({ bucket, key, size, lastModified, headers, tags }) => [
    time(lastModified),
    html`${bucket}<br><a href="/_local/uploads/${bucket}/${encodeURIComponent(key)}">${key}</a>`,
    `${size} bytes`,
    headers['content-type'],
    html`${Object.entries(tags).map(([name, value]) => html`<code>${name}=${value}</code> `)}`,
  ]);
  return table(['Uploaded', 'Bucket and key', 'Size', 'Type', 'Tags'], rows, '/_local/uploads');
}

/** The stand-ins' URLs, for commands and manual requests. */
function endpointList(standIns: StandIns, stripeCommand: string | undefined): Markup {
  const urls = Object.entries(standIns).map(([service, { url }]) => [service, url] as const);
  return html`
    ${fieldTable(Object.fromEntries(urls))}
    <p class="quiet">They change with every start.${stripeCommand === undefined ? undefined : ' The command about prices, played against this Stripe:'}</p>
    ${stripeCommand === undefined ? undefined : html`<p><code>${stripeCommand}</code></p>`}`;
}

function logLines(entries: readonly LogEntry[]): Markup {
  const rows = entries.map((entry) => [time(entry.time), html`<code>${compact(entry)}</code>`]);
  return table(['Time', 'Line'], rows, '/_local/logs');
}
