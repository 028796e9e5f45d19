/**
 * Ends a wait like `AbortSignal.timeout`, but a function that was busy until then first reads what has arrived.
 * @param ms milliseconds
 */
export function limitTime(ms: number): AbortSignal {
  const limit = new AbortController();
  // The SDK tries again after errors of this name.
  const error = Object.assign(new Error('The answer took too long.'), { name: 'TimeoutError' });
  setTimeout(() => setImmediate(() => limit.abort(error)), ms).unref();
  return limit.signal;
}
