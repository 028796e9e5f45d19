import { NodeHttpHandler } from '@smithy/node-http-handler';
import { vi } from 'vitest';

/** Ends a call like a timeout, after which the AWS client repeats it. */
class LostResponse extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Loses the response to the next call of AWS whose request contains all of these texts.
 * @param act happens instead of the call; by default AWS does what was asked
 * @returns a function that tells whether there was such a call
 */
export function loseResponse(texts: readonly string[], act?: () => Promise<unknown>): () => boolean {
  const handle = NodeHttpHandler.prototype.handle;
  let isLost = false;
  vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementation(async function (
    this: NodeHttpHandler,
    ...[request, options]: Parameters<NodeHttpHandler['handle']>
  ) {
    const body = Buffer.from(request.body ?? '').toString();
    if (isLost || !texts.every((text) => body.includes(text))) return handle.call(this, request, options);
    isLost = true;
    if (act) await act();
    else (await handle.call(this, request, options)).response.body.resume();
    throw new LostResponse('The response was lost.');
  });
  return () => isLost;
}
