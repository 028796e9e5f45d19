/** Formats a number with a noun, such as `1 release` or `2 releases`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
