/**
 * `npm start`, and with the parameter `dev` also `npm run dev`: works in a fresh clone on Node.js 20. Other parameters are
 * those of the program.
 */
import { installWhenNeeded, runOnOwnNode } from '../local/bootstrap.mjs';

installWhenNeeded();
const [first, ...others] = process.argv.slice(2);
if (first === 'dev') runOnOwnNode('bin/local-dev.ts', others);
else runOnOwnNode('bin/local.ts', process.argv.slice(2));
