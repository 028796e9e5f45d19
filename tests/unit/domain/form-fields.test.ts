import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { INVALID_EMAIL } from '../../../domain/email-address/email-address.ts';
import { getFieldError, tooLong } from '../../../domain/form-fields.ts';
import { NEWSLETTER_FIELDS, UNSUBSCRIBE_FIELDS } from '../../../domain/newsletter.ts';

describe('a text that is too long', () => {
  it('reports how many characters are too many', () => {
    expect(tooLong('a'.repeat(10_000), 10_000)).toBeUndefined();
    expect(tooLong('a'.repeat(10_001), 10_000)).toBe('1 character too long');
    expect(tooLong('a'.repeat(20_689), 10_000)).toBe('10,689 characters too long');
  });

  it.each([...CONTACT_FIELDS, ...NEWSLETTER_FIELDS, ...UNSUBSCRIBE_FIELDS])(
    'is an error of the field: $label',
    (field) => {
      expect(getFieldError(field, 'a'.repeat(field.limit + 5))).toBe('5 characters too long');
    },
  );
});

describe('an invalid email address', () => {
  const [field] = NEWSLETTER_FIELDS;

  it.each([
    ['jane@gmail', 'Please enter one email address with its ending, such as gmail.com.'],
    [' Jane@Shop-9 ', 'Please enter one email address with its ending, such as shop-9.com.'],
    ['jane', INVALID_EMAIL],
    ['jane@', INVALID_EMAIL],
    ['jane@a b', INVALID_EMAIL],
    ['', 'Please enter your email address to subscribe.'],
  ])('reports what is missing: %j', (text, error) => {
    expect(getFieldError(field, text)).toBe(error);
  });

  it.each([
    [' Mara@Example.com ', undefined],
    ['mara+bikes@example.com', undefined],
    ['mara@example', 'Please enter one email address with its ending, such as example.com.'],
    ['mara@example.com, paul@example.com', INVALID_EMAIL],
    ['mara@example.com\nbcc: all@example.com', INVALID_EMAIL],
    ['  ', 'Please enter your email address.'],
  ])('is reported only when invalid: %j', (text, error) => {
    expect(getFieldError(CONTACT_FIELDS[1], text)).toBe(error);
  });
});
