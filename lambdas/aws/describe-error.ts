/** Converts an error to plain data for the log. Other properties are dropped: SDK errors contain requests. */
export function describeError(error: unknown): object | string {
  if (!(error instanceof Error)) return `A ${typeof error} was thrown.`;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}
