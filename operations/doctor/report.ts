/** Formats the doctor's findings for the terminal, most urgent first. */
import { plural } from '../shared/plural.ts';
import type { Finding } from './finding.ts';

interface Chapter {
  readonly title: string;
  readonly holds: (finding: Finding) => boolean;
}

const INDENT = '      ';
const LINE_LENGTH = 100;

/** Checks of AWS that every stage has. */
const ASKED_OF_AWS = ['AWS account', 'Stack'];

const CHAPTERS: readonly Chapter[] = [
  { title: 'In the way of a deployment', holds: ({ blocks }) => blocks },
  { title: 'To be mended', holds: ({ verdict, blocks }) => isBad(verdict) && !blocks },
  { title: 'Could not be looked at', holds: ({ verdict }) => verdict === 'unknown' },
  { title: 'After the first deployment', holds: ({ verdict }) => verdict === 'later' },
  { title: 'Fine', holds: ({ verdict }) => verdict === 'fine' },
];

/** All findings, and a summary. */
export function report(findings: readonly Finding[]): string[] {
  const chapters = CHAPTERS.flatMap(({ title, holds }) => {
    const held = findings.filter(holds);
    return held.length === 0 ? [] : [title, ...entries(held), ''];
  });
  return [...chapters, summary(findings)];
}

/** Whether a finding prevents a deployment. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ blocks }) => blocks);
}

/** Whether the account could not be read, so that it is unknown what prevents a deployment. */
export function isInconclusive(findings: readonly Finding[]): boolean {
  return findings
    .filter(({ check }) => ASKED_OF_AWS.includes(check))
    .every(({ verdict }) => verdict === 'unknown');
}

function isBad(verdict: Finding['verdict']): boolean {
  return verdict === 'missing' || verdict === 'wrong';
}

/** Groups checks that failed for the same reason, such as all of AWS without credentials. */
function entries(findings: readonly Finding[]): string[] {
  const byReason = Object.groupBy(findings, ({ check, verdict, message }) =>
    verdict === 'unknown' ? message : check,
  );
  return Object.values(byReason).flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    return group.length === 1
      ? entry(first)
      : [`  ${first.message}`, ...wrapped(group.map(({ check }) => check))];
  });
}

function entry({ check, message, remedy }: Finding): string[] {
  const lines = remedy?.split('\n').map((line) => `${INDENT}${line}`) ?? [];
  return [`  ${check}: ${message.replaceAll('\n', '\n    ')}`, ...lines];
}

function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const text = index < names.length - 1 ? `${name},` : name;
    const line = lines.at(-1);
    if (line !== undefined && line.length + text.length < LINE_LENGTH)
      lines[lines.length - 1] = `${line} ${text}`;
    else lines.push(`${INDENT}${text}`);
  }
  return lines;
}

function summary(findings: readonly Finding[]): string {
  if (isInconclusive(findings) && !isBlocked(findings)) {
    return 'The account could not be looked at: nobody knows what is in the way of a deployment. Once `aws sts get-caller-identity` works on this machine, run the doctor again.';
  }
  const count = (holds: Chapter['holds']) => findings.filter(holds).length;
  const blocking = count(({ blocks }) => blocks);
  const mended = count(({ verdict, blocks }) => isBad(verdict) && !blocks);
  const unseen = count(({ verdict }) => verdict === 'unknown');
  const head =
    blocking === 0 ? 'Nothing is' : `${plural(blocking, 'thing')} ${blocking === 1 ? 'is' : 'are'}`;
  const rest = mended === 0 ? '' : `, and ${plural(mended, 'thing')} to be mended`;
  const doubt = unseen === 0 ? '' : ` ${plural(unseen, 'thing')} could not be looked at.`;
  return `${head} in the way of a deployment${rest}.${doubt}`;
}
