/** Reads a form that a browser posts to S3 (`multipart/form-data`) while it arrives. */
import { invalidArgument, S3Error } from './errors.ts';
import { headerOf, type S3Request } from './request.ts';

export interface UploadForm {
  /** The fields before the file, by lower-case name; S3 ignores those after it. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: {
    /** From the form, without folders. */
    readonly name: string;
    readonly content: AsyncIterable<Buffer>;
    /** The upper limit that follows from the length of the form, in bytes. */
    readonly announcedSize: number;
  };
}

/** The limit for all fields together, in bytes. */
const MAX_FIELD_BYTES = 20 * 1024;

/** Reads a form up to the start of its file. @throws S3Error */
export async function readForm(request: S3Request): Promise<UploadForm> {
  const contentType = headerOf(request, 'content-type') ?? '';
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  if (!boundary) {
    throw new S3Error(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
      { Condition: 'Bucket POST must be of the enclosure-type multipart/form-data' },
    );
  }
  const contentLength = headerOf(request, 'content-length');
  if (contentLength === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const reader = new DelimitedReader(request.body);
  const fields = new Map<string, string>();
  await reader.read(delimiter);
  while ((await reader.read(LINE_END)) !== '--') {
    const { name, fileName } = partNames(await reader.read(HEADERS_END));
    if (name === 'file') {
      const announcedSize = Number(contentLength) - reader.consumed - delimiter.length - '--\r\n'.length;
      const file = { name: fileName ?? '', content: reader.until(delimiter), announcedSize };
      return { fields, file };
    }
    const value = await reader.read(delimiter);
    if (fields.has(name)) throw invalidArgument('A form field is given more than once.', name, value);
    fields.set(name, value);
  }
  throw invalidArgument('POST requires exactly one file upload per request.', 'file', '0');
}

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

function partNames(headers: string): { name: string; fileName: string | undefined } {
  const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? '';
  const parameter = (name: string) => new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return {
    name: (parameter('name') ?? '').toLowerCase(),
    fileName: parameter('filename')?.replace(/^.*[\\/]/, ''),
  };
}

/** Reads a stream in parts that end with a delimiter. */
class DelimitedReader {
  readonly #source: AsyncIterator<Buffer>;
  // The first delimiter has no line break before it.
  #held: Buffer = Buffer.from('\r\n');
  #received = 0;
  #fieldBytes = 0;

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  /** Number of bytes read so far, including delimiters. */
  get consumed(): number {
    return this.#received - this.#held.length;
  }

  /** Yields the bytes up to a delimiter as they arrive. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      // The end of the buffer may be the beginning of a delimiter.
      const end = at >= 0 ? at : Math.max(0, this.#held.length - delimiter.length + 1);
      const piece = this.#held.subarray(0, end);
      this.#held = this.#held.subarray(at >= 0 ? at + delimiter.length : end);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await this.#receive();
    }
  }

  /** The text up to a delimiter. @throws S3Error if the fields are too long */
  async read(delimiter: Buffer): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.until(delimiter)) {
      this.#fieldBytes += piece.length;
      if (this.#fieldBytes > MAX_FIELD_BYTES) {
        throw new S3Error(
          400,
          'MaxPostPreDataLengthExceeded',
          'Your POST request fields preceeding the upload file was too large.',
          { MaxPostPreDataLengthExceeded: MAX_FIELD_BYTES },
        );
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString();
  }

  async #receive(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) {
      throw new S3Error(
        400,
        'MalformedPOSTRequest',
        'The body of your POST request is not well-formed multipart/form-data.',
      );
    }
    this.#received += value.length;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
  }
}
