import type { Template } from '../template/template.ts';
import { listTables } from './dynamodb-streams.ts';

interface Key {
  readonly AttributeName: string;
}

interface ProjectingTable {
  readonly KeySchema: readonly Key[];
  readonly GlobalSecondaryIndexes?: readonly {
    readonly IndexName: string;
    readonly KeySchema: readonly Key[];
    readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] };
  }[];
}

interface IndexQuery {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

/** What each global index holds. AWS refuses to read anything else from it, which the engines do not notice. */
export class Projections {
  /** The attributes of indexes that do not have all, by table and index. */
  readonly #attributes = new Map<string, ReadonlySet<string>>();

  read(template: Template): void {
    for (const { ref, properties } of listTables<ProjectingTable>(template)) {
      for (const { IndexName, KeySchema, Projection } of properties.GlobalSecondaryIndexes ?? []) {
        if (Projection.ProjectionType === 'ALL') continue;
        const keys = [...properties.KeySchema, ...KeySchema].map(({ AttributeName }) => AttributeName);
        const attributes = new Set([...keys, ...(Projection.NonKeyAttributes ?? [])]);
        this.#attributes.set(`${ref}/${IndexName}`, attributes);
      }
    }
  }

  /** Returns AWS's reason for refusing a call; undefined if it is allowed. @param body of any operation */
  refusal(body: Buffer): string | undefined {
    if (!body.includes('"IndexName"')) return undefined;
    const { TableName, IndexName, ProjectionExpression, ExpressionAttributeNames }: IndexQuery = JSON.parse(
      body.toString(),
    );
    const attributes = this.#attributes.get(`${TableName}/${IndexName}`);
    if (!attributes || ProjectionExpression === undefined) return undefined;
    const asked = ProjectionExpression.split(',').map((path) => /^[^.[]*/.exec(path.trim())?.[0] ?? '');
    const missing = asked
      .map((name) => ExpressionAttributeNames?.[name] ?? name)
      .filter((name) => !attributes.has(name));
    if (missing.length === 0) return undefined;
    return `One or more parameter values were invalid: Global secondary index ${IndexName} does not project [${missing.join(', ')}]`;
  }
}
