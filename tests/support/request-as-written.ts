import { request } from 'node:http';

export interface WrittenRequest {
  /** `GET` by default. */
  readonly method?: string;
  /** May include `host`, which `fetch` does not allow. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request exactly as given. @param origin the receiver, such as `http://localhost:3000` */
export function requestAsWritten(
  origin: string,
  path: string,
  { method = 'GET', headers }: WrittenRequest,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    });
    sent.on('error', reject).end();
  });
}
