/** The contents of table streams: the keys of the written items, as with `KEYS_ONLY`. */
import { randomUUID } from 'node:crypto';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { type Clock, toUnixSeconds } from '../clock.ts';
import type { Resource, Template } from '../template/template.ts';

/** The supported kind of stream. */
export const KEYS_ONLY = 'KEYS_ONLY';

const TABLE_TYPES = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'];

/** The tables of a template. */
export function listTables<Properties>(template: Template): Resource<Properties>[] {
  return TABLE_TYPES.flatMap((type) => template.resources<Properties>(type));
}

export interface StreamedTable {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly StreamSpecification?: { readonly StreamViewType?: string };
}

interface Stream {
  readonly arn: string;
  readonly keyNames: readonly string[];
}

type Item = Readonly<Record<string, AttributeValue>>;

/** The tables of a write: of a batch or a transaction, each of its parts. */
interface WriteInput {
  readonly TableName?: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly RequestItems?: Readonly<
    Record<string, readonly { readonly PutRequest?: WriteInput; readonly DeleteRequest?: WriteInput }[]>
  >;
  readonly TransactItems?: readonly Readonly<Record<string, WriteInput>>[];
}

interface Write {
  readonly table: string;
  readonly item: Item;
  readonly isRemoval: boolean;
}

/** Emits writes to tables with streams. */
export class TableStreams {
  readonly #clock: Clock;
  #streams: ReadonlyMap<string, Stream> = new Map();
  #follow: (record: DynamoDBRecord) => void = () => {};
  #sequence = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  read(template: Template): void {
    this.#streams = new Map(
      listTables<StreamedTable>(template).flatMap(({ logicalId, ref, properties }) => {
        const { KeySchema, StreamSpecification } = properties;
        if (StreamSpecification?.StreamViewType !== KEYS_ONLY) return [];
        const keyNames = KeySchema.map(({ AttributeName }) => AttributeName);
        return [[ref, { arn: template.attribute(logicalId, 'StreamArn'), keyNames }]];
      }),
    );
  }

  streamTo(follow: (record: DynamoDBRecord) => void): void {
    this.#follow = follow;
  }

  /** @param target of a call that has succeeded @param body of the call */
  tell(target: string, body: Buffer): void {
    if (this.#streams.size === 0) return;
    for (const { table, item, isRemoval } of writesOf(target, body)) {
      const stream = this.#streams.get(table);
      if (stream) this.#follow(this.#recordOf(stream, item, isRemoval));
    }
  }

  #recordOf({ arn, keyNames }: Stream, item: Item, isRemoval: boolean): DynamoDBRecord {
    const Keys = Object.fromEntries(keyNames.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
    this.#sequence += 1;
    return {
      eventID: randomUUID().replaceAll('-', ''),
      eventName: isRemoval ? 'REMOVE' : 'MODIFY',
      eventSourceARN: arn,
      dynamodb: {
        ApproximateCreationDateTime: toUnixSeconds(this.#clock),
        Keys,
        SequenceNumber: String(this.#sequence).padStart(21, '0'),
      },
    };
  }
}

function writesOf(target: string, body: Buffer): Write[] {
  const write = (table = '', input: WriteInput | undefined, isRemoval: boolean): Write[] => {
    const item = input?.Item ?? input?.Key;
    return item ? [{ table, item, isRemoval }] : [];
  };
  const input = (): WriteInput => JSON.parse(body.toString());
  switch (target.replace(/^.*\./, '')) {
    case 'PutItem':
    case 'UpdateItem':
      return write(input().TableName, input(), false);
    case 'DeleteItem':
      return write(input().TableName, input(), true);
    case 'BatchWriteItem':
      return Object.entries(input().RequestItems ?? {}).flatMap(([table, parts]) =>
        parts.flatMap(({ PutRequest, DeleteRequest }) =>
          write(table, PutRequest ?? DeleteRequest, DeleteRequest !== undefined),
        ),
      );
    case 'TransactWriteItems':
      return (input().TransactItems ?? []).flatMap((part) =>
        Object.entries(part)
          .filter(([kind]) => kind !== 'ConditionCheck')
          .flatMap(([kind, named]) => write(named.TableName, named, kind === 'Delete')),
      );
    default:
      return [];
  }
}
