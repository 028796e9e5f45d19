/** A number that another text very likely does not have. */
export function checksum(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum = (31 * sum + text.charCodeAt(index)) % 1_000_000_007;
  return sum;
}
