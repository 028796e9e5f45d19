/** An error as plain data for the log. Other properties are left out: SDK errors carry requests in them. */
export function describeError(error: unknown): object | string {
  if (!(error instanceof Error)) return `A ${typeof error} was thrown.`;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}
