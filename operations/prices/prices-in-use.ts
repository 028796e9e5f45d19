/** Prices in use by deployed stages. Needs access to the stage's AWS account. */
import { SSM } from '@aws-sdk/client-ssm';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { getParameterName } from '../../infra/parameters/parameters.ts';
import { readStoredPriceMap } from '../../infra/price-maps.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { openReleases } from '../releases/going-live.ts';
import { readOutputs } from '../shared/deployed-stack.ts';
import { priceIds } from './release-prices.ts';

/**
 * Ids of the prices that must not be archived: those of the deployed stage and of its kept releases, to which it can be
 * rolled back, and those in the stored map of any stage with the same payment mode, which may share the provider's
 * account.
 * @param folder of the stored maps
 * @throws Error when the deployed map or a release's cannot be read: then nothing may be archived
 */
export async function pricesInUse(stage: StageSettings, folder?: URL): Promise<Set<string>> {
  const stored = Object.values(stages)
    .filter(({ payments }) => payments === stage.payments)
    .flatMap(({ name }) => readStoredPriceMap(name, folder) ?? []);
  const name = getParameterName(stage, 'stripe/price-map');
  const deployed = await deployedPriceMap(stage, name).catch(
    refuse(
      `The prices that stage '${stage.name}' charges could not be read from the parameter ${name} in ${stage.region} of this AWS account`,
    ),
  );
  const released = await releasedPriceMaps(stage).catch(
    refuse(`The prices of the kept releases of stage '${stage.name}' could not be read`),
  );
  return new Set([deployed, ...released, ...stored].flatMap(priceIds));
}

async function deployedPriceMap({ region }: StageSettings, Name: string): Promise<PriceMap> {
  const { Parameter } = await new SSM({ region }).getParameter({ Name });
  return JSON.parse(Parameter?.Value ?? '');
}

async function releasedPriceMaps(stage: StageSettings): Promise<PriceMap[]> {
  const releases = openReleases(stage, await readOutputs(stage));
  return Promise.all((await releases.list()).map((id) => releases.pricesOf(id)));
}

function refuse(problem: string) {
  return (error: unknown): never => {
    throw new Error(`${problem}, so that none is archived (${String(error)}).`, { cause: error });
  };
}
