import type { Difference, Skipped } from '../../../local/conformance/check.ts';

/** Runs comparisons that build on each other. A step that needs a failed one is skipped. */
export class Steps {
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
