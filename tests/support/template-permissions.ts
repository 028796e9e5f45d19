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

  /** Fails the test if a function was not permitted something that it has asked for since the last time. */
  failIfMissing(): void {
    const missing = this.#missing.splice(0);
    if (missing.length > 0) expect.fail(missing.join('\n'));
  }
}
