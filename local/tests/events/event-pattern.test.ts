import { describe, expect, it } from 'vitest';
import { parsePattern } from '../../events/event-pattern.ts';

const event = {
  source: 'aws.s3',
  'detail-type': 'Object Created',
  resources: ['arn:aws:s3:::uploads', 'arn:aws:s3:::more'],
  detail: { bucket: { name: 'uploads' }, object: { key: 'onboarding/a.pdf', size: 7 }, version: null },
};

describe('an event pattern', () => {
  it.each<[string, object]>([
    ['one of several values', { source: ['aws.ec2', 'aws.s3'] }],
    ['every field', { source: ['aws.s3'], 'detail-type': ['Object Created'] }],
    ['fields of fields', { detail: { bucket: { name: ['uploads'] } } }],
    ['a beginning', { detail: { object: { key: [{ prefix: 'onboarding/' }] } } }],
    ['an end', { detail: { object: { key: [{ wildcard: '*.png' }, { wildcard: '*.pdf' }] } } }],
    ['a beginning and an end', { detail: { object: { key: [{ wildcard: 'onboarding/*.pdf' }] } } }],
    ['a number', { detail: { object: { size: [7] } } }],
    ['nothing', { detail: { version: [null] } }],
    ['one value of a list', { resources: ['arn:aws:s3:::more'] }],
  ])('matches by %s', (_, pattern) => {
    expect(parsePattern(pattern)(event)).toBe(true);
  });

  it.each<[string, object]>([
    ['another value', { source: ['aws.ec2'] }],
    ['one wrong field of two', { source: ['aws.s3'], 'detail-type': ['Object Deleted'] }],
    ['a field that is missing', { detail: { reason: ['PutObject'] } }],
    ['fields of what has none', { source: { name: ['aws.s3'] } }],
    ['another end', { detail: { object: { key: [{ wildcard: 'onboarding/*.png' }] } } }],
    ['a sign that means nothing else', { detail: { object: { key: [{ wildcard: 'onboarding/a?pdf' }] } } }],
    ['a part of the text', { detail: { object: { key: [{ wildcard: 'boarding/*' }] } } }],
    ['another beginning', { detail: { object: { key: [{ prefix: 'a.pdf' }] } } }],
    ['the beginning of a number', { detail: { object: { size: [{ prefix: '7' }] } } }],
    ['a text for a number', { detail: { object: { size: ['7'] } } }],
    ['an empty list', { source: [] }],
  ])('does not match by %s', (_, pattern) => {
    expect(parsePattern(pattern)(event)).toBe(false);
  });

  it.each<[string, object]>([
    ['numeric', { detail: { object: { size: [{ numeric: ['>', 0] }] } } }],
    ['anything-but', { source: [{ 'anything-but': 'aws.s3' }] }],
    ['$or', { $or: [{ source: ['aws.s3'] }] }],
    ['"aws.s3"', { source: 'aws.s3' }],
    ['{"equals-ignore-case":"x"}', { source: [{ prefix: { 'equals-ignore-case': 'x' } }] }],
  ])('is refused by name when it has %s', (name, pattern) => {
    expect(() => parsePattern(pattern)).toThrow(name);
  });
});
