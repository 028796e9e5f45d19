import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageSettings } from './stages.ts';

/** What happens to a resource with data when it is removed from the stack. */
export function removalPolicy({ keepsData }: StageSettings): RemovalPolicy {
  return keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
