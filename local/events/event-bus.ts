/** Simulates the EventBridge rules of a template with event patterns. */
import type { Template } from '../template/template.ts';
import type { AsyncInvocations, EventReceiver } from './async-invocations.ts';
import { type EventPattern, parsePattern } from './event-pattern.ts';
import { createPayload, type RuleTarget, readTargets, type TargetProperties } from './rule-targets.ts';

interface RuleProperties {
  readonly EventPattern?: object;
  readonly State?: string;
  readonly Targets?: readonly TargetProperties[];
}

interface Rule {
  readonly fits: EventPattern;
  readonly targets: readonly RuleTarget[];
}

export interface EventBusOptions {
  readonly template: Template;
  /** Functions, and queues in front of them, by ARN. */
  readonly functions: ReadonlyMap<string, EventReceiver>;
  readonly invocations: AsyncInvocations;
}

/** Delivers events to the functions of matching rules. */
export class EventBus {
  readonly #rules: readonly Rule[];
  readonly #invocations: AsyncInvocations;

  /** @throws Error naming a rule that is not supported */
  constructor({ template, functions, invocations }: EventBusOptions) {
    this.#invocations = invocations;
    this.#rules = template
      .resources<RuleProperties>('AWS::Events::Rule')
      .flatMap(({ logicalId, properties: { EventPattern: pattern, State, Targets = [] } }) => {
        if (pattern === undefined || State === 'DISABLED') return [];
        return [
          { fits: readPattern(logicalId, pattern), targets: readTargets(logicalId, Targets, functions) },
        ];
      });
  }

  /** Invokes the functions of all matching rules. */
  emit(event: unknown): void {
    for (const { fits, targets } of this.#rules) {
      if (!fits(event)) continue;
      for (const target of targets) this.#invocations.start(target.function, createPayload(target, event));
    }
  }
}

function readPattern(id: string, pattern: object): EventPattern {
  try {
    return parsePattern(pattern);
  } catch (error) {
    throw new Error(`${id}.EventPattern: ${(error as Error).message}`);
  }
}
