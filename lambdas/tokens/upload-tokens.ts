import { api } from '../../domain/api.ts';
import { environment } from '../aws/environment.ts';
import { readToken, signToken } from './tokens.ts';

/** Signs the URL of an uploaded file, as proof that we permitted the upload. It opens nothing. @throws ParameterError */
export async function signFileUrl(key: string): Promise<string> {
  const token = await signToken('upload', [Buffer.from(key).toString('base64url')]);
  return `${getUrlPrefix()}${token}`;
}

/** Reads the storage key in a file's URL; undefined if the URL is not ours. @throws as `signFileUrl` does */
export async function readFileUrl(url: string): Promise<string | undefined> {
  const start = getUrlPrefix();
  return url.startsWith(start) ? readUpload(url.slice(start.length)) : undefined;
}

async function readUpload(token: string): Promise<string | undefined> {
  const [encoded] = (await readToken('upload', token, 1)) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString();
}

function getUrlPrefix(): string {
  return `${environment('SITE_URL')}${api.onboardingUpload.path}/`;
}
