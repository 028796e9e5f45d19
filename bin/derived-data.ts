/** Rebuilds everything that is derived from records, as the function that follows their tables does. */
import { main as rebuild } from '../operations/derived-data.ts';

export const main = (args: readonly string[]): Promise<number> =>
  rebuild(args, () => import('../lambdas/derived-data/derive.ts'));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
