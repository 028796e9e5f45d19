import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { header, type Request, type Response } from '../http-message.ts';

const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;
const STATUSES = [200, 403, 404];

/** Close to the quality that a CloudFront distribution uses when it compresses an object while serving it. */
const BROTLI_QUALITY = 5;

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|wasm|vnd\.ms-fontobject|x-javascript)|image\/svg\+xml|font\/(ttf|otf))/;

export type Encoding = 'br' | 'gzip';

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
};

/**
 * Compresses responses like the distribution: only text types, from 1,000 to 10,000,000 bytes, and not if they are
 * compressed already. Compressed bodies with an ETag are cached in memory.
 */
export class Compression {
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** @param offered the encodings allowed by the cache policy, best first */
  async apply(request: Request, response: Response, offered: readonly Encoding[]): Promise<Response> {
    const encoding = offered.find((candidate) => accepts(header(request, 'accept-encoding'), candidate));
    if (!encoding || !isCompressible(response)) return response;
    const headers = new Headers(response.headers);
    headers.set('content-encoding', encoding);
    headers.append('vary', 'Accept-Encoding');
    const etag = headers.get('etag');
    if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
    return { ...response, headers, body: await this.#compress(encoding, response.body, etag) };
  }

  #compress(encoding: Encoding, body: Buffer, etag: string | null): Promise<Buffer> {
    if (!etag) return compressors[encoding](body);
    const key = `${encoding} ${etag}`;
    const kept = this.#kept.get(key) ?? compressors[encoding](body);
    this.#kept.set(key, kept);
    return kept;
  }
}

function isCompressible({ status, headers, body }: Response): boolean {
  return (
    STATUSES.includes(status) &&
    !headers.has('content-encoding') &&
    body.length >= MIN_BYTES &&
    body.length <= MAX_BYTES &&
    COMPRESSIBLE.test(headers.get('content-type') ?? '')
  );
}

function accepts(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
