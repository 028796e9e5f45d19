/**
 * Embeddings, overrides, isolates and marks of direction (Unicode, UAX #9). With one of them `exe.fdp` reads as
 * `pdf.exe`. Letters of a right-to-left script have their direction without them.
 */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without characters that change the direction of others. */
export function withoutDirectionControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}
