import { expect } from 'vitest';
import { Permissions } from '../../local/permissions/permissions.ts';
import type { Template } from '../../local/template/template.ts';

/** Permissions as a template gives them to its functions. */
export class TemplatePermissions extends Permissions {
  readonly #missing: string[];

  constructor(template: Template) {
    const missing: string[] = [];
    super((name, line) => missing.push(`[${name}] ${line}`));
    this.#missing = missing;
    this.play(template);
  }

  /** The actions that functions have tried without a permission since the last call. */
  takeMissing(): string[] {
    return this.#missing.splice(0);
  }

  /** Fails the test for missing permissions that it has not taken. */
  failIfMissing(): void {
    const missing = this.takeMissing();
    if (missing.length > 0) expect.fail(missing.join('\n'));
  }
}
