/** Reads the permissions of a template's functions. */
import { findMetadata } from '../template/metadata.ts';
import type { Resource, Template } from '../template/template.ts';

export interface PolicyDocument {
  readonly Version?: string;
  readonly Statement: readonly Statement[];
}

export interface Statement {
  readonly Sid?: string;
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal?: string | object;
  readonly Action?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A statement of a role about one action on one resource, each of which may have wildcards. */
export interface Grant extends Statement {
  readonly Action: string;
  readonly Resource: string;
}

/** The role of a function. */
export interface FunctionRole {
  readonly arn: string;
  readonly name: string;
  /** Its permissions for services with stand-ins. */
  readonly grants: readonly Grant[];
}

/** Services with stand-ins, as actions name them. No other service can notice that a permission is missing. */
const PLAYED_SERVICES = ['cognito-idp', 'dynamodb', 's3', 'ses', 'sqs', 'ssm'];

/** Condition keys that requests have here, or lack as in the cloud. */
const PLAYED_KEYS =
  /^(?:aws:(?:PrincipalArn|SecureTransport|SourceAccount|SourceArn)|s3:(?:TlsVersion|ExistingObjectTag\/.+)|ses:FromAddress)$/i;

const ATTACHABLE = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'];

interface RoleProperties {
  readonly ManagedPolicyArns?: readonly string[];
  readonly Policies?: readonly { readonly PolicyDocument: PolicyDocument }[];
}

interface PolicyProperties {
  readonly PolicyDocument: PolicyDocument;
  readonly Roles?: readonly string[];
}

/** The roles of the functions, by the functions' names. @throws Error naming a policy that cannot be evaluated */
export function functionRoles(template: Template): ReadonlyMap<string, FunctionRole> {
  const roles = template.resources<RoleProperties>('AWS::IAM::Role');
  const arns = new Map(roles.map((role) => [template.attribute(role.logicalId, 'Arn'), role]));
  const policies = ATTACHABLE.flatMap((type) => template.resources<PolicyProperties>(type));
  return new Map(
    template.resources<{ Role: string }>('AWS::Lambda::Function').map((resource) => {
      const arn = resource.properties.Role;
      const role = arns.get(arn);
      if (!role || role.properties.ManagedPolicyArns?.length) {
        throw new Error(
          `${resource.logicalId}: the local cloud plays roles and policies of the template, only.`,
        );
      }
      const attached = policies.filter(({ properties }) => properties.Roles?.includes(role.ref));
      const grants = [
        ...(role.properties.Policies ?? []).flatMap((policy) =>
          grantsOf(role.logicalId, policy.PolicyDocument),
        ),
        ...attached.flatMap(({ logicalId, properties }) => grantsOf(logicalId, properties.PolicyDocument)),
      ];
      return [functionName(resource), { arn, name: role.ref, grants }];
    }),
  );
}

/** The name of a function in logs and credentials. */
export function functionName({ logicalId, metadata }: Resource<unknown>): string {
  const name = findMetadata(metadata, 'function');
  return typeof name === 'string' ? name : logicalId;
}

function grantsOf(logicalId: string, { Statement }: PolicyDocument): Grant[] {
  return Statement.flatMap((statement) => {
    const { Action, Resource } = statement;
    if (Action === undefined || Resource === undefined) {
      throw new Error(`${logicalId}: the local cloud plays permissions by Action and Resource, only.`);
    }
    const actions = [Action].flat().filter(isPlayed);
    if (actions.length > 0) requireKnownConditions(logicalId, [statement]);
    return actions.flatMap((one) =>
      [Resource].flat().map((resource) => ({ ...statement, Action: one, Resource: resource })),
    );
  });
}

function isPlayed(action: string): boolean {
  const [service = ''] = action.split(':');
  return service === '*' || PLAYED_SERVICES.includes(service.toLowerCase());
}

/** @throws Error naming the policy and a condition key that is not known here */
export function requireKnownConditions(logicalId: string, statements: readonly Statement[]): void {
  const keys = statements.flatMap(({ Condition = {} }) => Object.values(Condition).flatMap(Object.keys));
  const unknown = keys.find((key) => !PLAYED_KEYS.test(key));
  if (unknown) throw new Error(`${logicalId}: the local cloud does not know the condition key ${unknown}.`);
}
