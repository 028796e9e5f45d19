import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Writes JSON lines. Service name and level come from POWERTOOLS_SERVICE_NAME and POWERTOOLS_LOG_LEVEL.
 * Never give it request bodies, tokens, email addresses or keys.
 */
export const logger = new Logger();
