import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageSettings } from './stages.ts';

/**
 * What happens to a resource with data when it is removed from the stack. A kept one is deleted all the same when the
 * deployment that created it fails, so that it is not in the way of the next one.
 */
export function removalPolicy({ keepsData }: StageSettings): RemovalPolicy {
  return keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
