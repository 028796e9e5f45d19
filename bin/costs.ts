/** Prints a stage's monthly cost by the number of visits, and the limits that are reached first. */
import { main } from '../operations/costs/table.ts';

process.exitCode = await main(process.argv.slice(2));
