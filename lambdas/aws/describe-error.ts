/** Converts an error to plain data for the log. Other properties are dropped: SDK errors contain requests. */
export function describeError(error: unknown): object | string {
  if (!(error instanceof Error)) return `A ${typeof error} was thrown.`;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}

/** The name of an error, or what the network calls it, such as `ECONNREFUSED`: messages of services quote what they got. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'Error' && 'code' in error ? String(error.code) : error.name;
}
