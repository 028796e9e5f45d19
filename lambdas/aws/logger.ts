/** Fields that are added to each line; see `setRequest`. */
let request: object = {};

/** Writes JSON lines. Never pass request bodies, tokens, email addresses, or keys: `redact` is only a safety net. */
export const logger = {
  /** Sets the fields that all lines of a request have until its response. */
  setRequest(ids: { readonly requestId?: string; readonly function_request_id?: string }): void {
    request = ids;
  },
  info: makeLineWriter('INFO'),
  warn: makeLineWriter('WARN'),
  error: makeLineWriter('ERROR'),
};

function makeLineWriter(level: 'INFO' | 'WARN' | 'ERROR') {
  return (message: string, details: object = {}): void => {
    const timestamp = new Date().toISOString();
    writeLine({ level, message, timestamp, service: process.env.SERVICE_NAME, ...request, ...details });
  };
}

/** Writes an object as one line. Lambda would wrap `console` output, and CloudWatch would find no metrics in it. */
export function writeLine(line: object): void {
  const json = JSON.stringify(line, (_, value) => (typeof value === 'string' ? redact(value) : value));
  process.stdout.write(`${json}\n`);
}

/** How many characters of a checkout's id stay, by which operators find its lines. */
const CHECKOUT_ID_TAIL = 8;

/** Ids of checkouts at the payment provider. */
const CHECKOUT_ID = /cs_(?:test|live)_(\w+)/g;

/** Keys of the payment provider. */
const PROVIDER_KEY = /\b(?:[rs]k_(?:test|live)|whsec)_\w+/g;

/** Tokens of ours and of the user pool: parts, the last of which is a signature. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![\w.-])(?:[\w-]+\.)+[\w-]{43}(?![\w-])/g;

/** Bounded, so that matching is fast for any text. */
const EMAIL_ADDRESS = /[^\s"'<>()[\]{}\\,;:=/@]{1,64}(?:@|%40)[^\s"'<>()[\]{}\\,;:=/@]{1,255}\.\p{L}{2,63}/gu;

/** Removes personal data and secrets from texts of others, such as a service's error that quotes its request. */
function redact(text: string): string {
  return text
    .replace(CHECKOUT_ID, (_, id: string) => `checkout:${id.slice(-CHECKOUT_ID_TAIL)}`)
    .replace(PROVIDER_KEY, '(key)')
    .replace(TOKEN, '(token)')
    .replace(EMAIL_ADDRESS, '(email address)');
}

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
