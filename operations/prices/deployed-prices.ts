/** Prices in use by deployed stages. Needs access to the stage's AWS account. */
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { PriceMap } from '../../domain/prices.ts';
import { parameterName } from '../../infra/parameters/parameters.ts';
import { storedPriceMap } from '../../infra/price-maps.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';

/**
 * Ids of the prices that must not be archived: those that the deployed stage uses, and those in the stored map of any
 * stage with the same payment mode, which may share the provider's account.
 * @param folder of the stored maps
 * @throws Error when the deployed map cannot be read: then nothing may be archived
 */
export async function pricesInUse(stage: StageSettings, folder?: URL): Promise<Set<string>> {
  const kept = Object.values(stages)
    .filter(({ payments }) => payments === stage.payments)
    .map(({ name }) => storedPriceMap(name, folder));
  return new Set([await deployedPriceMap(stage), ...kept].flatMap((map) => (map ? idsOf(map) : [])));
}

async function deployedPriceMap(stage: StageSettings): Promise<PriceMap> {
  const Name = parameterName(stage, 'stripe/price-map');
  const client = new SSMClient({ region: stage.region });
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name }));
    return JSON.parse(Parameter?.Value ?? '');
  } catch (error) {
    throw new Error(
      `The prices by which stage '${stage.name}' charges could not be read, so none is archived: the parameter ` +
        `${Name} in ${stage.region} of the AWS account that your environment names (${String(error)}).`,
      { cause: error },
    );
  } finally {
    client.destroy();
  }
}

function idsOf({ services, setupFees }: PriceMap): string[] {
  return [...Object.values(services).flatMap((ids) => Object.values(ids ?? {})), ...Object.values(setupFees)];
}
