/** Formats the doctor's findings for the terminal, most urgent first. */
import { plural } from '../shared/plural.ts';
import type { Answer, Finding } from './findings.ts';

const INDENT = '      ';

/** Checks of AWS that every stage has. */
const ACCOUNT_CHECKS = ['AWS account', 'Stack'];

const CHAPTERS: Readonly<Record<Answer['verdict'], string>> = {
  blocking: 'Prevents a deployment',
  problem: 'To be fixed',
  unknown: 'Could not be checked',
  later: 'After the first deployment',
  fine: 'Fine',
};

/** All findings, and a summary. */
export function report(findings: readonly Finding[]): string[] {
  const chapters = Object.entries(CHAPTERS).flatMap(([chapter, title]) => {
    const found = findings.filter(({ verdict }) => verdict === chapter);
    return found.length === 0 ? [] : [title, ...entries(found), ''];
  });
  return [...chapters, summary(findings)];
}

/** Whether a finding prevents a deployment. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ verdict }) => verdict === 'blocking');
}

/** Whether the account could not be read, so that blocking problems may exist. */
export function isInconclusive(findings: readonly Finding[]): boolean {
  return findings
    .filter(({ check }) => ACCOUNT_CHECKS.includes(check))
    .every(({ verdict }) => verdict === 'unknown');
}

/** Groups checks that failed for the same reason, such as all of AWS without credentials. */
function entries(findings: readonly Finding[]): string[] {
  const byReason = Map.groupBy(findings, ({ check, verdict, message }) =>
    verdict === 'unknown' ? message : check,
  );
  return [...byReason].flatMap(([reason, group]) =>
    group.length === 1
      ? group.flatMap(entry)
      : [`  ${reason}`, `${INDENT}${group.map(({ check }) => check).join(', ')}`],
  );
}

function entry({ check, message, remedy }: Finding): string[] {
  const lines = remedy?.split('\n').map((line) => `${INDENT}${line}`) ?? [];
  return [`  ${check}: ${message.replaceAll('\n', '\n    ')}`, ...lines];
}

function summary(findings: readonly Finding[]): string {
  if (isInconclusive(findings) && !isBlocked(findings)) {
    return 'The account could not be checked, and may have problems that prevent a deployment. Once `aws sts get-caller-identity` works on this machine, run the doctor again.';
  }
  const count = (counted: Answer['verdict']) => findings.filter(({ verdict }) => verdict === counted).length;
  const [blocking, other, unknown] = [count('blocking'), count('problem'), count('unknown')];
  const head =
    blocking === 0
      ? 'Nothing prevents a deployment'
      : `${plural(blocking, 'problem')} ${blocking === 1 ? 'prevents' : 'prevent'} a deployment`;
  const rest = other === 0 ? '' : `, and ${plural(other, 'other problem')} should be fixed`;
  const doubt = unknown === 0 ? '' : ` ${plural(unknown, 'check')} could not be completed.`;
  return `${head}${rest}.${doubt}`;
}
