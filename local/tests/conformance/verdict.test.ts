import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../conformance/check.ts';
import type { KnownDifference } from '../../conformance/known-differences.ts';
import { judge, printed, type Verdict } from '../../conformance/verdict.ts';

const CHECK = { name: 'mail', title: 'Mail against another mail service' };
const KNOWN: readonly KnownDifference[] = [
  { check: 'mail', key: 'SendEmail: no id', reason: 'It has none.' },
  { check: 'mail', key: /^Template: /, reason: 'It knows no templates.' },
  { check: 'stripe', key: 'anything', reason: 'Of another check.' },
];

function verdict(keys: readonly string[], outcome: Partial<Outcome> = {}): Verdict {
  const differences = keys.map((key) => ({ key, text: 'It is different.' }));
  const whole = { against: ['other 1.0'], compared: 7, skipped: [], ...outcome, differences };
  return judge(CHECK, whole, KNOWN, 2400);
}

describe('a check against an independent implementation', () => {
  it('passes when all differences are known', () => {
    const { isGood, known, unknown } = verdict(['SendEmail: no id', 'Template: a', 'Template: b']);
    expect({ isGood, known: known.length, unknown }).toEqual({ isGood: true, known: 2, unknown: [] });
  });

  it('fails when something else differs', () => {
    const judged = verdict(['SendEmail: no id', 'Template: a', 'SendEmail: no id at all']);
    expect(judged.isGood).toBe(false);
    expect(printed([judged])).toContain('mail differs: SendEmail: no id at all\n    It is different.');
  });

  it('fails when a known difference has disappeared', () => {
    const judged = verdict(['Template: a']);
    expect(judged.isGood).toBe(false);
    expect(printed([judged])).toContain('SendEmail: no id');
  });

  it('does not expect known differences in skipped parts', () => {
    const judged = verdict([], { skipped: [{ what: 'templates', why: 'python3 is not on this machine' }] });
    expect(judged.isGood).toBe(true);
    expect(printed([judged])).toContain('mail skipped templates: python3 is not on this machine');
  });
});
