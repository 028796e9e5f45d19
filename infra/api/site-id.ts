import { Aws } from 'aws-cdk-lib';

/**
 * The secret header value by which the API recognizes calls through the distribution: the stack's id, whose random
 * suffix is only visible to readers of the account, and which needs no management.
 */
export const SITE_ID = Aws.STACK_ID;
