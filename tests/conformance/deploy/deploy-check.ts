/** The whole product in an emulator of AWS: deployed by its own commands, used, changed, rolled back, and destroyed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stages } from '../../../infra/stages.ts';
import type { Check, Difference, Skipped } from '../../../local/conformance/check.ts';
import { buildSiteWhenNeeded } from '../../../operations/local-run/site-build.ts';
import { CHANGED } from './assembly.ts';
import { Deployment, SECRET_KEY } from './deployment.ts';
import { EMULATOR } from './emulator.ts';
import { bounce, buy, CLIENTS, restoreRecord, signIn, subscribe, upload, writeToUs } from './journeys.ts';

/** Features that the emulator lacks, or that do not exist on one machine. */
const SKIPPED: readonly Skipped[] = [
  {
    what: 'DNS',
    why: 'The doctor receives no records, because no server in the check answers for the domain.',
  },
  ...CHANGED,
  {
    what: 'the check of uploaded files',
    why: 'MiniStack reads no tags from a form, and its events name no version of a file, which those of AWS do.',
  },
  {
    what: 'that a code verifies an email address',
    why: 'MiniStack confirms the account only: the check marks the address as verified.',
  },
  {
    what: 'events of SES',
    why: 'MiniStack publishes none for a configuration set: the check publishes the bounce.',
  },
];

const OTHER_TEAM = 'second-team@example.com';

export const deployCheck: Check = {
  name: 'deploy',
  title: 'The product deployed, used and destroyed in an emulator of AWS',
  run: async () => {
    await buildSiteWhenNeeded(console.error);
    const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
    const steps = new Steps();
    try {
      const deployment = await Deployment.start(folder);
      try {
        await takeAll(steps, deployment);
      } finally {
        await deployment.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const against = [EMULATOR, ...CLIENTS].map((name) => name.replace(/(?<=.)(==|@)/, ' '));
    const { compared, differences, skipped } = steps;
    return { against, compared, differences, skipped: [...SKIPPED, ...skipped] };
  },
};

/** Runs comparisons that build on each other. A step that needs a failed one is skipped. */
class Steps {
  readonly differences: Difference[] = [];
  readonly skipped: Skipped[] = [];
  compared = 0;
  readonly #undone = new Set<string>();

  /** Runs a step. @param needs names of steps without which this one makes no sense */
  async take(name: string, needs: readonly string[], work: () => Promise<void>): Promise<void> {
    const missing = needs.find((need) => this.#undone.has(need));
    if (missing !== undefined) {
      this.#undone.add(name);
      this.skipped.push({ what: name, why: `It needs '${missing}'.` });
      return;
    }
    this.compared += 1;
    try {
      await work();
    } catch (error) {
      this.#undone.add(name);
      const text = error instanceof Error ? error.message : String(error);
      this.differences.push({ key: name, text: text.replaceAll('\n', '\n    ') });
    }
  }
}

async function takeAll(steps: Steps, deployment: Deployment): Promise<void> {
  const { team } = stages.dev.mail;
  const run = (name: string, ...args: string[]) => deployment.command(name, args).then(() => {});
  const deploy = async (changes = {}) => {
    const lacking = await deployment.synthesize(changes);
    const printed = await deployment.command('deploy', ['--built', '--yes']);
    assert.match(printed, /Release \S+ is live/);
    return lacking;
  };

  await steps.take('bootstrap', [], () => deployment.prepareAccount());
  await steps.take('secrets', [], async () => {
    await deployment.command('secrets', [], `stripe/secret-key=${SECRET_KEY}\n`);
  });
  await steps.take('prices', ['secrets'], () => run('stripe:sync'));
  await steps.take('doctor', ['prices'], () => run('doctor'));
  await steps.take('deploy', ['bootstrap', 'prices'], async () => {
    steps.skipped.push(...(await deploy()));
  });
  await steps.take('register the webhook', ['deploy'], () => run('stripe:webhook'));
  await steps.take('contact request', ['deploy'], () => writeToUs(deployment, team));
  await steps.take('newsletter', ['deploy'], () => subscribe(deployment));
  await steps.take('purchase', ['register the webhook'], () => buy(deployment));
  await steps.take('upload', ['deploy'], () => upload(deployment));
  await steps.take('sign in', ['deploy'], () => signIn(deployment));
  await steps.take('bounce', ['deploy'], () => bounce(deployment));
  await steps.take('doctor of the deployed stage', ['deploy'], () => run('doctor'));
  await steps.take('restore', ['contact request'], () => restoreRecord(deployment));
  await steps.take('deploy a change', ['contact request'], async () => {
    await deploy({ mail: { ...stages.dev.mail, team: OTHER_TEAM } });
    await writeToUs(deployment, OTHER_TEAM);
  });
  await steps.take('roll back', ['deploy a change'], async () => {
    await run('rollback', '--yes');
    await writeToUs(deployment, team);
  });
  await steps.take('destroy', ['deploy'], async () => {
    await run('destroy', '--confirm', deployment.stage.name, '--copies');
    assert.equal((await deployment.resources('AWS::S3::Bucket')).size, 0);
  });
}
