import { describe, expect, it } from 'vitest';
import { deliverableAddress } from '../../../lambdas/aws/deliverable-address.ts';

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['ada+tag@example.org', 'ada+tag@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ада@example.org', undefined],
    ["o'neil.ada_1@example.org", "o'neil.ada_1@example.org"],
    ['ada@exa mple.org', undefined],
    ['ada..b@example.org', undefined],
    ['.ada@example.org', undefined],
    ['ada:b@example.org', undefined],
    ['ada(b)@example.org', undefined],
    ['ada\\b@example.org', undefined],
    ['ada@b@example.org', undefined],
    ['ada@example..org', undefined],
    ['ada@-example.org', undefined],
    ['ada@localhost', undefined],
    [`${'a'.repeat(65)}@example.org`, undefined],
    ['@example.org', undefined],
    ['ada', undefined],
  ])('%s is delivered to as %s', (email, deliverable) => {
    expect(deliverableAddress(email)).toBe(deliverable);
  });
});
