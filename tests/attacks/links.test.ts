import { describe, expect, it } from 'vitest';
import { EMAIL_SAMPLES } from '../../operations/local-run/email-samples.ts';

describe('the secret of a link in an email', () => {
  const urlsIn = (html: string) =>
    [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')));

  it.each(EMAIL_SAMPLES)('is behind # in $name, where no server gets it', ({ mail: { html } }) => {
    const exposed = urlsIn(html).filter(({ searchParams }) =>
      ['token', 'code', 'email', 'order'].some((name) => searchParams.has(name)),
    );
    expect(exposed.map(String)).toEqual([]);
  });

  it('exists in emails with links to four pages', () => {
    const secret = EMAIL_SAMPLES.flatMap(({ mail }) => urlsIn(mail.html)).filter(({ hash }) =>
      /(token|code|order)=/.test(hash),
    );
    expect(new Set(secret.map(({ pathname }) => pathname))).toEqual(
      new Set(['/auth', '/newsletter/confirm', '/success', '/unsubscribe']),
    );
  });
});
