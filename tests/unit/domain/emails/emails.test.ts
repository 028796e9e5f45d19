import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import {
  type ContactTeamEmailDetails,
  contactAcknowledgementEmail,
  contactTeamEmail,
} from '../../../../domain/emails/contact-emails.ts';
import { MAX_SUBJECT_LENGTH, type RenderedEmail } from '../../../../domain/emails/email.ts';
import { multiLine, singleLine } from '../../../../domain/emails/email-content.ts';
import {
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
} from '../../../../domain/emails/newsletter-emails.ts';
import { unsubscribedEmail, unsubscribeTeamEmail } from '../../../../domain/emails/unsubscribe-emails.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import { EMAIL_SAMPLES } from '../../../../operations/local-run/email-samples.ts';
import { onboardingEmails, otherEmails, writtenEmails } from './written-emails.ts';

const siteUrl = 'https://site.example';
const details: ContactTeamEmailDetails = {
  id: '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10',
  name: 'Dana Whitcomb',
  email: 'dana@whitcombdental.example',
  phone: '(801) 555-0178',
  company: 'Whitcomb Family Dental',
  website: 'whitcombdental.example/murray',
  service: 'SEO, Web Design',
  message: 'Hello,\nwe would like to talk.',
  createdAt: '2026-11-24T16:14:00.000Z',
  captcha: 'passed',
  siteUrl,
};

const contactTeam = (changes: Partial<ContactTeamEmailDetails>) =>
  contactTeamEmail({ ...details, ...changes }, DEFAULT_SETTINGS);

/** Tags as a browser finds them, where a quoted value may contain a bracket. */
const TAG = /<(?:[^>"]|"[^"]*")*>/g;

const tagsOf = ({ html }: RenderedEmail) => html.match(TAG) ?? [];

const hrefsOf = (email: RenderedEmail) =>
  tagsOf(email).flatMap((tag) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? []);

/** The visible text of the HTML. */
function shownBy({ html }: RenderedEmail): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(TAG, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Names of elements in order, without those that depend on the values. */
function skeletonOf(email: RenderedEmail): string[] {
  return tagsOf(email)
    .map((tag) => tag.split(/[\s>]/, 1)[0] ?? '')
    .filter((name) => !['<br', '<a', '</a'].includes(name));
}

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>',
    '</td>',
    '<!--',
    '-->',
    '"',
    "' onload='",
    'javascript:alert(1)',
    'data:text/html,x',
    '\r\nBcc: a@b.c',
    '&lt;',
    '\r\n',
    '\u2028',
    '\u202E',
    '🦷',
    'שלום',
  ),
);
const value = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `a${pieces.join('')}z`);

