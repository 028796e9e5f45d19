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

  /** Starts the enabled rules. @throws Error naming a rule that is not supported */
  constructor(options: SchedulesOptions) {
    this.#options = options;
    this.#rules = readRules(options);
    this.#clock = stoppable(options.clock);
    if (this.#rules.some(({ isEnabled }) => isEnabled)) this.#waitForMinute(0);
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

  /** @param elapsed the minutes since the start */
  #waitForMinute(elapsed: number): void {
    const now = this.#clock.now();
    const minute = now - (now % MINUTE_MS) + MINUTE_MS;
    this.#clock.after(minute - now, () => {
      for (const rule of this.#rules) {
        if (rule.isEnabled && rule.schedule(minute, elapsed + 1)) this.#start(rule, minute);
      }
      this.#waitForMinute(elapsed + 1);
    });
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
