/** The console's pages about single emails. */
import type { Email } from '../aws/ses/outbox.ts';
import { html, type Markup } from '../markup.ts';
import type { EmailSample } from '../project.ts';
import { fieldTable, muted, subpage, time } from './parts.ts';

/** The previews of an email: phone and window width, light and dark. */
const VIEWS = [
  { name: 'Narrow', width: 'narrow', scheme: 'light' },
  { name: 'Narrow, dark', width: 'narrow', scheme: 'dark' },
  { name: 'Wide', width: 'wide', scheme: 'light' },
  { name: 'Wide, dark', width: 'wide', scheme: 'dark' },
];

/** Without the punctuation that ends a sentence. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** The page of a sent email. */
export function emailPage(email: Email): string {
  const { id, subject, to, from, date, headers, tags, configurationSet } = email;
  const path = `/_local/emails/${id}`;
  return subpage(
    subject,
    html`
      <p class="quiet">From ${from} to ${to.join(', ')}, ${time(Date.parse(date))}</p>
      <section>
        <h2>What becomes of it</h2>
        <div class="actions">
          <form method="post" action="${path}/bounce"><button>Bounce</button></form>
          <form method="post" action="${path}/complain"><button>Complain</button></form>
        </div>
      </section>
      ${contentSections(path, email)}
      <section><h2>Headers</h2>${fieldTable(headers)}</section>
      <section><h2>Tags</h2>${fieldTable({ ...(configurationSet && { 'configuration set': configurationSet }), ...tags })}</section>`,
  );
}

/** The page of a sample email. */
export function samplePage({ name, mail }: EmailSample): string {
  const path = `/_local/samples/${encodeURIComponent(name)}`;
  return subpage(name, html`<p class="quiet">Subject: ${mail.subject}</p>${contentSections(path, mail)}`);
}

/** The frame's own color scheme determines the email's `prefers-color-scheme`. */
function contentSections(path: string, email: Pick<Email, 'html' | 'text'>): Markup {
  const frames = VIEWS.map(
    ({ name, width, scheme }) => html`
      <figure>
        <figcaption class="quiet">${name}</figcaption>
        <iframe class="${width}" style="color-scheme: ${scheme}" title="${name}" src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
      </figure>`,
  );
  const missing = muted('The mail has no such part.');
  return html`
    <section>
      <h2>HTML</h2>
      ${email.html === '' ? missing : html`<p><a href="${path}/html">By itself</a></p><div class="views">${frames}</div>`}
    </section>
    <section><h2>Text</h2>${email.text === '' ? missing : html`<pre>${linked(email.text)}</pre>`}</section>`;
}

function linked(text: string): Markup[] {
  return text
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
