/** A valid command that is refused. The message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A wrong or missing argument. The message names it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The message of an error, for the terminal. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Returns undefined when a call fails with an error of a name, such as that of a resource that does not exist. */
export async function ignoreError<T>(name: string, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  }
}

/** Explains in a sentence why AWS credentials fail; undefined when an error has another reason. */
export function credentialsProblem(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  if (/CredentialsProviderError|TokenProviderError/.test(name)) return 'There are no AWS credentials.';
  if (/ExpiredToken|RequestExpired/.test(name)) return 'The AWS credentials have expired.';
  if (/InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch/.test(name)) {
    return 'AWS does not know these credentials.';
  }
  return undefined;
}
