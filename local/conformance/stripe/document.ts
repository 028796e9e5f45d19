/** The payment provider's OpenAPI document, as the reference for responses. */

/** A schema of OpenAPI 3.0, as far as the document uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  /** The provider may send values that the document does not list. */
  readonly 'x-stripeBypassValidation'?: boolean;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A value that differs from the document. */
export interface Fault {
  /** A schema or a call, then the field, such as `invoice.lines.total_count`. */
  readonly place: string;
  /** `unknown`, or the keyword of the schema that is not met. */
  readonly what: 'unknown' | 'type' | 'enum';
  readonly text: string;
}

export interface ApiDocument {
  readonly version: string;
  /** Every type of event. */
  readonly eventTypes: ReadonlySet<unknown>;
  /** The path as the document has it, such as `/v1/invoices/{invoice}`; undefined if it has no such call. */
  templateOf(method: string, path: string): string | undefined;
  faultsOfAnswer(method: string, path: string, status: number, answer: unknown): Fault[];
  /** @param name of the schema, such as `checkout.session` */
  faultsOf(name: string, value: unknown): Fault[];
}

const SCHEMAS = '#/components/schemas/';

/** @param openApi as it is published, `spec3.json` */
export function readDocument({ info, paths, components }: OpenApi): ApiDocument {
  // Paths without parameters come first: `/v1/invoices/upcoming` is no `/v1/invoices/{invoice}`.
  const templates = Object.keys(paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

  function templateOf(method: string, path: string): string | undefined {
    return templates.find((template) => template.pattern.test(path) && operation(method, template.path))
      ?.path;
  }

  function operation(method: string, template: string): Operation | undefined {
    return paths[template]?.[method.toLowerCase()];
  }

  /**
   * Objects have no other fields than the described ones, and need not have them all: the stand-in leaves out what the
   * product does not read. Of several schemas the one counts that has the fewest faults.
   */
  function faults(place: string, schema: Schema | undefined, value: unknown): Fault[] {
    if (!schema) return [{ place, what: 'unknown', text: 'The document has no such thing.' }];
    const { $ref, anyOf, nullable, type } = schema;
    if ($ref) return faultsOf($ref.slice(SCHEMAS.length), value);
    if (value === null && nullable) return [];
    if (anyOf) {
      const results = anyOf.map((one) => faults(place, one, value));
      return results.sort((a, b) => weightOf(a) - weightOf(b))[0] ?? [];
    }
    if (type && !hasType(value, type)) return [{ place, what: 'type', text: `${value} is no ${type}` }];
    if (schema.enum && !schema['x-stripeBypassValidation'] && !schema.enum.includes(value)) {
      return [{ place, what: 'enum', text: `${value} is none of ${schema.enum.join(', ')}` }];
    }
    if (Array.isArray(value)) return value.flatMap((item) => faults(place, schema.items ?? {}, item));
    if (typeof value !== 'object' || value === null) return [];
    const { properties, additionalProperties = properties ? undefined : {} } = schema;
    const others = additionalProperties === true ? {} : additionalProperties || undefined;
    return Object.entries(value).flatMap(([name, field]) =>
      faults(`${place}.${name}`, properties?.[name] ?? others, field),
    );
  }

  function faultsOf(name: string, value: unknown): Fault[] {
    return faults(name, components.schemas[name], value);
  }

  const webhook = operation('POST', '/v1/webhook_endpoints')?.requestBody;
  const { properties } = webhook?.content['application/x-www-form-urlencoded']?.schema ?? {};

  return {
    version: info.version,
    eventTypes: new Set(properties?.enabled_events?.items?.enum),
    templateOf,
    faultsOfAnswer(method, path, status, answer) {
      if (status >= 300) return faultsOf('error', answer);
      const template = templateOf(method, path) ?? path;
      const { content } = operation(method, template)?.responses['200'] ?? {};
      return faults(`${method} ${template}`, content?.['application/json']?.schema, answer);
    },
    faultsOf,
  };
}

/** A value of another type, or a field with another fixed value such as `object`, speaks against a schema most. */
function weightOf(found: readonly Fault[]): number {
  return found.reduce((sum, { what }) => sum + (what === 'unknown' ? 1 : 100), 0);
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
