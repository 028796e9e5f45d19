import { main } from '../operations/doctor/doctor.ts';

process.exitCode = await main(process.argv.slice(2));
