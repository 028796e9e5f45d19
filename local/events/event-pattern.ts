/** The event patterns of EventBridge rules. */

/** Whether an event, or a part of one, matches a pattern. */
export type EventPattern = (value: unknown) => boolean;

/** The tests of texts besides equality. */
const TEXT_TESTS: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  prefix: (text, part) => text.startsWith(part),
  // `*` matches any characters, or none.
  wildcard: (text, part) => new RegExp(`^${part.split('*').map(escaped).join('.*')}$`, 's').test(text),
};

/**
 * Parses a pattern: objects nested like the event's, and lists of alternatives.
 * @throws Error naming what is invalid or unsupported
 */
export function parsePattern(pattern: unknown): EventPattern {
  if (Array.isArray(pattern)) {
    const alternatives = pattern.map(parseAlternative);
    // A list in the event matches if one of its values does.
    return (value) => [value].flat().some((item) => alternatives.some((fits) => fits(item)));
  }
  if (typeof pattern !== 'object' || pattern === null) throw notUnderstood(pattern);
  const fields = Object.entries(pattern).map(([name, part]) => {
    if (name.startsWith('$')) throw notUnderstood({ [name]: part });
    return [name, parsePattern(part)] as const;
  });
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    fields.every(([name, fits]) => fits((value as Record<string, unknown>)[name]));
}

function parseAlternative(alternative: unknown): EventPattern {
  if (typeof alternative !== 'object' || alternative === null) return (value) => value === alternative;
  const entries = Object.entries(alternative);
  const [name = '', part] = entries[0] ?? [];
  const test = TEXT_TESTS[name];
  if (!test || entries.length !== 1 || typeof part !== 'string') throw notUnderstood(alternative);
  return (value) => typeof value === 'string' && test(value, part);
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

function notUnderstood(part: unknown): Error {
  return new Error(`the local cloud does not understand ${JSON.stringify(part)} in an event pattern.`);
}
