/** Formats the doctor's findings for the terminal, most urgent first. */
import { plural } from '../shared/plural.ts';
import type { Finding } from './findings.ts';

type Filter = (finding: Finding) => boolean;

const INDENT = '      ';
const LINE_LENGTH = 100;

/** Checks of AWS that every stage has. */
const ACCOUNT_CHECKS = ['AWS account', 'Stack'];

const isOther: Filter = ({ verdict, blocks }) => verdict === 'problem' && !blocks;
const isUnknown: Filter = ({ verdict }) => verdict === 'unknown';

const CHAPTERS: readonly (readonly [title: string, holds: Filter])[] = [
  ['Prevents a deployment', ({ blocks }) => blocks],
  ['To be fixed', isOther],
  ['Could not be checked', isUnknown],
  ['After the first deployment', ({ verdict }) => verdict === 'later'],
  ['Fine', ({ verdict }) => verdict === 'fine'],
];

/** All findings, and a summary. */
export function report(findings: readonly Finding[]): string[] {
  const chapters = CHAPTERS.flatMap(([title, holds]) => {
    const held = findings.filter(holds);
    return held.length === 0 ? [] : [title, ...entries(held), ''];
  });
  return [...chapters, summary(findings)];
}

/** Whether a finding prevents a deployment. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ blocks }) => blocks);
}

/** Whether the account could not be read, so that blocking problems may exist. */
export function isInconclusive(findings: readonly Finding[]): boolean {
  return findings.filter(({ check }) => ACCOUNT_CHECKS.includes(check)).every(isUnknown);
}

/** Groups checks that failed for the same reason, such as all of AWS without credentials. */
function entries(findings: readonly Finding[]): string[] {
  const byReason = Map.groupBy(findings, ({ check, verdict, message }) =>
    verdict === 'unknown' ? message : check,
  );
  return [...byReason.values()].flatMap((group) =>
    group.length === 1
      ? group.flatMap(entry)
      : [`  ${group[0]?.message}`, ...wrap(group.map(({ check }) => check))],
  );
}

function entry({ check, message, remedy }: Finding): string[] {
  const lines = remedy?.split('\n').map((line) => `${INDENT}${line}`) ?? [];
  return [`  ${check}: ${message.replaceAll('\n', '\n    ')}`, ...lines];
}

function wrap(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.pop();
    if (last === undefined) lines.push(`${INDENT}${name}`);
    else if (`${last}, ${name}`.length < LINE_LENGTH) lines.push(`${last}, ${name}`);
    else lines.push(`${last},`, `${INDENT}${name}`);
  }
  return lines;
}

function summary(findings: readonly Finding[]): string {
  if (isInconclusive(findings) && !isBlocked(findings)) {
    return 'The account could not be checked, and may have problems that prevent a deployment. Once `aws sts get-caller-identity` works on this machine, run the doctor again.';
  }
  const [blocking = 0, other = 0, unknown = 0] = CHAPTERS.map(([, holds]) => findings.filter(holds).length);
  const head =
    blocking === 0
      ? 'Nothing prevents a deployment'
      : `${plural(blocking, 'problem')} ${blocking === 1 ? 'prevents' : 'prevent'} a deployment`;
  const rest = other === 0 ? '' : `, and ${plural(other, 'other problem')} should be fixed`;
  const doubt = unknown === 0 ? '' : ` ${plural(unknown, 'check')} could not be completed.`;
  return `${head}${rest}.${doubt}`;
}
