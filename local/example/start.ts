/** Runs the example: `node local/example/start.ts`. */
import { startLocalCloud } from '../cloud.ts';
import { localSettings, runUntilStopped } from '../process.ts';
import { counter } from './project.ts';

await runUntilStopped(async () => {
  const cloud = await startLocalCloud(counter, { ...localSettings(), print: console.log });
  console.log(`Ready ${cloud.origin}`);
  return cloud;
});
