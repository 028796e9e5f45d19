/** An object's tags in their three formats. */
import { malformedXml, S3Error } from './errors.ts';
import { NAMESPACE, unescaped, xmlDocument } from './xml.ts';

export type Tags = Readonly<Record<string, string>>;

const MAX_TAGS = 10;

/** A key and a value: letters, numbers and spaces of any script, and some punctuation. */
const VALID = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,128}\n[\p{L}\p{Z}\p{N}_.:/=+\-@]{0,256}$/u;

const TAG = /<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value>([^<]*)<\/Value>\s*<\/Tag>/g;
const TAGGING =
  /^\s*(?:<\?xml[^>]*\?>\s*)?<Tagging(?:\s[^>]*)?>\s*(?:<TagSet>([\s\S]*)<\/TagSet>|<TagSet\s*\/>)\s*<\/Tagging>\s*$/;

/** Parses the document of `PutObjectTagging`, which is also the format of a form's field `tagging`. @throws S3Error */
export function tagsOfXml(xml: string): Tags {
  const set = TAGGING.exec(xml);
  const list = set?.[1] ?? '';
  if (!set || list.replace(TAG, '').trim() !== '') throw malformedXml();
  return toTags(
    [...list.matchAll(TAG)].map(([, key = '', value = '']) => [unescaped(key), unescaped(value)]),
  );
}

/** Parses the header `x-amz-tagging`: `state=pending&check=passed`. @throws S3Error */
export function tagsOfHeader(text: string): Tags {
  return toTags([...new URLSearchParams(text)]);
}

/** The response document of `GetObjectTagging`. */
export function tagsDocument(tags: Tags): string {
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return xmlDocument('Tagging', { TagSet: { Tag } }, NAMESPACE);
}

function toTags(entries: readonly (readonly [string, string])[]): Tags {
  const tags = Object.fromEntries(entries);
  if (entries.length > MAX_TAGS) {
    throw new S3Error(400, 'BadRequest', `Object tags cannot be greater than ${MAX_TAGS}`);
  }
  const isValid = entries.every(([key, value]) => VALID.test(`${key}\n${value}`));
  if (isValid && Object.keys(tags).length === entries.length) return tags;
  throw new S3Error(400, 'InvalidTag', 'The tags you have provided are invalid');
}
