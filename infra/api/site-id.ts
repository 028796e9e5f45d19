import { Aws } from 'aws-cdk-lib';

/**
 * What the distribution tells the API, so that it knows a call that came through it. The stack's id
 * ends with a random part that only those who may read the account see, and needs nobody to create or keep it.
 */
export const SITE_ID = Aws.STACK_ID;
