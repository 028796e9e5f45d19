/** Converts an error to plain data for the log. Drops other properties, since SDK errors contain requests. */
export function describeError(error: unknown): object | string {
  if (!(error instanceof Error)) return `A ${typeof error} was thrown.`;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}

/** Returns an error's name or network code, such as `ECONNREFUSED`. Services' messages are dropped: they quote requests. */
export function getErrorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'Error' && 'code' in error ? String(error.code) : error.name;
}
