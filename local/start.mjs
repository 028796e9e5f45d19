/** `npm start`, and with the parameter `dev` also `npm run dev`: works in a fresh clone on Node.js 20. */
import { installWhenNeeded, runOnOwnNode } from './bootstrap.mjs';

installWhenNeeded();
runOnOwnNode(process.argv[2] === 'dev' ? 'local/dev.ts' : 'local/main.ts');
