import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../conformance/check.ts';
import { judge, type Verdict } from '../../conformance/judge.ts';
import type { KnownDifference } from '../../conformance/known-differences.ts';
import { documented, printed } from '../../conformance/report.ts';

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

  it('replaces its own results in the document, and those of no other check', () => {
    const [start, end] = ['<!-- npm run conformance -- --write writes from here -->', '<!-- to here -->'];
    const empty = `# Title\n\n${start}\n\n${end}\n\nThe end.\n`;
    const other = { ...verdict([]), check: { name: 'other', title: 'Another' } };
    const checks = [{ name: 'mail' }, { name: 'other' }];
    const first = documented(empty, [verdict(['SendEmail: no id', 'Template: a']), other], checks);
    const second = documented(first, [verdict(['Template: a'])], checks);
    expect(second).toMatch(/^# Title\n/);
    expect(second).toMatch(/\n\nThe end\.\n$/);
    expect(second.match(/^### .*/gm)).toEqual(['### mail', '### other']);
    expect(second).toContain('| other 1.0 | 7 | 1 | 0 | 0 | 2 |');
    expect(second).not.toContain('It has none.');
    expect(documented(second, [], checks)).toBe(second);
  });
});
