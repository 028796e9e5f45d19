/** `npm start`, and with the parameter `dev` also `npm run dev`: works in a fresh clone on Node.js 20. */
import { installWhenNeeded, runOnOwnNode } from '../local/bootstrap.mjs';

installWhenNeeded();
runOnOwnNode(process.argv[2] === 'dev' ? 'bin/local-dev.ts' : 'bin/local.ts');
