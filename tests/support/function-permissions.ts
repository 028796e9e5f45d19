/** Lets handlers that run in the process of a test sign as their functions, so that the stand-ins know who calls. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, vi } from 'vitest';
import { functionCredentials, LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import { Permissions } from '../../local/permissions/permissions.ts';
import type { Template } from '../../local/template/template.ts';

/** Functions that run in one process share the clients of the SDK, which would remember whose credentials came first. */
vi.mock('../../lambdas/aws/patience.ts', async (original) => {
  const patience = await original<typeof import('../../lambdas/aws/patience.ts')>();
  const credentials = Object.assign(async () => credentialsOfNow(), { memoized: true });
  return {
    ...patience,
    clientLimits: (limits: Parameters<typeof patience.clientLimits>[0]) => ({
      ...patience.clientLimits(limits),
      credentials,
    }),
  };
});

const inside = new AsyncLocalStorage<string>();
let acting: string | undefined;

function credentialsOfNow() {
  const name = inside.getStore() ?? acting;
  return name === undefined ? LOCAL_CREDENTIALS : functionCredentials(name);
}

/** Signs what handlers send from now on as a function. @param name of its handler */
export function actAs(name: string): void {
  acting = name;
}

/** Signs what is sent by `run` alone as a function, while others act. @param name of its handler */
export function runAs<T>(name: string, run: () => Promise<T>): Promise<T> {
  return inside.run(name, run);
}

/** Permissions as a template gives them to its functions. */
export class TemplatePermissions extends Permissions {
  readonly #missing: string[];

  constructor(template: Template) {
    const missing: string[] = [];
    super((name, line) => missing.push(`[${name}] ${line}`));
    this.#missing = missing;
    this.play(template);
  }

  /** Fails the test if a function was not permitted something that it has asked for since the last time. */
  failIfMissing(): void {
    const missing = this.#missing.splice(0);
    if (missing.length > 0) expect.fail(missing.join('\n'));
  }
}
