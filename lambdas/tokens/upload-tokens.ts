import { api } from '../../domain/api.ts';
import { environment } from '../aws/environment.ts';
import { readToken, signToken } from './tokens.ts';

/**
 * The URL that names an uploaded file from then on: in the form, in mails. It proves that we permitted the
 * upload, and works as long as the file is there.
 * @throws ParameterError when the key for signing cannot be read
 */
export async function fileUrl(key: string): Promise<string> {
  const token = await signToken('upload', [Buffer.from(key).toString('base64url')]);
  return `${urlWithoutToken()}${token}`;
}

/** The key in the URL of a file; undefined when we did not make the URL. @throws as `fileUrl` does */
export async function keyOfFileUrl(url: string): Promise<string | undefined> {
  const start = urlWithoutToken();
  return url.startsWith(start) ? readUpload(url.slice(start.length)) : undefined;
}

/** The key in the token of a file's URL; undefined when we did not make the token. @throws as `fileUrl` does */
export async function readUpload(token: string): Promise<string | undefined> {
  const [encoded] = (await readToken('upload', token, 1)) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString();
}

function urlWithoutToken(): string {
  return `${environment('SITE_URL')}${api.onboardingFile.path}?token=`;
}
