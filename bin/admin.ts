/** Grants, revokes and lists access to the back office, and resets second factors. */
import { main } from '../operations/admin/command.ts';

process.exitCode = await main(process.argv.slice(2));
