import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { INVALID_EMAIL } from '../../../domain/email/email-address.ts';
import { errorOf } from '../../../domain/form-fields.ts';
import { CONTACT_EXPLANATIONS } from '../../../web/content/contact-form.ts';
import { noContactAnswer, readContactAnswer } from '../../../web/features/contact/send-contact.ts';

describe('the answer to a contact request', () => {
  it('thanks when the request is stored and mailed', () => {
    expect(readContactAnswer({ status: 200, body: { success: true, mail: 'sent' } })).toEqual({
      isAccepted: true,
      notice: {
        tone: 'success',
        title: "Thanks! We've received your request.",
        description: 'Our team will get back to you within 4 business hours.',
      },
    });
  });

  it('says so when the request is stored and a mail is late', () => {
    expect(readContactAnswer({ status: 200, body: { success: true, mail: 'delayed' } })).toEqual({
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
    ['storage that is down', 503, { code: 'storage_unavailable' }, CONTACT_EXPLANATIONS.notSaved],
    ['an unexpected error', 500, undefined, CONTACT_EXPLANATIONS.notSaved],
    ['an answer that is none', 200, 'hello', CONTACT_EXPLANATIONS.notSaved],
    ['a refused captcha', 400, { code: 'captcha_failed' }, CONTACT_EXPLANATIONS.captcha],
  ])('explains %s beside the notice', (_, status, body, explanation) => {
    expect(readContactAnswer({ status, body })).toEqual({
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
    'says in the notice, too, that there were too many requests: %j',
    (body) => {
      const { tooMany } = CONTACT_EXPLANATIONS;
      expect(readContactAnswer({ status: 429, body })).toMatchObject({
        isAccepted: false,
        notice: { title: 'Something went wrong', description: tooMany },
        explanation: tooMany,
      });
    },
  );

  it('puts what the server has against single fields beside them, and nothing else', () => {
    const body = {
      code: 'validation_failed',
      fields: { email: 'must be a valid email address', 'services.0': 'is not a service', phone: 7 },
    };
    expect(readContactAnswer({ status: 400, body })).toEqual({
      isAccepted: false,
      notice: expect.objectContaining({ title: 'Something went wrong' }),
      explanation: CONTACT_EXPLANATIONS.fields,
      fields: { email: 'Email must be a valid email address.' },
    });
  });

  it('tells being offline from a server that does not answer', () => {
    expect(noContactAnswer(false)).toMatchObject({ explanation: CONTACT_EXPLANATIONS.offline });
    expect(noContactAnswer(true)).toMatchObject({ explanation: CONTACT_EXPLANATIONS.noAnswer });
  });
});

const [, EMAIL] = CONTACT_FIELDS;

it.each([
  [' Mara@Example.com ', undefined],
  ['mara+bikes@example.com', undefined],
  ['mara@example', 'Please enter one email address with its ending, such as example.com.'],
  ['mara@example.com, paul@example.com', INVALID_EMAIL],
  ['mara@example.com\nbcc: all@example.com', INVALID_EMAIL],
  ['  ', 'Please give us an email address for our reply.'],
])('about %j as the address of a request I read %j', (text, error) => {
  expect(errorOf(EMAIL, text)).toBe(error);
});
