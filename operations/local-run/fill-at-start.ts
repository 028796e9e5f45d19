import type { LocalCloud } from '../../local/cloud.ts';
import { FillingRefused } from '../../local/filling.ts';

/** Fills an empty run with the sample. Explains why a run with records stays as it is. */
export async function fillAtStart({ filling }: Pick<LocalCloud, 'filling'>): Promise<void> {
  try {
    await filling?.start();
    await filling?.finished;
  } catch (error) {
    if (!(error instanceof FillingRefused)) throw error;
    console.log(`Not filled: ${error.message}`);
  }
}
