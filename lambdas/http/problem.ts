import { describeError } from '../aws/logger.ts';
import { IdentityError, ParameterError, StorageError } from '../aws/unavailable.ts';

interface ProblemOptions {
  /** The problem of each field, by its path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** More for the log line; never answered. No bodies, tokens, email addresses or keys. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A failure that is reported to the caller. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly fields: ProblemOptions['fields'];
  readonly details: ProblemOptions['details'];

  /** @param code stable, for programs @param message for people */
  constructor(status: number, code: string, message: string, { fields, details }: ProblemOptions = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** Creates the constructor of a contract's problems: `throw problem('unknown_price', '…')`. */
export function createProblemFactory<Errors extends Readonly<Record<string, number>>>({
  errors,
}: {
  readonly errors: Errors;
}): (code: keyof Errors & string, message: string, options?: ProblemOptions) => Problem {
  return (code, message, options) => new Problem(Number(errors[code]), code, message, options);
}

export function malformedJsonProblem(message = 'The request is not valid JSON.'): Problem {
  return new Problem(400, 'malformed_json', message);
}

/** Converts any thrown value to the problem in the response. An unexpected error reveals nothing. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isParserError(error)) return malformedJsonProblem();
  if (error instanceof StorageError || error instanceof ParameterError) return storageProblem(error);
  if (error instanceof IdentityError) return identityProblem(error);
  return new Problem(500, 'internal_error', 'Something went wrong on our side. Please try again.', {
    details: { error: describeError(error) },
  });
}

/** Storage errors need no catch where a contract documents `storage_unavailable`. */
function storageProblem({ name, message }: Error): Problem {
  return new Problem(
    503,
    'storage_unavailable',
    'We cannot save anything right now. Please try again in a minute.',
    {
      details: { storage: { name, message } },
    },
  );
}

/** Identity errors need no catch where a contract documents `identity_unavailable`. */
function identityProblem({ message }: Error): Problem {
  return new Problem(
    503,
    'identity_unavailable',
    'We cannot check your account right now. Please try again in a minute.',
    { details: { identity: message } },
  );
}

/** The parser's own message and cause quote the body, so they are discarded. */
function isParserError(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'package' in cause &&
    cause.package === '@middy/http-json-body-parser'
  );
}
