import { SHORT_NAME } from '../../domain/text/short-name.ts';
import type { StageSettings } from '../stages.ts';

/** The name of the bucket of uploads. Fixed, since pages name the bucket before it exists. */
export function getUploadsBucketName({ name }: StageSettings, account: string, region: string): string {
  return `${SHORT_NAME}-${name}-uploads-${account}-${region}`;
}
