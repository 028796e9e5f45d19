/**
 * Maps outside URLs to those of the local cloud. Texts of the template keep the URLs of production; they are replaced
 * only here, when a function's environment or a header is made.
 */
export class EndpointMap {
  readonly #entries: { readonly pattern: RegExp; readonly local: string }[] = [];

  /**
   * Adds a URL.
   * @param external such as `https://api.stripe.com`
   * @param local such as `http://127.0.0.1:41234`
   */
  add(external: string, local: string): void {
    // The URL must end where a host name does: api.example.com is not part of api.example.community.
    const pattern = new RegExp(`${external.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.-])`, 'g');
    this.#entries.push({ pattern, local });
  }

  /** Replaces every known outside URL in a text by its local one. */
  localize(text: string): string {
    return this.#entries.reduce((result, { pattern, local }) => result.replace(pattern, () => local), text);
  }
}
