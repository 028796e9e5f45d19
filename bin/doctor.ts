/** Checks everything that a stage needs, and prints all that is missing or wrong with its remedy. */
import { main } from '../operations/doctor/doctor.ts';

process.exitCode = await main(process.argv.slice(2));
