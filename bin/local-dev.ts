/** `npm run dev`: runs the site with hot reload on the local cloud, and rebuilds functions after every edit. */
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { watchFunctions } from '../infra/functions/bundle.ts';
import { startLocalCloud } from '../local/cloud.ts';
import { localSettings, runUntilStopped } from '../local/process.ts';
import { announce } from '../operations/local-run/administrator.ts';
import { startDevSite } from '../operations/local-run/dev-site.ts';
import { createLocalProject } from '../operations/local-run/project.ts';

const INFRA = fileURLToPath(new URL('../infra', import.meta.url));

await runUntilStopped(async () => {
  const site = await startDevSite();
  const cloud = await startLocalCloud(createLocalProject(), {
    ...localSettings(),
    print: console.log,
    siteServer: site.handle,
  });
  cloud.server.on('upgrade', site.upgrade);

  let reloading = Promise.resolve();
  const functions = await watchFunctions({
    outDir: cloud.functionsDir,
    onRebuild(changed) {
      reloading = reloading.then(cloud.reload).then(
        () => console.log(`Restarted ${changed.map(({ name }) => name).join(', ')}`),
        (error) => console.error(`Still running the previous code: ${error}`),
      );
    },
  });
  const infra = watch(INFRA, { recursive: true }, (_, file) =>
    console.log(`infra/${file} changed. Restart to run the new stack.`),
  );
  announce(cloud.origin);

  return {
    async stop() {
      infra.close();
      await functions.stop();
      await cloud.stop();
      await site.stop();
    },
  };
});
