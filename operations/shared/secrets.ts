/** Reads and stores the secrets of a stage. No message contains a value. */
import { type ParameterType, SSM, type SSMClientConfig } from '@aws-sdk/client-ssm';
import {
  listOperatorParameters,
  type OperatorParameter,
} from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal } from './errors.ts';

/** The parameter store of a stage. All methods throw errors of the AWS SDK. */
export class Secrets {
  readonly stage: StageSettings;
  readonly #client: SSM;

  /** @param settings of the client, besides the stage's region */
  constructor(stage: StageSettings, settings: SSMClientConfig = {}) {
    this.stage = stage;
    this.#client = new SSM({ region: stage.region, ...settings });
  }

  /** The existing secrets, by path. @param WithDecryption false to read no value in plain text */
  async read(WithDecryption = true) {
    const parameters = listOperatorParameters(this.stage);
    const Names = parameters.map(({ name }) => name);
    const { Parameters = [] } = await this.#client.getParameters({ Names, WithDecryption });
    const secrets = new Map<OperatorParameter['path'], { type?: ParameterType | undefined; value: string }>();
    for (const { path, name } of parameters) {
      const found = Parameters.find(({ Name }) => Name === name);
      if (found) secrets.set(path, { type: found.Type, value: found.Value ?? '' });
    }
    return secrets;
  }

  /** @throws Refusal when a parameter of that name exists unencrypted; Error when it cannot be stored */
  async store({ name, what }: OperatorParameter, Value: string, Overwrite: boolean): Promise<void> {
    const parameter = { Name: name, Type: 'SecureString', Value, Description: what, Overwrite } as const;
    try {
      await this.#client.putParameter(parameter);
    } catch (error) {
      if (error instanceof Error && error.name === 'HierarchyTypeMismatchException')
        throw new Refusal(`${name} is not encrypted. Delete it first: ${deletion(this.stage, name)}`);
      // No cause: the parameter store may quote the value in it.
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`${name} could not be stored: ${reason.replaceAll(Value, '[value]')}`);
    }
  }
}

/** The command that deletes a parameter. */
export function deletion({ region }: StageSettings, name: string): string {
  return `aws ssm delete-parameter --region ${region} --name ${name}`;
}
