/** Simulates the EventBridge rules of a template with event patterns. */
import type { Template } from '../template/template.ts';
import type { AsyncInvocations, EventReceiver } from './async-invocations.ts';
import { type EventPattern, parsePattern } from './event-pattern.ts';
import { createPayload, readTargets, type TargetProperties } from './rule-targets.ts';

interface RuleProperties {
  readonly EventPattern?: object;
  readonly State?: string;
  readonly Targets?: readonly TargetProperties[];
}

/**
 * Reads the rules of a template.
 * @param functions, and queues in front of them, by ARN
 * @returns a function that starts the functions of all rules that match an event
 * @throws Error naming a rule that is not supported
 */
export function eventBus(
  template: Template,
  functions: ReadonlyMap<string, EventReceiver>,
  invocations: AsyncInvocations,
): (event: unknown) => void {
  const rules = template
    .resources<RuleProperties>('AWS::Events::Rule')
    .flatMap(({ logicalId, properties: { EventPattern: pattern, State, Targets = [] } }) => {
      if (pattern === undefined || State === 'DISABLED') return [];
      return [{ fits: readPattern(logicalId, pattern), targets: readTargets(logicalId, Targets, functions) }];
    });
  return (event) => {
    for (const { fits, targets } of rules) {
      if (!fits(event)) continue;
      for (const target of targets) invocations.start(target.function, createPayload(target, event));
    }
  };
}

function readPattern(id: string, pattern: object): EventPattern {
  try {
    return parsePattern(pattern);
  } catch (error) {
    throw new Error(`${id}.EventPattern: ${(error as Error).message}`);
  }
}
