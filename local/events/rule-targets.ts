import type { EventReceiver } from './async-invocations.ts';

/** A target of an EventBridge rule in the template. */
export interface TargetProperties {
  readonly Arn: string;
  /** JSON that replaces the event. */
  readonly Input?: string;
  readonly InputPath?: string;
  readonly InputTransformer?: object;
}

/** A function that a rule invokes, or the queue in front of it. */
export interface RuleTarget {
  readonly function: EventReceiver;
  /** JSON that replaces the event. */
  readonly input: string | undefined;
}

/**
 * Reads the targets of a rule.
 * @param id the rule's logical id
 * @param functions, and queues in front of them, by ARN
 * @throws Error naming a rule with unsupported targets
 */
export function readTargets(
  id: string,
  targets: readonly TargetProperties[],
  functions: ReadonlyMap<string, EventReceiver>,
): RuleTarget[] {
  return targets.map(({ Arn, Input, InputPath, InputTransformer }) => {
    const host = functions.get(Arn);
    if (!host) throw new Error(`${id}.Targets: there is no function ${Arn}.`);
    if (InputPath !== undefined || InputTransformer) {
      throw new Error(`${id}.Targets: the local cloud hands over the event or Input, only.`);
    }
    return { function: host, input: Input };
  });
}

/** The payload for a target after its rule has matched an event. */
export function createPayload({ input }: RuleTarget, event: unknown): unknown {
  return input === undefined ? event : (JSON.parse(input) as unknown);
}
