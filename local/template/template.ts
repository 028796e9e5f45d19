import { Resolver, type ResolverContext, type ResourceJson, type TemplateJson } from './resolver.ts';
import { getSupport } from './resource-types.ts';

/** A resource of the template. */
export interface Resource<Properties> {
  readonly logicalId: string;
  /** The value of its `Ref`. */
  readonly ref: string;
  readonly properties: Properties;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A synthesized template whose references are replaced by the values of the local cloud. */
export class Template {
  readonly surroundings: ResolverContext;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly #json: TemplateJson;
  readonly #resolver: Resolver;

  constructor(json: TemplateJson, surroundings: ResolverContext) {
    this.surroundings = surroundings;
    this.metadata = json.Metadata ?? {};
    this.#json = json;
    this.#resolver = new Resolver(json, surroundings);
  }

  /**
   * The resources of a type. Properties are resolved when they are read, so that unused ones may refer to unsupported
   * resources. Reading one can throw an UnresolvableReference.
   */
  resources<Properties = object>(type: string): Resource<Properties>[] {
    return Object.entries(this.#json.Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([logicalId, resource]) => this.#read<Properties>(logicalId, resource));
  }

  /** An attribute of a resource, as in `Fn::GetAtt`. */
  attribute(logicalId: string, name: string): string {
    return String(
      this.#resolver.resolve({ 'Fn::GetAtt': [logicalId, name] }, { logicalId, path: `GetAtt ${name}` }),
    );
  }

  /** The stack's outputs, by name. @throws UnresolvableReference */
  outputs(): Record<string, string> {
    const outputs = Object.entries(this.#json.Outputs ?? {});
    return Object.fromEntries(
      outputs.map(([name, { Value }]) => [
        name,
        String(this.#resolver.resolve(Value, { logicalId: name, path: 'Value' })),
      ]),
    );
  }

  /** One line for each resource type that is neither supported nor ignored on purpose. */
  warnings(): string[] {
    const idsByType = new Map<string, string[]>();
    for (const [logicalId, { Type }] of Object.entries(this.#json.Resources)) {
      if (getSupport(Type) === 'unknown') idsByType.set(Type, [...(idsByType.get(Type) ?? []), logicalId]);
    }
    return [...idsByType].map(
      ([type, ids]) => `The local cloud does not know ${type} (${ids.join(', ')}): it is not played here.`,
    );
  }

  #read<Properties>(
    logicalId: string,
    { Properties = {}, Metadata = {} }: ResourceJson,
  ): Resource<Properties> {
    const properties = {};
    for (const [path, value] of Object.entries(Properties)) {
      const get = () => this.#resolver.resolve(value, { logicalId, path });
      Object.defineProperty(properties, path, { get, enumerable: true });
    }
    const ref = String(this.#resolver.resolve({ Ref: logicalId }, { logicalId, path: 'Ref' }));
    return { logicalId, ref, properties: properties as Properties, metadata: Metadata };
  }
}
