/** Authorizes requests to the stand-ins by the policies of the template. */
import type { IncomingHttpHeaders } from 'node:http';
import { getGrantReasons, type RequestAnalysis, runSimulation } from '@cloud-copilot/iam-simulate';
import { findFunctionName, LOCAL_CREDENTIALS } from '../aws/credentials.ts';
import type { Template } from '../template/template.ts';
import { type FunctionRole, functionRoles, type Grant, type PolicyDocument } from './policies.ts';

/** A request's action on one resource. */
export interface Access {
  /** Such as `dynamodb:PutItem`. */
  readonly action: string;
  /** An ARN, or `*` for actions on none. */
  readonly resource: string;
  /** Condition keys of the service with their values. */
  readonly context?: Readonly<Record<string, string>>;
  /** The policy of the resource. */
  readonly policy?: PolicyDocument | undefined;
}

/** A permission of a function. */
export interface FunctionGrant {
  readonly function: string;
  readonly action: string;
  /** As all stages call it: without service, region, account and stack. */
  readonly resource: string;
  /** Whether it has allowed a request. */
  readonly isUsed: boolean;
}

/** Receives a missing permission, in a line. @param name of the calling function */
export type ReportMissing = (name: string, line: string) => void;

/** Condition keys of every request. HTTP here stands for HTTPS in the cloud. */
const CONNECTION = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

const EVERYTHING: Grant = { Effect: 'Allow', Action: '*', Resource: '*' };

interface Principal {
  /** As errors name it. */
  readonly arn: string;
  /** The role's ARN, if the caller is a session of one. */
  readonly principalArn: string;
  readonly grants: readonly Grant[];
}

export class Permissions {
  readonly #tellMissing: ReportMissing;
  #surroundings = { region: 'us-east-1', account: '123456789012', stackName: '' };
  #roles: ReadonlyMap<string, FunctionRole> = new Map();
  /** Decisions by access key, action, resource, context and the resource's policy. */
  readonly #decisions = new Map<string, Promise<string | undefined>>();
  readonly #used = new Set<Grant>();

  constructor(tellMissing: ReportMissing = (name, line) => console.error(`[${name}] ${line}`)) {
    this.#tellMissing = tellMissing;
  }

  /** Replaces the roles by those of a template. @throws Error naming a policy that cannot be evaluated */
  play(template: Template): void {
    this.#surroundings = template.surroundings;
    this.#roles = functionRoles(template);
    this.#decisions.clear();
  }

  /** The ARN of a resource. @param resource such as `table/orders` */
  arn(service: string, resource: string): string {
    const { region, account } = this.#surroundings;
    return `arn:aws:${service}:${region}:${account}:${resource}`;
  }

  /** The permissions of all functions. */
  grants(): FunctionGrant[] {
    return [...this.#roles].flatMap(([name, { grants }]) =>
      grants
        .filter(({ Effect }) => Effect === 'Allow')
        .map((grant) => ({
          function: name,
          action: grant.Action,
          resource: this.#inEveryStage(grant.Resource),
          isUsed: this.#used.has(grant),
        })),
    );
  }

  /**
   * Whether a request may do all that it does.
   * @param accessKeyId of its signature. All keys but those of functions are the administrator's, who may do what no
   * policy of a resource denies
   * @returns AWS's message for what it may not do; undefined if it may do everything
   * @throws Error for an unknown action, or one that does not apply to the resource
   */
  async refusal(accessKeyId: string, accesses: readonly Access[]): Promise<string | undefined> {
    for (const access of accesses) {
      if (findFunctionName(accessKeyId) === undefined && !access.policy) continue;
      const refusal = await this.#remembered(accessKeyId, access);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  #inEveryStage(resource: string): string {
    const { account, region, stackName } = this.#surroundings;
    const [, , , , , ...named] = resource.split(':');
    return named
      .join(':')
      .replaceAll(`-${account}-${region}`, '')
      .replaceAll(new RegExp(`${stackName}-|${stackName.replace('-', '/')}/`, 'g'), '')
      .replace(/^userpool\/.*/, 'userpool');
  }

  #remembered(accessKeyId: string, access: Access): Promise<string | undefined> {
    const key = JSON.stringify([accessKeyId, access]);
    const decision = this.#decisions.get(key) ?? this.#decide(accessKeyId, access);
    this.#decisions.set(key, decision);
    return decision;
  }

  async #decide(accessKeyId: string, access: Access): Promise<string | undefined> {
    const { arn, principalArn, grants } = this.#principal(accessKeyId);
    const { action, resource, context, policy } = access;
    const simulated = await runSimulation(
      {
        request: {
          principal: arn,
          action,
          resource: { resource, accountId: this.#surroundings.account },
          contextVariables: { ...CONNECTION, 'aws:PrincipalArn': principalArn, ...context },
        },
        identityPolicies: [{ name: 'role', policy: { Version: '2012-10-17', Statement: grants } }],
        serviceControlPolicies: [],
        resourceControlPolicies: [],
        resourcePolicy: policy,
      },
      {},
    );
    if (simulated.resultType === 'error') {
      throw new Error(`${action} on ${resource}: ${JSON.stringify(simulated.errors)}`);
    }
    // A key of an object with a wildcard in it is evaluated once for each pattern that it overlaps with.
    const results = simulated.resultType === 'single' ? [simulated.result] : simulated.results;
    for (const { analysis } of results) this.#noteUse(grants, analysis);
    if (simulated.overallResult === 'Allowed') return undefined;
    // S3 quotes the resource.
    const named = action.startsWith('s3:') ? `"${resource}"` : resource;
    const subject = `User: ${arn} is not authorized to perform: ${action} on resource: ${named}`;
    if (simulated.overallResult === 'ExplicitlyDenied') {
      const isByRole = results.some(
        ({ analysis }) => analysis.identityAnalysis?.result === 'ExplicitlyDenied',
      );
      return `${subject} with an explicit deny in ${isByRole ? 'an identity' : 'a resource'}-based policy`;
    }
    const missing = JSON.stringify({ Effect: 'Allow', Action: action, Resource: resource });
    const name = findFunctionName(accessKeyId) ?? accessKeyId;
    this.#tellMissing(
      name,
      `AccessDenied: the function's role ${this.#roles.get(name)?.name} lacks ${missing}`,
    );
    return `${subject} because no identity-based policy allows the ${action} action`;
  }

  #noteUse(grants: readonly Grant[], analysis: RequestAnalysis): void {
    for (const reason of getGrantReasons(analysis)) {
      const used = reason.policyType === 'identity' ? grants[reason.statementIndex - 1] : undefined;
      if (used) this.#used.add(used);
    }
  }

  #principal(accessKeyId: string): Principal {
    const name = findFunctionName(accessKeyId);
    if (name === undefined) {
      const arn = `arn:aws:iam::${this.#surroundings.account}:user/${LOCAL_CREDENTIALS.accessKeyId}`;
      return { arn, principalArn: arn, grants: [EVERYTHING] };
    }
    const role = this.#roles.get(name);
    return {
      arn: `arn:aws:sts::${this.#surroundings.account}:assumed-role/${role?.name ?? 'none'}/${name}`,
      principalArn: role?.arn ?? '',
      grants: role?.grants ?? [],
    };
  }
}

/** The access key of a signature in a request's header; the administrator's without one. */
export function readAccessKey({ authorization = '' }: IncomingHttpHeaders): string {
  return /Credential=([^/,\s]+)\//.exec(authorization)?.[1] ?? LOCAL_CREDENTIALS.accessKeyId;
}
