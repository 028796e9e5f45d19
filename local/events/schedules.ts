/** Simulates the EventBridge rules of a template with schedules. */
import { randomUUID } from 'node:crypto';
import { type Clock, stoppable } from '../clock.ts';
import type { FunctionHost, InvocationResult } from '../functions/function-host.ts';
import type { Template } from '../template/template.ts';
import type { AsyncInvocations } from './async-invocations.ts';
import { createPayload, type RuleTarget, readTargets, type TargetProperties } from './rule-targets.ts';
import { parseSchedule, type Schedule } from './schedule-expression.ts';

interface RuleProperties {
  readonly ScheduleExpression?: string;
  readonly State?: string;
  readonly Targets?: readonly TargetProperties[];
}

interface Rule {
  readonly id: string;
  readonly arn: string;
  readonly expression: string;
  readonly isEnabled: boolean;
  readonly schedule: Schedule;
  readonly targets: readonly RuleTarget[];
}

/** A schedule as the console shows it. */
export interface ScheduleSummary {
  /** The rule's logical id in the template. */
  readonly id: string;
  /** Such as `rate(5 minutes)`. */
  readonly expression: string;
  readonly enabled: boolean;
  /** Names of the invoked functions. */
  readonly functions: readonly string[];
}

export interface SchedulesOptions {
  readonly template: Template;
  /** Functions by ARN. */
  readonly functions: ReadonlyMap<string, FunctionHost>;
  readonly invocations: AsyncInvocations;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** Runs functions on the schedules of a template's rules. */
export class Schedules {
  readonly #options: SchedulesOptions;
  readonly #rules: readonly Rule[];
  readonly #clock;
  /** The full minute up to which every due rule has started. */
  #reached: number;
  /** Minutes since the start until then. */
  #elapsed = 0;
  #holds = 0;

  /** Starts the enabled rules. @throws Error naming a rule that is not supported */
  constructor(options: SchedulesOptions) {
    this.#options = options;
    this.#rules = readRules(options);
    this.#clock = stoppable(options.clock);
    this.#reached = this.#thisMinute();
    if (this.#rules.some(({ isEnabled }) => isEnabled)) this.#waitForMinute();
  }

  list(): ScheduleSummary[] {
    return this.#rules.map(({ id, expression, isEnabled, targets }) => ({
      id,
      expression,
      enabled: isEnabled,
      functions: targets.map((target) => target.function.name),
    }));
  }

  /**
   * Runs the functions of a rule now, once, and waits for them.
   * @returns their results; undefined for an unknown rule
   */
  async run(id: string): Promise<InvocationResult[] | undefined> {
    const rule = this.#rules.find((candidate) => candidate.id === id);
    if (!rule) return undefined;
    const events = this.#eventsOf(rule, this.#clock.now());
    return Promise.all(events.map(({ host, event }) => host.invoke(event)));
  }

  stop(): void {
    this.#clock.cancelAll();
  }

  /**
   * Holds all rules.
   * @returns a function that releases them; it starts each rule that became due in the meantime, once
   */
  hold(): () => void {
    this.#holds += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#holds -= 1;
      if (this.#holds === 0) this.#startDue();
    };
  }

  #waitForMinute(): void {
    this.#clock.after(this.#thisMinute() + MINUTE_MS - this.#clock.now(), () => {
      if (this.#holds === 0) this.#startDue();
      this.#waitForMinute();
    });
  }

  /** Starts the rules that became due since the last call, each once for all minutes that a moved clock skipped. */
  #startDue(): void {
    const reached = this.#thisMinute();
    // A clock that moves back skips nothing.
    const passed = reached < this.#reached ? 1 : (reached - this.#reached) / MINUTE_MS;
    for (const rule of this.#rules.filter(({ isEnabled }) => isEnabled)) {
      const due = minutesUntil(reached, passed).findLast((minute, at) =>
        rule.schedule(minute, this.#elapsed + at + 1),
      );
      if (due !== undefined) this.#start(rule, due);
    }
    this.#reached = reached;
    this.#elapsed += passed;
  }

  #thisMinute(): number {
    const now = this.#clock.now();
    return now - (now % MINUTE_MS);
  }

  #start(rule: Rule, time: number): void {
    for (const { host, event } of this.#eventsOf(rule, time)) this.#options.invocations.start(host, event);
  }

  #eventsOf({ arn, targets }: Rule, time: number) {
    const { region, account } = this.#options.template.surroundings;
    const scheduled = {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account,
      time: new Date(time).toISOString().replace(/\.\d+/, ''),
      region,
      resources: [arn],
      detail: {},
    };
    return targets.map((target) => ({ host: target.function, event: createPayload(target, scheduled) }));
  }
}

/** The last so many full minutes, oldest first. */
function minutesUntil(last: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => last - (count - 1 - at) * MINUTE_MS);
}

function readRules({ template, functions }: SchedulesOptions): Rule[] {
  return template.resources<RuleProperties>('AWS::Events::Rule').flatMap(({ logicalId, properties }) => {
    const { ScheduleExpression: expression, State = 'ENABLED', Targets = [] } = properties;
    if (!expression) return [];
    return [
      {
        id: logicalId,
        arn: template.attribute(logicalId, 'Arn'),
        expression,
        isEnabled: State !== 'DISABLED',
        schedule: parseSchedule(expression),
        targets: readTargets(logicalId, Targets, functions),
      },
    ];
  });
}
