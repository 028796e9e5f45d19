/** `npm test`: every test, from a fresh clone on Node.js 20 too. */
import { installWhenNeeded, runOnOwnNode } from '../local/bootstrap.mjs';

installWhenNeeded();
runOnOwnNode('tests/all.ts', process.argv.slice(2));
