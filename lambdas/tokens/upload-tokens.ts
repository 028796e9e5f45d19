import { api } from '../../domain/api.ts';
import { environment } from '../aws/environment.ts';
import { readToken, signToken } from './tokens.ts';

/** The URL of an uploaded file in a form, with proof that we permitted it. It opens nothing. @throws ParameterError */
export async function fileUrl(key: string): Promise<string> {
  const token = await signToken('upload', [Buffer.from(key).toString('base64url')]);
  return `${urlWithoutToken()}${token}`;
}

/** The storage key in the URL of a file; undefined when the URL is not one of ours. @throws as `fileUrl` does */
export async function keyOfFileUrl(url: string): Promise<string | undefined> {
  const start = urlWithoutToken();
  return url.startsWith(start) ? readUpload(url.slice(start.length)) : undefined;
}

async function readUpload(token: string): Promise<string | undefined> {
  const [encoded] = (await readToken('upload', token, 1)) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString();
}

function urlWithoutToken(): string {
  return `${environment('SITE_URL')}${api.onboardingUpload.path}/`;
}
