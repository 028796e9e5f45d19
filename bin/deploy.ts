/** Deploys a stage to the AWS account of the environment's credentials. */
import { main } from '../operations/deploy/deploy.ts';

process.exitCode = await main(process.argv.slice(2));
