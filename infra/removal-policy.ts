import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageSettings } from './stages.ts';

/** Returns the policy for removed resources with data. Kept ones are deleted only if their own first deployment fails. */
export function getRemovalPolicy({ keepsData }: StageSettings): RemovalPolicy {
  return keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
