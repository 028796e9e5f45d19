/** An object's tags in their three formats. */
import { NAMESPACE, unescaped, xmlDocument } from '../xml.ts';
import { S3Error } from './errors.ts';

export type Tags = Readonly<Record<string, string>>;

const TAG = /<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value>([^<]*)<\/Value>\s*<\/Tag>/g;

/** Parses the document of `PutObjectTagging`, which is also the format of a form's field `tagging`. @throws S3Error */
export function tagsOfXml(xml: string): Tags {
  if (!xml.includes('<TagSet')) {
    throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed.');
  }
  return Object.fromEntries(
    [...xml.matchAll(TAG)].map(([, key = '', value = '']) => [unescaped(key), unescaped(value)]),
  );
}

/** Parses the header `x-amz-tagging`: `state=pending&check=passed`. */
export function tagsOfHeader(text: string): Tags {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The response document of `GetObjectTagging`. */
export function tagsDocument(tags: Tags): string {
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return xmlDocument('Tagging', { TagSet: { Tag } }, NAMESPACE);
}
