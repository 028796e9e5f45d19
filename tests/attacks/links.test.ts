import { describe, expect, it } from 'vitest';
import { MAIL_SAMPLES } from '../../operations/local-run/mail-samples.ts';

describe('Who reads access logs wants the secret of a link in a mail', () => {
  const urlsIn = (html: string) =>
    [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')));

  it.each(MAIL_SAMPLES)('($name) which is behind #, where no server gets it', ({ mail: { html } }) => {
    const exposed = urlsIn(html).filter(({ searchParams }) =>
      ['token', 'code', 'email', 'order'].some((name) => searchParams.has(name)),
    );
    expect(exposed.map(String)).toEqual([]);
  });

  it('which some mails have', () => {
    const secret = MAIL_SAMPLES.flatMap(({ mail }) => urlsIn(mail.html)).filter(({ hash }) =>
      /(token|code|order)=/.test(hash),
    );
    expect(new Set(secret.map(({ pathname }) => pathname))).toEqual(
      new Set(['/auth', '/newsletter/confirm', '/success', '/unsubscribe']),
    );
  });
});
