import { describe, expect, it } from 'vitest';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { contactBody } from '../integration/handlers/api-harness.ts';
import { onboardingBody } from '../support/onboarding-body.ts';

const harness = startAdminHarness();

const HALF = 'half a \ud800 character';

/** Every object with one of the texts in it, however deep, replaced by half a character. */
function spoiled(value: unknown): unknown[] {
  if (typeof value === 'string') return [HALF];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    spoiled(inner).map((text) =>
      Array.isArray(value) ? value.toSpliced(Number(name), 1, text) : { ...value, [name]: text },
    ),
  );
}

describe('half a character', () => {
  it.each([
    ['contact', contactBody()],
    ['newsletter', { email: 'ada@engines.example', page: '/blog', wording: '1', topic: '' }],
    ['unsubscribe', { email: 'ada@engines.example', reason: 'Too many.' }],
    ['onboarding', onboardingBody()],
    [
      'onboarding-draft-save',
      { sessionId: 'cs_test_a1B2c3D4e5F6g7H8', step: 2, answers: { topics: 'Rye' }, files: ['a.png'] },
    ],
    [
      'onboarding-upload',
      { businessName: 'Engines', category: 'logo', name: 'a.png', type: 'image/png', size: 1 },
    ],
  ] as const)('is refused in any field of %s', async (name, body) => {
    const bodies = spoiled(body);
    expect(bodies.length).toBeGreaterThan(1);
    for (const spoiledBody of bodies) {
      const { status, body: answer } = await harness.call(name, { body: spoiledBody });
      expect([status, answer.code]).toEqual([400, 'validation_failed']);
    }
  });

  it('is refused in a note of the back office', async () => {
    const path = { list: 'submissions', id: 'contact_1' };
    const call = { path, body: { version: 0, note: HALF } };
    expect(await harness.call('admin-change', call)).toMatchObject({ status: 400 });
  });
});
