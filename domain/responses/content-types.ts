const UTF8 = '; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': `text/css${UTF8}`,
  '.gif': 'image/gif',
  '.html': `text/html${UTF8}`,
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': `text/javascript${UTF8}`,
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': `text/javascript${UTF8}`,
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': `text/plain${UTF8}`,
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};

/** The content type that a file of the site is stored with, by its extension. */
export function getContentType(path: string): string {
  const [extension = ''] = /\.\w+$/.exec(path.toLowerCase()) ?? [];
  return TYPES[extension] ?? 'application/octet-stream';
}