describe('every email', () => {
  it.each(EMAIL_SAMPLES)('loads and runs nothing: $name', ({ mail }) => {
    for (const tag of tagsOf(mail))
      expect(tag).not.toMatch(/^<(?:img|script|link|iframe|object|form)|\s(?:src|on\w+)=/i);
    expect(mail.html).not.toMatch(/url\(|@import/i);
  });

  it.each(EMAIL_SAMPLES)('has one subject line of bounded length: $name', ({ mail }) => {
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
    expect(mail.subject.length).toBeGreaterThan(0);
    expect(Array.from(mail.subject).length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH);
  });

  it.each(EMAIL_SAMPLES)('links only to the web, to email addresses and to phones: $name', ({ mail }) => {
    const hrefs = hrefsOf(mail);
    expect(hrefs.length).toBeGreaterThan(0);
    for (const href of hrefs) expect(href).toMatch(/^(?:https:\/\/|mailto:|tel:)/);
  });

  it.each(EMAIL_SAMPLES)('names the company and its contact details, in both forms: $name', ({ mail }) => {
    for (const form of [shownBy(mail), mail.text]) {
      expect(form).toContain(brand.legalEntity);
      expect(form).toContain(brand.phone.display);
      expect(form).toContain(brand.email.general);
    }
  });

  it('uses only colors of the visual identity', () => {
    const tokens = readFileSync(new URL('../../../../web/styles/tokens.css', import.meta.url), 'utf8');
    const used = new Set(EMAIL_SAMPLES.flatMap(({ mail }) => mail.html.match(/(?<!&)#[0-9a-f]{6}\b/g) ?? []));
    expect(used.size).toBeGreaterThan(10);
    for (const color of used) expect(tokens).toContain(color);
  });

  it('keeps the color of links in its panel in dark mode, like that of the panel', () => {
    const panels = EMAIL_SAMPLES.map(
      ({ mail }) => /<td class="panel[\s\S]*?<\/p>/.exec(mail.html)?.[0] ?? '',
    );
    expect(panels.filter((panel) => panel.includes('<a '))).not.toEqual([]);
    for (const panel of panels) expect(panel).not.toContain('class="link"');
  });

  it('has a plain text without HTML, in lines of at most 72 characters', () => {
    const emails = [
      contactTeam({}),
      contactAcknowledgementEmail(DEFAULT_SETTINGS),
      newsletterConfirmationEmail({ confirmUrl: `${siteUrl}/newsletter/confirm#token=t` }),
      newsletterWelcomeEmail({ unsubscribeUrl: `${siteUrl}/unsubscribe#token=t`, siteUrl }),
      unsubscribeTeamEmail({
        email: details.email,
        reason: 'Too many',
        createdAt: details.createdAt,
        source: 'form',
      }),
      unsubscribedEmail({ siteUrl }),
    ];
    for (const { text } of emails) {
      expect(text).not.toMatch(/[<]|&\w+;/);
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(72);
    }
  });

  it('puts each web URL on a separate line of the plain text', () => {
    for (const { mail } of EMAIL_SAMPLES) {
      for (const line of mail.text.split('\n').filter((each) => each.includes(brand.site))) {
        expect(line).toMatch(/^https:\S+$/);
      }
    }
  });
});

describe('text from visitors', () => {
  it('does not become markup, a header or an unsafe link in any email', () => {
    const skeletons = otherEmails(() => 'az').map(skeletonOf);
    // How an answer is laid out depends on its lines.
    const known = ['az', 'a\nz'].flatMap((text) => onboardingEmails(() => text).flatMap(skeletonOf));
    fc.assert(
      fc.property(value, (written) => {
        const [onboarding, others] = [onboardingEmails(() => written), otherEmails(() => written)];
        expect(others.map(skeletonOf)).toEqual(skeletons);
        expect(known).toEqual(expect.arrayContaining(onboarding.flatMap(skeletonOf)));
        const bare = writtenEmails(() => written.slice(1, -1));
        for (const email of [...onboarding, ...others, ...bare]) {
          const { subject } = email;
          expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(subject.isWellFormed()).toBe(true);
          expect(Array.from(subject).length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH);
          for (const href of hrefsOf(email)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i);
        }
      }),
    );
  });

  it('is shown as written, without control characters', () => {
    fc.assert(
      fc.property(value, value, (name, message) => {
        const email = contactTeam({ name, message });
        expect(shownBy(email)).toContain(singleLine(name));
        for (const line of multiLine(message).split('\n')) expect(shownBy(email)).toContain(line);
      }),
    );
  });

  it('cannot imitate a field in the plain text', () => {
    const { text } = contactTeam({
      message: 'Hi\r\nEmail: other@example.com',
      name: 'Dana\nEmail: other@example.com',
    });
    expect(text.match(/^Email:.*$/gm)).toEqual([`Email:     ${details.email}`]);
  });

  it('does not change the direction of other text', () => {
    const { html, text, subject } = contactTeam({ name: 'דנה\u202E לוי', message: 'שלום' });
    expect(html).toContain('<bdi>דנה לוי</bdi>');
    expect(html).toMatch(/<div [^>]*dir="auto"[^>]*>שלום<\/div>/);
    expect(text).toContain('Name:      \u2068דנה לוי\u2069\n');
    expect(subject).not.toContain('\u202E');
  });
});

describe('the team’s email of a contact request', () => {
  it('contains every field, as HTML and as text', () => {
    const email = contactTeam({});
    for (const form of [shownBy(email), email.text]) {
      for (const field of ['id', 'name', 'email', 'phone', 'company', 'website', 'service'] as const) {
        expect(form).toContain(details[field]);
      }
      for (const line of details.message.split('\n')) expect(form).toContain(line);
      expect(form).toContain('Tue, Nov 24, 2026, 9:14 AM Mountain Time');
      expect(form).toMatch(/Captcha:?\s*Passed/);
    }
  });

  it('shortens long names in the subject and keeps the company readable', () => {
    const { subject } = contactTeam({ name: 'N'.repeat(120), company: 'C'.repeat(160) });
    expect(subject).toBe(`New inquiry from ${'N'.repeat(59)}… (${'C'.repeat(59)}…)`);
  });

  it('does not cut a name inside a character', () => {
    const { subject } = contactTeam({ name: `Dana ${'👩‍👩‍👧'.repeat(20)}`, company: '' });
    expect(subject).toMatch(/^New inquiry from Dana (👩‍👩‍👧)+…/u);
  });

  it('links the email address, the phone and the website', () => {
    const { html } = contactTeam({ email: 'dana+a&b=c?d@example.com', phone: '+1 (801) 555-0178' });
    expect(html).toContain('href="mailto:dana%2Ba%26b%3Dc%3Fd@example.com"');
    expect(html).toContain('href="tel:+18015550178"');
    expect(html).toContain('href="https://whitcombdental.example/murray"');
  });

  it.each(['http://dental.example', 'https://dental.example:8080/a?b=c#d'])(
    'links %s unchanged',
    (website) => {
      expect(contactTeam({ website }).html).toContain(`href="${website}"`);
    },
  );

  it('keeps a quotation mark inside its link', () => {
    const { html } = contactTeam({ website: 'https://dental.example/"onclick="alert(1)' });
    expect(html).toContain('href="https://dental.example/&quot;onclick=&quot;alert(1)"');
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://dental.example/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.example',
    'https://dental.example/" onclick="alert(1)',
    'we have none yet',
  ])('shows the website %s without a link', (website) => {
    const email = contactTeam({ website });
    expect(shownBy(email)).toContain(website);
    const linked = tagsOf(email).filter((tag) => tag.startsWith('<a ') && !/href="(?:mailto|tel):/.test(tag));
    expect(linked).toEqual([]);
  });

  it('links a phone number with its extension', () => {
    expect(contactTeam({ phone: '801 555 0178 ext. 4' }).html).toContain('href="tel:8015550178;ext=4"');
  });

  it('does not link two phone numbers or an invalid email address', () => {
    const { html } = contactTeam({ phone: '801 555 0178 / 0179', email: 'a@b.example,c@d.example' });
    expect(html).not.toMatch(/href="tel:\+?801555/);
    expect(html).not.toContain('href="mailto:a');
  });

  it('reports a missing service and a captcha that was not passed', () => {
    const { text } = contactTeam({ service: null, captcha: 'unavailable' });
    expect(text).toContain('Services:  None chosen');
    expect(text).toContain('Captcha:   Not passed');
  });

  it('shows an invalid time unchanged', () => {
    expect(contactTeam({ createdAt: 'soon' }).text).toContain('Received:  soon');
  });
});

describe('the emails of the newsletter', () => {
  it('link to the confirmation and explain that nothing happens without it', () => {
    const confirmUrl = `${siteUrl}/newsletter/confirm#token=a.b&c=d`;
    const { html, text } = newsletterConfirmationEmail({ confirmUrl });
    expect(html).toContain('href="https://site.example/newsletter/confirm#token=a.b&amp;c=d"');
    expect(text).toContain(`\n${confirmUrl}\n`);
    expect(text).toContain('unless you confirm');
    expect(text).toMatch(/7\s+days/);
  });

  it('contain an unsubscribe link in both forms', () => {
    const unsubscribeUrl = `${siteUrl}/unsubscribe#token=a.b`;
    const { html, text } = newsletterWelcomeEmail({ unsubscribeUrl, siteUrl });
    expect(html).toContain(`href="${unsubscribeUrl}"`);
    expect(text).toContain(`\n${unsubscribeUrl}\n`);
    expect(text).toContain(`\n${siteUrl}/blog\n`);
  });
});

describe('the emails of an unsubscribe request', () => {
  it('inform the team of the email address, the reason and the source', () => {
    const request = { email: details.email, reason: 'Too many\nletters', createdAt: details.createdAt };
    const email = unsubscribeTeamEmail({ ...request, source: 'one-click' });
    expect(email.subject).toBe(`Unsubscribe request from ${details.email}`);
    for (const form of [shownBy(email), email.text]) {
      for (const expected of [
        details.email,
        'Too many',
        'letters',
        'Unsubscribe link in an email',
        '9:14 AM Mountain Time',
      ]) {
        expect(form).toContain(expected);
      }
    }
    expect(unsubscribeTeamEmail({ ...request, source: 'form' }).text).toContain('Source:   Form on the site');
  });

  it('confirm it to the subscriber and link to the newsletter', () => {
    const { html, text } = unsubscribedEmail({ siteUrl });
    expect(text).toContain('You are unsubscribed');
    expect(text).toContain(`\n${siteUrl}/blog#newsletter\n`);
    expect(html).toContain(`href="${siteUrl}/blog#newsletter"`);
  });
});
