/** XML as AWS services write it. */

/** A text with what would be markup in it written as entities. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
