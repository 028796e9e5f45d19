/** Reads and stores the secrets of a stage. No message contains a value. */
import {
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
  type SSMClientConfig,
} from '@aws-sdk/client-ssm';
import {
  type OperatorParameter,
  type OperatorParameterPath,
  operatorParameters,
} from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal } from './refusal.ts';

export interface StoredSecret {
  /** Any other type than `SecureString` is readable by whoever may list parameters. */
  readonly type: string;
  readonly value: string;
}

/** The parameter store's error for a name that exists with another type. */
const OTHER_TYPE = 'HierarchyTypeMismatchException';

/** The parameter store of a stage. All methods throw errors of the AWS SDK. */
export class Secrets {
  readonly #stage: StageSettings;
  readonly #client: SSMClient;

  /** @param settings of the client, besides the stage's region */
  constructor(stage: StageSettings, settings: SSMClientConfig = {}) {
    this.#stage = stage;
    this.#client = new SSMClient({ region: stage.region, ...settings });
  }

  /** The existing secrets, decrypted. */
  read(): Promise<ReadonlyMap<OperatorParameterPath, StoredSecret>> {
    return this.#get(true);
  }

  /** The paths of the existing secrets, without reading any value. */
  async present(): Promise<ReadonlySet<OperatorParameterPath>> {
    return new Set((await this.#get(false)).keys());
  }

  /**
   * Stores a value.
   * @param overwrite whether to replace an existing value
   * @throws Refusal when a parameter of that name exists unencrypted
   * @throws Error when it cannot be stored
   */
  async store(parameter: OperatorParameter, value: string, overwrite: boolean): Promise<void> {
    const { name, what } = parameter;
    const command = new PutParameterCommand({
      Name: name,
      Type: 'SecureString',
      Value: value,
      Description: what,
      Overwrite: overwrite,
    });
    try {
      await this.#client.send(command);
    } catch (error) {
      if (error instanceof Error && error.name === OTHER_TYPE) {
        throw new Refusal(`${name} is not encrypted. Delete it first: ${deletion(this.#stage, name)}`);
      }
      // No cause: the parameter store may quote the value in it.
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`${name} could not be stored: ${said.replaceAll(value, '[value]')}`);
    }
  }

  async #get(decrypted: boolean): Promise<Map<OperatorParameterPath, StoredSecret>> {
    const parameters = operatorParameters(this.#stage);
    const command = new GetParametersCommand({
      Names: parameters.map(({ name }) => name),
      WithDecryption: decrypted,
    });
    const { Parameters = [] } = await this.#client.send(command);
    return new Map(
      parameters.flatMap(({ path, name }) => {
        const found = Parameters.find(({ Name }) => Name === name);
        return found ? [[path, { type: found.Type ?? '', value: found.Value ?? '' }] as const] : [];
      }),
    );
  }
}

/** The command that deletes a parameter. */
export function deletion({ region }: StageSettings, name: string): string {
  return `aws ssm delete-parameter --region ${region} --name ${name}`;
}
