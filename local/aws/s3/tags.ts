/** An object's tags in their three formats. */
import { malformedXml, S3Error } from './errors.ts';
import { unescaped, xmlDocument } from './xml.ts';

export type Tags = Readonly<Record<string, string>>;

const MAX_TAGS = 10;
const MAX_KEY_LENGTH = 128;
const MAX_VALUE_LENGTH = 256;

const TAG = /<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value>([^<]*)<\/Value>\s*<\/Tag>/g;
const TAGGING =
  /^\s*(?:<\?xml[^>]*\?>\s*)?<Tagging(?:\s[^>]*)?>\s*(?:<TagSet>([\s\S]*)<\/TagSet>|<TagSet\s*\/>)\s*<\/Tagging>\s*$/;

/** Parses the document of `PutObjectTagging`, which is also the format of a form's field `tagging`. @throws S3Error */
export function tagsOfXml(xml: string): Tags {
  const set = TAGGING.exec(xml);
  const list = set?.[1] ?? '';
  if (!set || list.replace(TAG, '').trim() !== '') throw malformedXml();
  return valid([...list.matchAll(TAG)].map(([, key = '', value = '']) => [unescaped(key), unescaped(value)]));
}

/** Parses the header `x-amz-tagging`: `state=pending&check=passed`. @throws S3Error */
export function tagsOfHeader(text: string): Tags {
  return valid([...new URLSearchParams(text)]);
}

/** The response document of `GetObjectTagging`. */
export function tagsDocument(tags: Tags): string {
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return xmlDocument('Tagging', { TagSet: { Tag } }, ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"');
}

function valid(entries: readonly (readonly [string, string])[]): Tags {
  if (entries.length > MAX_TAGS) {
    throw new S3Error(400, 'BadRequest', `Object tags cannot be greater than ${MAX_TAGS}`);
  }
  for (const [key, value] of entries) {
    // Letters, numbers and spaces of any script, and some punctuation.
    const isTag = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u.test(key + value);
    if (!isTag || key === '' || key.length > MAX_KEY_LENGTH || value.length > MAX_VALUE_LENGTH) {
      const isValueWrong = key !== '' && key.length <= MAX_KEY_LENGTH;
      throw new S3Error(
        400,
        'InvalidTag',
        `The Tag${isValueWrong ? 'Value' : 'Key'} you have provided is invalid`,
      );
    }
  }
  const tags = Object.fromEntries(entries);
  if (Object.keys(tags).length < entries.length) {
    throw new S3Error(400, 'InvalidTag', 'Cannot provide multiple Tags with the same key');
  }
  return tags;
}
