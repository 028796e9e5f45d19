import { extname } from 'node:path';

/** The headers that a file of the site is stored with. @param key in the bucket, such as `pricing/index.html` */
export type FileHeaders = (key: string) => Readonly<Record<string, string>>;

const UTF8 = '; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.css': `text/css${UTF8}`,
  '.html': `text/html${UTF8}`,
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': `text/javascript${UTF8}`,
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': `text/plain${UTF8}`,
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The content type by the file's extension. */
export const fileHeadersByName: FileHeaders = (key) => ({
  'content-type': TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream',
});
