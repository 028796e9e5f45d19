/** A template's policies about a bucket, as far as they are simulated. */

import { UnresolvableReference } from '../../template/resolver.ts';
import type { Template } from '../../template/template.ts';
import type { Tags } from './tags.ts';

interface PolicyDocument {
  readonly Statement: readonly Statement[];
}

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal?: string | { readonly AWS?: string | readonly string[] };
  readonly Action?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An action that a policy denies. */
export interface Denial {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The denial applies if each of these tags of the object has one of these values. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** The denial applies if none of these tags of the object has one of these values. */
  readonly otherTags?: ReadonlyMap<string, readonly string[]>;
  /** Whether some roles are excepted. Functions share their credentials here, so all of them are excepted. */
  readonly sparesFunctions?: boolean;
}

/** Conditions about HTTPS, which is not simulated. */
const TRANSPORT = ['aws:SecureTransport', 's3:TlsVersion'];

const EXISTING_TAG = 's3:ExistingObjectTag/';

const CALLER = 'aws:PrincipalArn';

/** The denials of a template's bucket policies. @throws Error naming a policy with an unsupported denial */
export function denialsOf(template: Template, bucketName: string): Denial[] {
  return template
    .resources<{ Bucket: string; PolicyDocument: PolicyDocument }>('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === bucketName)
    .flatMap(({ logicalId, properties }) =>
      properties.PolicyDocument.Statement.filter(
        (statement) => statement.Effect === 'Deny' && !isAboutTransport(statement),
      ).map((statement) => denial(logicalId, statement)),
    );
}

function isAboutTransport({ Condition }: Statement): boolean {
  const keys = conditionKeys(Condition);
  return keys.length > 0 && keys.every((key) => TRANSPORT.includes(key));
}

function conditionKeys(condition: Statement['Condition'] = {}): string[] {
  return Object.values(condition).flatMap(Object.keys);
}

function denial(logicalId: string, { Principal, Action, Resource, Condition = {} }: Statement): Denial {
  const principals = typeof Principal === 'object' ? list(Principal.AWS) : list(Principal);
  const { StringEquals = {}, StringNotEquals = {}, ArnNotEquals = {}, ...others } = Condition;
  const isPlayed =
    principals.includes('*') &&
    Action !== undefined &&
    Resource !== undefined &&
    Object.keys(others).length === 0 &&
    Object.keys({ ...StringEquals, ...StringNotEquals }).every((key) => key.startsWith(EXISTING_TAG)) &&
    Object.keys(ArnNotEquals).every((key) => key === CALLER);
  if (!isPlayed) {
    throw new Error(
      `${logicalId}: the local cloud plays denials to everybody (but some roles), and by tags of objects, only.`,
    );
  }
  return {
    actions: list(Action),
    resources: list(Resource),
    tags: tagValues(StringEquals),
    otherTags: tagValues(StringNotEquals),
    sparesFunctions: CALLER in ArnNotEquals,
  };
}

function tagValues(condition: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(condition).map(([key, values]) => [
      key.slice(EXISTING_TAG.length),
      list(values as string | readonly string[]),
    ]),
  );
}

/**
 * Whether an action is denied.
 * @param action such as `s3:GetObject`
 * @param resource ARN of the bucket or the object
 * @param tags of the object before the request
 * @param isByFunction whether a function itself calls, as opposed to a client with a signed URL
 */
export function isDenied(
  denials: readonly Denial[],
  action: string,
  resource: string,
  tags: Tags,
  isByFunction: boolean,
): boolean {
  return denials.some(
    ({ actions, resources, tags: has, otherTags: hasNot = new Map(), sparesFunctions = false }) =>
      covers(actions, action) &&
      covers(resources, resource) &&
      [...has].every(([key, values]) => values.includes(tags[key] ?? '')) &&
      [...hasNot].every(([key, values]) => !values.includes(tags[key] ?? '')) &&
      !(sparesFunctions && isByFunction),
  );
}

/**
 * Whether any role of a template may list a bucket. Without that permission S3 does not reveal that a key is missing.
 * All functions have the same credentials here, so they share the permission.
 */
export function mayAnyoneList(template: Template, bucketArn: string): boolean {
  return policyDocuments(template)
    .flatMap(({ Statement }) => Statement)
    .some(
      ({ Effect, Action, Resource }) =>
        Effect === 'Allow' && covers(list(Action), 's3:ListBucket') && covers(list(Resource), bucketArn),
    );
}

function policyDocuments(template: Template): PolicyDocument[] {
  const ofPolicies = template.resources<{ PolicyDocument: PolicyDocument }>('AWS::IAM::Policy');
  const ofRoles = template.resources<{ Policies?: readonly { readonly PolicyDocument: PolicyDocument }[] }>(
    'AWS::IAM::Role',
  );
  return [
    ...ofPolicies.flatMap(({ properties }) => readable(() => [properties.PolicyDocument])),
    ...ofRoles.flatMap(({ properties }) =>
      readable(() => (properties.Policies ?? []).map(({ PolicyDocument }) => PolicyDocument)),
    ),
  ];
}

/** Permissions in general are not simulated: an unresolvable one must not stop the local cloud. */
function readable(read: () => PolicyDocument[]): PolicyDocument[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnresolvableReference) return [];
    throw error;
  }
}

function list(value: string | readonly string[] | undefined): readonly string[] {
  return [value ?? []].flat();
}

function covers(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${source}$`, 's').test(text);
  });
}
