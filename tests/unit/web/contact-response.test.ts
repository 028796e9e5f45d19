import { describe, expect, it } from 'vitest';
import { explainContact } from '../../../web/content/contact-form.ts';
import { getNoResponseResult, readContactResponse } from '../../../web/features/contact/send-contact.ts';

const EXPLANATIONS = explainContact(true);

describe('the response to a contact request', () => {
  it('is a thank-you when the request is stored and emailed', () => {
    expect(readContactResponse({ status: 200, body: { success: true, mail: 'sent' } }, EXPLANATIONS)).toEqual(
      {
        isAccepted: true,
        notice: {
          tone: 'success',
          title: "Thanks! We've received your request.",
          description: 'Our team will get back to you within 4 business hours.',
        },
      },
    );
  });

  it('mentions a late email when the request is stored', () => {
    expect(
      readContactResponse({ status: 200, body: { success: true, mail: 'delayed' } }, EXPLANATIONS),
    ).toEqual({
      isAccepted: true,
      notice: {
        tone: 'success',
        title: 'Form submitted successfully!',
        description:
          'We received your message and will get back to you within 4 business hours. Note: Email notification may be delayed.',
      },
    });
  });

  it.each([
    ['storage that is down', 503, { code: 'storage_unavailable' }, EXPLANATIONS.notSaved],
    ['an unexpected error', 500, undefined, EXPLANATIONS.notSaved],
    ['an invalid response', 200, 'hello', EXPLANATIONS.notSaved],
    ['a refused captcha', 400, { code: 'captcha_failed' }, EXPLANATIONS.captcha],
  ])('explains %s next to the notice', (_, status, body, explanation) => {
    expect(readContactResponse({ status, body }, EXPLANATIONS)).toEqual({
      isAccepted: false,
      notice: {
        tone: 'destructive',
        title: 'Something went wrong',
        description: 'Please try again, or contact us directly at hello@example.com or call (801) 555-0142.',
      },
      explanation,
      fields: {},
    });
  });

  it.each([{ code: 'too_many_requests' }, { message: 'Too Many Requests' }])(
    'also mentions too many requests in the notice: %j',
    (body) => {
      const { tooMany } = EXPLANATIONS;
      expect(readContactResponse({ status: 429, body }, EXPLANATIONS)).toMatchObject({
        isAccepted: false,
        notice: { title: 'Something went wrong', description: tooMany },
        explanation: tooMany,
      });
    },
  );

  it('shows problems of fields next to the fields, and no others', () => {
    const body = {
      code: 'validation_failed',
      fields: { email: 'must be a valid email address', 'services.0': 'is not a service', phone: 7 },
    };
    expect(readContactResponse({ status: 400, body }, EXPLANATIONS)).toEqual({
      isAccepted: false,
      notice: expect.objectContaining({ title: 'Something went wrong' }),
      explanation: EXPLANATIONS.fields,
      fields: { email: 'Email must be a valid email address.' },
    });
  });

  it('distinguishes being offline from a server that does not respond', () => {
    expect(getNoResponseResult(false, EXPLANATIONS)).toMatchObject({ explanation: EXPLANATIONS.offline });
    expect(getNoResponseResult(true, EXPLANATIONS)).toMatchObject({ explanation: EXPLANATIONS.noAnswer });
  });

  it('claims that the message is saved only where it is', () => {
    const texts = (isSaved: boolean) => Object.values(explainContact(isSaved)).join(' ');
    expect(texts(true)).toContain('is saved in this browser');
    expect(texts(false)).not.toContain('is saved in this browser');
    expect(texts(false)).toContain('keep this page open');
  });
});
