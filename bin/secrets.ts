/** Stores the secrets of a stage in the AWS account, where its functions read them. */
import { main } from '../operations/secrets.ts';

process.exitCode = await main(process.argv.slice(2));
