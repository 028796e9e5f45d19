/** What each line has besides its own details; see `setRequest`. */
let request: object = {};

/** Writes JSON lines. Never give it request bodies, tokens, email addresses or keys. */
export const logger = {
  /** Sets what all lines tell of the request that they belong to, until it is answered. */
  setRequest(ids: { readonly requestId?: string; readonly function_request_id?: string }): void {
    request = ids;
  },
  info: lineWriter('INFO'),
  warn: lineWriter('WARN'),
  error: lineWriter('ERROR'),
};

function lineWriter(level: 'INFO' | 'WARN' | 'ERROR') {
  return (message: string, details: object = {}): void => {
    const timestamp = new Date().toISOString();
    writeLine({ level, message, timestamp, service: process.env.SERVICE_NAME, ...request, ...details });
  };
}

/**
 * Writes an object as one line, as it is: Lambda would put what comes by `console` into an object of its own, in which
 * CloudWatch finds no metrics.
 */
export function writeLine(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
