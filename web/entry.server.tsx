import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Renders a page whole, while building (and in development for each request): nothing is streamed later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let renderError: unknown;
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      renderError ??= error;
    },
  });
  await body.allReady;
  if (renderError) throw renderError;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}
