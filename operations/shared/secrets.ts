/** Reads and stores the secrets of a stage. No message contains a value. */
import {
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
  type SSMClientConfig,
} from '@aws-sdk/client-ssm';
import {
  listOperatorParameters,
  type OperatorParameter,
  type OperatorParameterPath,
} from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal } from './refusal.ts';

export interface StoredSecret {
  /** Any type but `SecureString` is not encrypted. */
  readonly type: string;
  readonly value: string;
}

/** The parameter store of a stage. All methods throw errors of the AWS SDK. */
export class Secrets {
  readonly #stage: StageSettings;
  readonly #client: SSMClient;

  /** @param settings of the client, besides the stage's region */
  constructor(stage: StageSettings, settings: SSMClientConfig = {}) {
    this.#stage = stage;
    this.#client = new SSMClient({ region: stage.region, ...settings });
  }

  /** The existing secrets, by path. @param WithDecryption false to read no value in plain text */
  async read(WithDecryption = true): Promise<ReadonlyMap<OperatorParameterPath, StoredSecret>> {
    const parameters = listOperatorParameters(this.#stage);
    const Names = parameters.map(({ name }) => name);
    const { Parameters = [] } = await this.#client.send(new GetParametersCommand({ Names, WithDecryption }));
    return new Map(
      parameters.flatMap(({ path, name }) => {
        const found = Parameters.find(({ Name }) => Name === name);
        return found ? [[path, { type: found.Type ?? '', value: found.Value ?? '' }] as const] : [];
      }),
    );
  }

  /** @throws Refusal when a parameter of that name exists unencrypted; Error when it cannot be stored */
  async store({ name, what }: OperatorParameter, value: string, overwrite: boolean): Promise<void> {
    const parameter = { Name: name, Type: 'SecureString', Value: value, Description: what } as const;
    try {
      await this.#client.send(new PutParameterCommand({ ...parameter, Overwrite: overwrite }));
    } catch (error) {
      if (error instanceof Error && error.name === 'HierarchyTypeMismatchException')
        throw new Refusal(`${name} is not encrypted. Delete it first: ${deletion(this.#stage, name)}`);
      // No cause: the parameter store may quote the value in it.
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`${name} could not be stored: ${reason.replaceAll(value, '[value]')}`);
    }
  }
}

/** The command that deletes a parameter. */
export function deletion({ region }: StageSettings, name: string): string {
  return `aws ssm delete-parameter --region ${region} --name ${name}`;
}
