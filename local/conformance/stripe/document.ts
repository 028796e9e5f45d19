/** The payment provider's OpenAPI document, as the reference for responses. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** A schema of OpenAPI 3.0, as far as the document uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
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
  /** `unknown`, or the keyword of JSON Schema that is not met. */
  readonly what: string;
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
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
  /** Where each schema stands. */
  const places = new WeakMap<object, string>();
  const validators = new Map<string, ValidateFunction>();
  ajv.addSchema({ $id: 'document', components: { schemas: eachConverted(components.schemas, '') } });

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

  function faults(place: string, schema: Schema | undefined, value: unknown): Fault[] {
    if (!schema) return [{ place, what: 'unknown', text: 'The document has no such thing.' }];
    const validate = validators.get(place) ?? ajv.compile(converted(schema, place));
    validators.set(place, validate);
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .filter(({ keyword }) => keyword !== 'if')
      .map((error) => faultOf(error, place));
  }

  /** Named by the schema it is in, so that it is the same fault wherever the object is. */
  function faultOf(
    { keyword, parentSchema = {}, params, message, instancePath }: ErrorObject,
    whole: string,
  ): Fault {
    const field = params.additionalProperty;
    return {
      place: [places.get(parentSchema) ?? whole, ...(field === undefined ? [] : [field])].join('.'),
      what: keyword === 'additionalProperties' ? 'unknown' : keyword,
      text: `${whole}${instancePath} ${message}`,
    };
  }

  /**
   * The schema in JSON Schema, which has no `nullable`. Objects have no other fields than the described ones, and need
   * not have them all: the stand-in leaves out what the product does not read.
   */
  function converted(schema: Schema, place: string): object {
    const { nullable, ...own } = schema;
    const result = own.anyOf ? alternatives(own.anyOf, place) : convertedOwn(own, place);
    places.set(result, place);
    return nullable ? { if: { type: 'null' }, else: result } : result;
  }

  function convertedOwn({ $ref, items, properties, ...schema }: Schema, place: string): object {
    if ($ref) return { $ref: `document${$ref}` };
    const { type, maxLength, pattern, additionalProperties = properties ? false : undefined } = schema;
    return defined({
      type,
      maxLength,
      pattern,
      enum: schema['x-stripeBypassValidation'] ? undefined : schema.enum,
      items: items && converted(items, place),
      properties: properties && eachConverted(properties, `${place}.`),
      additionalProperties:
        typeof additionalProperties === 'object'
          ? converted(additionalProperties, place)
          : additionalProperties,
    });
  }

  function eachConverted(schemas: Readonly<Record<string, Schema>>, prefix: string): Record<string, object> {
    const entries = Object.entries(schemas);
    return Object.fromEntries(entries.map(([name, schema]) => [name, converted(schema, `${prefix}${name}`)]));
  }

  /**
   * Validates by the one alternative that is meant, which shows in its type and the fields that have one value
   * only, such as `object` and `deleted`. Where these are the same, any of the alternatives will do.
   */
  function alternatives(schemas: readonly Schema[], place: string): object {
    const choices = schemas.map((schema) => ({ ...markOf(schema), result: converted(schema, place) }));
    const marks = new Set(choices.map(({ mark }) => JSON.stringify(mark)));
    if (marks.size < choices.length) return { anyOf: choices.map(({ result }) => result) };
    const [last, ...others] = choices.sort((a, b) => a.fields - b.fields);
    return others.reduce<object>(
      (rest, { mark, result }) =>
        Object.fromEntries([
          ['if', mark],
          ['then', result],
          ['else', rest],
        ]),
      last?.result ?? {},
    );
  }

  function markOf(schema: Schema): { readonly mark: object; readonly fields: number } {
    const { $ref } = schema;
    const resolved = $ref ? components.schemas[$ref.slice(SCHEMAS.length)] : schema;
    const { type, properties = {}, required = [] } = resolved ?? {};
    const fixed = required.filter((name) => properties[name]?.enum?.length === 1);
    const values = fixed.map((name) => [name, { enum: properties[name]?.enum }]);
    return {
      mark: defined({ type, required: fixed, properties: Object.fromEntries(values) }),
      fields: fixed.length,
    };
  }

  const webhook = operation('POST', '/v1/webhook_endpoints')?.requestBody;
  const { properties } = webhook?.content['application/x-www-form-urlencoded']?.schema ?? {};

  return {
    version: info.version,
    eventTypes: new Set(properties?.enabled_events?.items?.enum),
    templateOf,
    faultsOfAnswer(method, path, status, answer) {
      if (status >= 300) return faults('error', components.schemas.error, answer);
      const template = templateOf(method, path) ?? path;
      const { content } = operation(method, template)?.responses['200'] ?? {};
      return faults(`${method} ${template}`, content?.['application/json']?.schema, answer);
    },
    faultsOf: (name, value) => faults(name, components.schemas[name], value),
  };
}

function defined(schema: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
