/** Prices in use by deployed stages. Needs access to the stage's AWS account. */
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { parameterName } from '../../infra/parameters/parameters.ts';
import { storedPriceMap } from '../../infra/price-maps.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { releaseTarget } from '../releases/going-live.ts';
import { describeStack } from '../shared/deployed-stack.ts';
import { priceIds } from './release-prices.ts';

/**
 * Ids of the prices that must not be archived: those of the deployed stage and of its kept releases, to which it can be
 * rolled back, and those in the stored map of any stage with the same payment mode, which may share the provider's
 * account.
 * @param folder of the stored maps
 * @throws Error when the deployed map or a release's cannot be read: then nothing may be archived
 */
export async function pricesInUse(stage: StageSettings, folder?: URL): Promise<Set<string>> {
  const kept = Object.values(stages)
    .filter(({ payments }) => payments === stage.payments)
    .map(({ name }) => storedPriceMap(name, folder));
  const maps = [await deployedPriceMap(stage), ...(await releasedPriceMaps(stage)), ...kept];
  return new Set(maps.flatMap((map) => (map ? priceIds(map) : [])));
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

async function releasedPriceMaps(stage: StageSettings): Promise<PriceMap[]> {
  try {
    const { releases } = releaseTarget(stage, (await describeStack(stage))?.outputs ?? {});
    return await Promise.all((await releases.list()).map((id) => releases.pricesOf(id)));
  } catch (error) {
    throw new Error(
      `The prices of the releases that stage '${stage.name}' can go back to could not be read, so none is archived (${String(error)}).`,
      { cause: error },
    );
  }
}
