import { randomBytes } from 'node:crypto';
import { getResourceNames, getSupport, type Names } from './resource-types.ts';

/** A CloudFormation template, as far as the local cloud uses it. */
export interface TemplateJson {
  readonly Resources: Readonly<Record<string, ResourceJson>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

export interface ResourceJson {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

/** Values that are not part of a template. */
export interface ResolverContext {
  readonly stackName: string;
  readonly region: string;
  readonly account: string;
  /** The value of an operator's SSM parameter; undefined without one. */
  operatorParameter(name: string): string | undefined;
}

/** A value that is unknown here. The message starts with the logical id and the property path. */
export class UnresolvableReference extends Error {
  constructor(place: Place, reason: string) {
    super(`${place.logicalId}.${place.path}: ${reason}`);
    this.name = 'UnresolvableReference';
  }
}

interface Place {
  readonly logicalId: string;
  readonly path: string;
}

interface SecretProperties {
  readonly GenerateSecretString: { readonly PasswordLength: number };
}

type Intrinsic = (argument: unknown, place: Place) => unknown;

const DYNAMIC_REFERENCE = /\{\{resolve:([^:}]+):([^}]*)\}\}/g;

/** Replaces a template's references by their values in the local cloud. */
export class Resolver {
  readonly #template: TemplateJson;
  readonly #surroundings: ResolverContext;
  readonly #intrinsics: Readonly<Record<string, Intrinsic>>;
  /** Resources whose names are being resolved, to detect circular references. */
  readonly #open = new Set<string>();
  /** Values of generated secrets, by ARN. */
  readonly #secrets = new Map<string, string>();

  constructor(template: TemplateJson, surroundings: ResolverContext) {
    this.#template = template;
    this.#surroundings = surroundings;
    this.#intrinsics = {
      Ref: (argument, place) => this.#ref(String(argument), place),
      'Fn::GetAtt': (argument, place) => this.#getAtt(argument, place),
      'Fn::Join': (argument, place) => {
        const [separator, parts] = this.#list(argument, place);
        return this.#list(parts, place).join(String(separator));
      },
    };
  }

  /** Resolves a value of the template. @param place the value's location, for errors @throws UnresolvableReference */
  resolve(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return this.#dynamic(value, place);
    if (Array.isArray(value)) {
      return value.map((item, index) => this.resolve(item, { ...place, path: `${place.path}.${index}` }));
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
      const intrinsic = this.#intrinsics[only[0]];
      if (!intrinsic) throw new UnresolvableReference(place, `${only[0]} is not known to the local cloud`);
      return this.#dynamic(intrinsic(only[1], place), place);
    }
    return Object.fromEntries(
      entries.map(([key, item]) => [key, this.resolve(item, { ...place, path: `${place.path}.${key}` })]),
    );
  }

  #ref(name: string, place: Place): string | undefined {
    const { stackName, region, account } = this.#surroundings;
    const pseudo: Record<string, string> = {
      'AWS::AccountId': account,
      'AWS::Partition': 'aws',
      'AWS::Region': region,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stackName}/local`,
      'AWS::StackName': stackName,
      'AWS::URLSuffix': 'amazonaws.com',
    };
    if (name in pseudo) return pseudo[name];
    return this.#names(name, place).ref;
  }

  /** A secret of the template, which is made up at its first use. @param id such as `ARN:SecretString:::` */
  #secret(id: string, place: Place): string {
    for (const [logicalId, { Type, Properties }] of Object.entries(this.#template.Resources)) {
      if (Type !== 'AWS::SecretsManager::Secret') continue;
      const arn = this.#ref(logicalId, place) ?? '';
      if (![arn, `${arn}:SecretString`, `${arn}:SecretString:::`].includes(id)) continue;
      const { GenerateSecretString } = Properties as Readonly<Record<string, unknown>> & SecretProperties;
      const length = GenerateSecretString.PasswordLength;
      const made = randomBytes(length).toString('hex').slice(0, length);
      const value = this.#secrets.get(arn) ?? made;
      this.#secrets.set(arn, value);
      return value;
    }
    throw new UnresolvableReference(place, `the template makes no secret ${id}`);
  }

  #getAtt(argument: unknown, place: Place): string {
    const [logicalId, attribute] = argument as readonly [string, string];
    const resource = this.#template.Resources[logicalId];
    if (resource && getSupport(resource.Type) === 'left out') return `${logicalId}.${attribute}`;
    const value = this.#names(logicalId, place).attributes[attribute];
    if (value === undefined) {
      throw new UnresolvableReference(place, `${logicalId} has no attribute ${attribute} in the local cloud`);
    }
    return value;
  }

  #names(logicalId: string, place: Place): Names {
    const resource = this.#template.Resources[logicalId];
    if (!resource) throw new UnresolvableReference(place, `the template has no ${logicalId}`);
    if (this.#open.has(logicalId)) throw new UnresolvableReference(place, `${logicalId} refers to itself`);
    this.#open.add(logicalId);
    try {
      const names = getResourceNames(resource.Type, {
        ...this.#surroundings,
        logicalId,
        property: (name) => {
          const value = resource.Properties?.[name];
          return value === undefined ? undefined : String(this.resolve(value, { logicalId, path: name }));
        },
      });
      if (names) return names;
      if (getSupport(resource.Type) === 'left out') return { ref: logicalId, attributes: {} };
    } finally {
      this.#open.delete(logicalId);
    }
    throw new UnresolvableReference(
      place,
      `refers to ${logicalId}, and the local cloud does not play ${resource.Type}`,
    );
  }

  #list(value: unknown, place: Place): unknown[] {
    const list = this.resolve(value, place);
    if (!Array.isArray(list)) throw new UnresolvableReference(place, 'a list was expected');
    return list;
  }

  /** Dynamic references can be whole strings or parts of them. */
  #dynamic(value: unknown, place: Place): unknown {
    if (typeof value !== 'string') return value;
    return value.replace(DYNAMIC_REFERENCE, (reference, service: string, rest: string) => {
      if (service === 'secretsmanager') return this.#secret(rest, place);
      throw new UnresolvableReference(place, `${reference} is not known to the local cloud`);
    });
  }
}
